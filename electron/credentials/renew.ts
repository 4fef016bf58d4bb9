/**
 * One person at two desks: each `generateKey` voids the other desk's key (A-generate), so the desks take turns. A posting
 * gets a fresh key at once, for a customer is waiting; anything else waits longer each time the key is lost again.
 */
import type { Signer } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import { Refused } from '../core/refused.ts'
import type { CredentialStore } from './credential-store.ts'

export interface Turns {
  /**
   * A fresh signing key in place of one that the bank refused; whoever asks meanwhile waits for the same one.
   * @returns false: none could be had, or it is not the time for it.
   */
  replace(profile: string, refused: Signer, why: 'posting' | 'other'): Promise<boolean>
}

const waitsMs = [0, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000] as const
/** A key that lasted so long was not lost to another desk that is being worked at. */
const calmMs = 10 * 60_000

/** `steadyMs`: a clock that never jumps. */
export function createTurns(deps: {
  accesses: Pick<CredentialStore, 'of' | 'renew'>
  steadyMs: Clock
}): Turns {
  const { accesses, steadyMs } = deps
  const underway = new Map<string, Promise<boolean>>()
  const last = new Map<string, { atMs: number; count: number }>()

  async function renew(profile: string): Promise<boolean> {
    const before = last.get(profile)
    const count = before && steadyMs() - before.atMs < calmMs ? before.count + 1 : 1
    try {
      await accesses.renew(profile)
      return true
    } catch (problem) {
      if (problem instanceof Refused) return false
      throw problem
    } finally {
      last.set(profile, { atMs: steadyMs(), count })
    }
  }

  return {
    replace(profile, refused, why) {
      const signer = accesses.of(profile)?.signer
      if (signer && signer !== refused) return Promise.resolve(true)
      const known = underway.get(profile)
      if (known) return known
      const before = last.get(profile)
      const waitMs = before ? (waitsMs[Math.min(before.count, waitsMs.length - 1)] ?? 0) : 0
      if (why === 'other' && before && steadyMs() < before.atMs + waitMs) return Promise.resolve(false)
      const renewing = renew(profile).finally(() => underway.delete(profile))
      underway.set(profile, renewing)
      return renewing
    },
  }
}
