/**
 * When the service can no longer accept a request (§5.2: five minutes around its stamp). Two clocks must say so, for
 * each of them may jump: the service's own, by several answers that agree, and this computer's monotonic one.
 */
import type { Clock } from '../core/clock.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { ClockOffset } from '../bank/clock-offset.ts'

/** §8: the stamp's window, and grace for a request that was accepted in its last moment. */
export const fenceMs = (5 * 60 + 30) * 1000

export interface Fence {
  /** Its first byte may leave from here on. */
  sent(id: string): void
  /** For how much longer it must be waited for at least, by the monotonic clock; 0: it was. */
  remainsMs(id: string): number
  /** The service can no longer accept it. `atMs`: of our wall clock. */
  isPast(entry: Pick<JournalEntry, 'id' | 'facts'>, atMs: number): boolean
  /** Nothing more is to be expected of it: as `isPast`, or, where no stamp or no agreed time says so, as long ago as if it were. */
  isOver(entry: Pick<JournalEntry, 'id' | 'facts'>, atMs: number): boolean
}

/** Requests whose moment of sending is kept; of older ones all is known long since. */
const maxKept = 10_000

/** `steadyMs`: a clock that never jumps and counts from anywhere. */
export function createFence(deps: { clockOffset: Pick<ClockOffset, 'agreedMs'>; steadyMs: Clock }): Fence {
  const { clockOffset, steadyMs } = deps
  /**
   * What an earlier run sent is waited for from this run's beginning: the wall clock may have been set meanwhile, and
   * no other clock of this computer is sure to have gone on.
   */
  const begunMs = steadyMs()
  const sentMs = new Map<string, number>()

  // Whole milliseconds: what has places after the point is read as text on the other side of the door.
  const remainsMs = (id: string) => Math.ceil(Math.max(0, (sentMs.get(id) ?? begunMs) + fenceMs - steadyMs()))
  const stampsOf = ({ facts }: Pick<JournalEntry, 'facts'>) =>
    facts.filter((fact) => fact.kind === 'sent').map(({ stamp }) => stamp)

  const isPast: Fence['isPast'] = (entry, atMs) => {
    const stamps = stampsOf(entry)
    const offsetMs = clockOffset.agreedMs()
    // Unsigned requests carry no stamp, so the service may accept them at any time (§5.2).
    return (
      offsetMs !== null &&
      remainsMs(entry.id) === 0 &&
      stamps.length > 0 &&
      stamps.every((stamp) => stamp !== null && atMs + offsetMs > stamp + fenceMs)
    )
  }

  return {
    sent(id) {
      sentMs.delete(id)
      sentMs.set(id, steadyMs())
      const [oldest] = sentMs.keys()
      if (sentMs.size > maxKept && oldest !== undefined && remainsMs(oldest) === 0) sentMs.delete(oldest)
    },
    remainsMs,
    isPast,
    isOver(entry, atMs) {
      const isStamped = stampsOf(entry).every((stamp) => stamp !== null)
      if (clockOffset.agreedMs() !== null && isStamped) return isPast(entry, atMs)
      const sent = entry.facts.filter((fact) => fact.kind === 'sent')
      return remainsMs(entry.id) === 0 && sent.every(({ at }) => atMs > Date.parse(at) + fenceMs)
    },
  }
}
