/** A token bucket: so much at once, and so much each second from then on. */
export interface Bucket {
  /** Takes `amount` and says yes, or takes nothing and says no. */
  take(amount?: number): boolean
  /** Takes `amount` in any case; below zero, `take` says no until the bucket has filled again. */
  spend(amount: number): void
}

/** `nowMs` is a clock that does not go back, such as `performance.now`. */
export function createBucket(options: { size: number; perSecond: number; nowMs: () => number }): Bucket {
  let held = options.size
  let filledAt = options.nowMs()
  const fill = () => {
    const now = options.nowMs()
    held = Math.min(options.size, held + (Math.max(0, now - filledAt) / 1000) * options.perSecond)
    filledAt = now
  }
  return {
    take(amount = 1) {
      fill()
      if (held < amount) return false
      held -= amount
      return true
    },
    spend(amount) {
      fill()
      held -= amount
    },
  }
}
