/**
 * How often a PIN was tried in vain. A try counts before it is looked at, so that ending the program saves none; it
 * stands in the keychain beside the desk's facts, so that a folder that is put back forgets none. Where there is no
 * keychain (training, headless runs) the facts alone know it. Waits run on a clock that nobody can set.
 */
import type { Kept, Vault } from '../credentials/vault.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { z } from 'zod'

export interface Tries {
  /** Null: the keychain does not tell, and nobody may guess meanwhile. */
  of(profile: string): Promise<number | null>
  /** @throws where it cannot be written down; then nothing may be tried. */
  keep(profile: string, wrong: number): Promise<void>
  /** Seconds still to wait, 0 for none. */
  waitFor(profile: string, wrong: number): number
  /** From now on, after another wrong one. */
  beginWait(profile: string): void
}

const shape = z.looseObject({ wrong: z.int().min(0) })

const freeTries = 5
const firstWaitSeconds = 15
const longestWaitSeconds = 900

/** 0 below five wrong ones; then 15, 30, 60 … seconds, a quarter of an hour at most. */
export function waitAfter(wrong: number): number {
  if (wrong < freeTries) return 0
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(10, wrong - freeTries))
}
/** Before a wait. */
export const triesLeft = (wrong: number): number => freeTries - wrong

/** @param nowMs A clock that does not go back, and that nobody sets: `performance.now`. */
export function createTries(keyValues: KeyValueStore, nowMs: () => number, vault: Vault | null): Tries {
  const outside = vault?.kind === 'keychain' ? vault : null
  const nameOf = (profile: string) => `pin-tries-${profile}`
  const begun = new Map<string, number>()

  return {
    async of(profile) {
      const here = read(keyValues.get(`pinTries.${profile}`))
      const kept: Kept = outside ? await outside.get(nameOf(profile)) : { state: 'absent' }
      if (kept.state === 'absent') return here
      return kept.state === 'present' ? Math.max(here, read(kept.secret)) : null
    },
    async keep(profile, wrong) {
      const text = JSON.stringify({ wrong })
      keyValues.set(`pinTries.${profile}`, text)
      await outside?.set(nameOf(profile), text)
    },
    waitFor(profile, wrong) {
      // Nobody knows how long the program was closed: whoever comes first after a start has the whole wait ahead.
      const beganMs = begun.get(profile) ?? nowMs()
      begun.set(profile, beganMs)
      const endsMs = beganMs + waitAfter(wrong) * 1000
      return Math.max(0, Math.ceil((endsMs - nowMs()) / 1000))
    },
    beginWait(profile) {
      begun.set(profile, nowMs())
    },
  }
}

function read(text: string | undefined): number {
  return text === undefined ? 0 : (shape.safeParse(JSON.parse(text)).data?.wrong ?? 0)
}
