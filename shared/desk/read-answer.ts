/** Where a datum is from and when it was last seen; ISO time. */
export interface Seen {
  source: 'service' | 'cache'
  seenAt: string
  /** From this computer, and something was posted or told since that may be missing in it. */
  isOutdated?: true
  /** Of a customer who is known from accounts alone: nothing but the name was ever read. */
  isNameAlone?: true
}

/** What a read answers. */
export interface ReadAnswer<T = unknown> extends Seen {
  value: T
}
