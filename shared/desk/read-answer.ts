/** Where a datum is from and when it was last seen; ISO time. */
export interface Seen {
  source: 'service' | 'cache'
  seenAt: string
}

/** What a read answers. */
export interface ReadAnswer<T = unknown> extends Seen {
  value: T
}
