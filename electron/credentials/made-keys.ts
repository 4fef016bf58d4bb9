/**
 * API keys that were made from this desk (§5.1: shown once). From the socket such a key goes, wrapped, onto the disk, and
 * from there into the keychain: whatever refuses or ends in between, it is neither lost nor written in the clear. What
 * wraps it is fetched before the bank is asked, so that none is made which nobody could keep.
 */
import { ulid } from 'ulid'
import { z } from 'zod'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { Refused } from '../core/refused.ts'
import { keepSecret, removeSecret } from './keep.ts'
import type { Vault } from './vault.ts'
import { unwrap, wrap, wrappingKey } from './wrapped.ts'
import { problem } from '../../shared/desk/problems.ts'

/** `disk`: wrapped, until the keychain takes it. `memory`: training, and runs whose keys come from their environment. */
export type KeptIn = 'keychain' | 'disk' | 'memory'

export interface MadeKey {
  /** The bank's number for it; undefined where the bank gave none. */
  keyId: string | undefined
  /** Whose it is at the bank. */
  userId: string
}

export interface MadeKeys {
  /** @returns what keeps the key that is asked for now. @throws Refused where nothing could keep it. */
  ready(): Promise<(apiKey: string, key: MadeKey) => Promise<KeptIn>>
  /** Takes up those of earlier runs, and puts into the keychain what it did not take before. Never rejects. */
  recall(): Promise<void>
  /** Those that the bank knows no more are forgotten. */
  forget(keyId: string): Promise<void>
}

const keptKey = z.object({
  name: z.string(),
  keyId: z.string().optional(),
  userId: z.string(),
  /** Under the wrapping key; absent once the keychain has it. */
  wrapped: z.string().optional(),
})
type KeptKey = z.output<typeof keptKey>

export function createMadeKeys(deps: {
  vault: Vault
  keyValues: KeyValueStore
  /** Holds it for this run: events may be signed with it. */
  hold: (apiKey: string, keyId: string | undefined) => void
}): MadeKeys {
  const { vault, keyValues, hold } = deps
  const held = new Set<string>()
  const all = (): KeptKey[] => z.array(keptKey).parse(JSON.parse(keyValues.get('madeKeys') ?? '[]'))
  const write = (keys: readonly KeptKey[]) => keyValues.set('madeKeys', JSON.stringify(keys))
  const put = (key: KeptKey) => write([...all().filter(({ name }) => name !== key.name), key])

  /** Into the keychain, and then off the disk. @returns whether the keychain has it. */
  async function settle({ name, keyId, userId }: KeptKey, apiKey: string): Promise<boolean> {
    if ((await keepSecret(vault, name, apiKey)) !== null) return false
    put({ name, keyId, userId })
    return true
  }

  async function take(key: KeptKey): Promise<void> {
    const { name, keyId, wrapped } = key
    if (held.has(name) && wrapped === undefined) return
    const apiKey = wrapped === undefined ? await fromVault(name) : await opened(name, wrapped)
    if (apiKey === null) return
    if (!held.has(name)) hold(apiKey, keyId)
    held.add(name)
    if (wrapped !== undefined) await settle(key, apiKey)
  }

  async function fromVault(name: string): Promise<string | null> {
    const kept = await vault.get(name)
    return kept.state === 'present' ? kept.secret : null
  }

  async function opened(name: string, wrapped: string): Promise<string | null> {
    const wrapping = await fromVault('wrapping')
    return wrapping === null ? null : unwrap(wrapped, Buffer.from(wrapping, 'hex'), name)
  }

  return {
    async ready() {
      if (vault.kind !== 'keychain') {
        return async (apiKey, { keyId }) => {
          hold(apiKey, keyId)
          return 'memory'
        }
      }
      const wrapping = await wrappingKey(vault)
      if (!wrapping) throw new Refused(problem('noPlaceForKey'))
      return async (apiKey, { keyId, userId }) => {
        const name = `made-key-${ulid()}`
        const key = { name, keyId, userId, wrapped: wrap(apiKey, wrapping, name) }
        hold(apiKey, keyId)
        held.add(name)
        put(key)
        return (await settle(key, apiKey)) ? 'keychain' : 'disk'
      }
    },
    async recall() {
      if (vault.kind !== 'keychain') return
      for (const key of all()) await take(key)
    },
    async forget(keyId) {
      for (const key of all().filter((one) => one.keyId === keyId)) {
        // A keychain that does not let it go keeps a key that the bank takes no more.
        await removeSecret(vault, key.name)
        write(all().filter(({ name }) => name !== key.name))
      }
    },
  }
}
