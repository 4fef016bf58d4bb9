/**
 * When the bank's lists are read again as a whole: at the first unlock where something is missing; after that when they
 * are as old as the policy says, at a moment of this desk's own, so that a thousand branches which open at eight do not
 * ask the service together. Only while somebody is at the counter: the desk begins nothing with a person's key behind
 * their back.
 */
import { randomInt } from 'node:crypto'
import type { Access } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { SetTimer } from '../core/timers.ts'
import type { Sync } from './sync.ts'

export interface WholePass {
  afterHours: number
  spreadMinutes: number
}

export interface Refresh {
  unlocked(profile: string): void
  /** What was kept is gone. */
  renewed(): void
  stop(): void
}

const hourMs = 3_600_000
const minuteMs = 60_000
const shares = 1_000_000

/** `share`: the desk's own part of the spread, from 0 up to 1. `since`: null where some were never read to the end. */
export function nextPass(
  { afterHours, spreadMinutes }: WholePass,
  { since, now, share }: { since: number | null; now: number; share: number },
): number {
  if (since === null) return now
  return Math.max(since + afterHours * hourMs, now) + share * spreadMinutes * minuteMs
}

export function createRefresh(deps: {
  sync: Pick<Sync, 'startWhereOld' | 'readSince' | 'restart'>
  keyValues: KeyValueStore
  wholePass: () => WholePass
  accessOf: (profile: string) => Access | null
  /** Who is at the counter. */
  current: () => string | undefined
  now: Clock
  setTimer: SetTimer
}): Refresh {
  const { sync, keyValues, wholePass, accessOf, current, now, setTimer } = deps
  let triedAt: number | null = null
  let nextAt: number | null = null
  let cancel = () => {}

  function begin(profile: string): void {
    const access = accessOf(profile)
    if (!access) return
    triedAt = now()
    nextAt = null
    sync.startWhereOld(access)
  }
  /** A timer holds no more than some weeks, and a computer may sleep: it looks at the clock every hour. */
  function look(): void {
    cancel()
    if (nextAt === null) return
    const profile = current()
    // Where nobody is there, the next unlock looks.
    if (nextAt <= now()) return profile === undefined ? undefined : begin(profile)
    cancel = setTimer(look, Math.min(nextAt - now(), hourMs))
  }

  return {
    unlocked(profile) {
      // A list that the bank does not give is not asked for at every unlock.
      nextAt ??= nextPass(wholePass(), {
        since: sync.readSince() ?? triedAt,
        now: now(),
        share: shareOf(keyValues),
      })
      if (nextAt <= now()) begin(profile)
      else look()
    },
    renewed() {
      triedAt = null
      nextAt = null
      sync.restart()
    },
    stop: () => cancel(),
  }
}

/** Drawn once for each desk, and kept. */
function shareOf(keyValues: KeyValueStore): number {
  const known = keyValues.get('wholePassShare')
  if (known !== undefined) return Number(known) / shares
  const drawn = randomInt(shares)
  keyValues.set('wholePassShare', String(drawn))
  return drawn / shares
}
