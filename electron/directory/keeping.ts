/**
 * What this computer keeps of customers, and for how long: the policy says which members of records are not kept at all,
 * and after how many days what nobody has seen again is taken away. A round begins a little after the start and once a
 * day; it takes a few rows at a time, so that the counter waits for none of it.
 */
import type { SetTimer } from '../core/timers.ts'
import type { Clock } from '../core/clock.ts'
import type { CacheKeeping } from './cache-room.ts'
import { beginningOfExpiry, type ExpiryPlace } from './expiry.ts'
import { breath } from './keep-in-parts.ts'

export interface Keeping {
  days: number
  leftOut: readonly string[]
}

const dayMs = 86_400_000
const afterStartMs = 60_000

export function createKeeping(deps: {
  files: Omit<CacheKeeping, 'wipe'>
  keeping: () => Keeping
  now: Clock
  setTimer: SetTimer
  onFailure: (problem: unknown) => void
}): { round(): Promise<void>; stop(): void } {
  const { files, keeping, now, setTimer, onFailure } = deps
  let isStopped = false
  files.leaveOut(keeping().leftOut)

  async function round(): Promise<void> {
    const { days, leftOut } = keeping()
    files.leaveOut(leftOut)
    const rules = { seenBefore: now() - days * dayMs, leftOut }
    let place: ExpiryPlace | null = beginningOfExpiry
    while (place !== null && !isStopped) {
      place = files.expire(rules, place)
      await breath()
    }
    if (!isStopped) files.emptyLog()
  }
  const again = (): void => {
    round()
      .catch(onFailure)
      .finally(() => {
        if (!isStopped) cancel = setTimer(again, dayMs)
      })
  }
  let cancel = setTimer(again, afterStartMs)

  return {
    round,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
