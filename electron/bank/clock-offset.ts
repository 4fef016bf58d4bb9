/**
 * How far this computer's clock is from the service's. A signed request must be stamped within five minutes of
 * server time (§5.2), and a branch PC may be hours off: the `Date` of every reply tells the difference.
 */
import type { Clock } from '../core/clock.ts'

export interface ReplyTime {
  /** The reply's `Date` and `Age` headers, as they came. */
  date: string | undefined
  age: string | undefined
  /** Wall clock when the reply came, epoch ms. */
  receivedAt: number
  /** From the first byte out to the reply's head, by a clock that never jumps. */
  tookMs: number
}

export interface ClockOffset {
  /** What the service's clock shows now, epoch ms; this computer's own time until a reply has told. */
  serverNow(): number
  /** Server time minus ours. */
  offsetMs(): number
  /** Whether a reply has told yet. */
  known(): boolean
  /**
   * What the last answers agree on, the least of it: by so much the service's clock is ahead of ours at least. Null
   * while they do not agree, or are too few: one `Date` alone may be wrong.
   */
  agreedMs(): number | null
  learn(reply: ReplyTime): void
}

const agreeing = 3
const toleranceMs = 5000

const dayMs = 24 * 60 * 60 * 1000
/** `Date` counts whole seconds, so on average it is half a second behind. */
const halfSecondMs = 500
const slowMs = 10_000

/** `tell` hears, once, why a `Date` is not believed; the last offset then stays (reliability S10). */
export function createClockOffset(now: Clock, tell: (why: string) => void = () => {}): ClockOffset {
  let offsetMs = 0
  let known = false
  let told = ''
  let latest: number[] = []
  function warn(why: string) {
    if (why !== told) tell(why)
    told = why
  }
  return {
    serverNow: () => now() + offsetMs,
    offsetMs: () => offsetMs,
    known: () => known,
    agreedMs() {
      const least = Math.min(...latest)
      return latest.length === agreeing && Math.max(...latest) - least <= toleranceMs ? least : null
    },
    learn({ date, age, receivedAt, tookMs }) {
      if (date === undefined) return warn('the reply carries no Date')
      if (age !== undefined) return warn('the reply comes from a cache, so its Date is old')
      // Half of a long wait is a poor guess of the way back; it is better than nothing only where nothing is known.
      if (known && tookMs > slowMs) return
      const toldMs = Date.parse(date)
      // Only the form of HTTP: `Date.parse` would also read "1", as the year 2001.
      if (Number.isNaN(toldMs) || !/^[A-Z][a-z]{2}, .* GMT$/.test(date))
        return warn('the reply’s Date cannot be read')
      const measured = toldMs + halfSecondMs - (receivedAt - tookMs / 2)
      if (Math.abs(measured) > dayMs)
        return warn('the reply’s Date is more than a day from this computer’s clock')
      offsetMs = Math.round(measured)
      latest = [...latest, offsetMs].slice(-agreeing)
      known = true
      told = ''
    },
  }
}
