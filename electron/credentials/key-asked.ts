/**
 * A signing key is asked for once. Where the bank's answer is lost nobody knows whether there is a new key, which would
 * make the former one void (A-generate): that is in doubt, and only a person has another one made. Where no key outlives
 * the run there is no former one to lose, and the desk asks again by itself.
 */
import type { KeyValueStore } from '../core/key-value-store.ts'
import { Refused } from '../core/refused.ts'
import type { Vault } from './vault.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface KeyAsked {
  isInDoubt(profile: string, key: string): boolean
  /** @param key By which API key: with another one there is nothing in doubt. @throws Refused */
  once<T>(profile: string, key: string, who: 'desk' | 'person', ask: () => Promise<T>): Promise<T>
}

export function createKeyAsked({ vault, keyValues }: { vault: Vault; keyValues: KeyValueStore }): KeyAsked {
  const unanswered = new Map<string, string>()
  const isLasting = vault.kind === 'keychain'
  const fact = (profile: string) => `signingKeyAsked.${profile}`
  const isInDoubt = (profile: string, key: string) =>
    isLasting && (unanswered.get(profile) ?? keyValues.get(fact(profile))) === key
  const note = (profile: string, key: string) => {
    if (!isLasting) return
    // Before the question, so that an end of the program in between is doubt as well.
    keyValues.set(fact(profile), key)
    unanswered.set(profile, key)
  }

  return {
    isInDoubt,
    async once(profile, key, who, ask) {
      if (who === 'desk' && isInDoubt(profile, key)) throw new Refused(problem('signingKeyInDoubt'))
      note(profile, key)
      try {
        const answer = await ask()
        note(profile, '')
        return answer
      } catch (fault) {
        if (fault instanceof Refused && fault.error.again === 'safe') note(profile, '')
        throw fault
      }
    },
  }
}
