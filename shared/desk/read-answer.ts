/** Where a datum is from and when it was last seen; ISO time. */
export interface Seen {
  source: 'service' | 'cache'
  seenAt: string
  /** From this computer, and something was posted or told since that may be missing in it. */
  isOutdated?: true
}

/** What a read answers. */
export interface ReadAnswer<T = unknown> extends Seen {
  value: T
}
