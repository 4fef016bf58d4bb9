/** API keys that are made here, from the socket into the keychain, whatever the keychain says and whenever the desk ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kept, Vault } from '../../electron/credentials/vault.ts'
import { VaultError } from '../../electron/credentials/keychain.ts'
import { createMadeKeys, type MadeKeys } from '../../electron/credentials/made-keys.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import type { KeyValueStore } from '../../electron/core/key-value-store.ts'
import { Refused } from '../../electron/core/refused.ts'
import { keptStore, type KeptStore } from './desk.ts'

const secret = 'canary-of-an-api-key'
const key = { keyId: '12', userId: '1' }
let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())

class Killed extends Error {}

/** A desk on a keychain that says what it is told to; `keyValues` are those on the disk. */
function desk() {
  const inside = createMemoryVault()
  const { keyValues } = kept.restart()
  keyValues.set('madeKeys', '[]')
  let instead: { get?: Kept; set?: VaultError } = {}
  /** What is still done before the program is killed; each access of disk and keychain counts. */
  let left = Infinity
  const step = () => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  const vault: Vault = {
    kind: 'keychain',
    async get(name) {
      step()
      return instead.get ?? inside.get(name)
    },
    async set(name, text) {
      step()
      if (instead.set) throw instead.set
      await inside.set(name, text)
    },
    remove: inside.remove,
  }
  const disk: KeyValueStore = {
    get: keyValues.get,
    set(name, value) {
      step()
      keyValues.set(name, value)
    },
  }
  /** One start of the desk. */
  const run = () => {
    const held: string[] = []
    const hold = (apiKey: string) => void held.push(apiKey)
    return { held, keys: createMadeKeys({ vault, keyValues: disk, hold }) }
  }
  return {
    run,
    keyValues,
    inside,
    answer: (next: typeof instead) => (instead = next),
    killAfter: (steps: number) => (left = steps),
  }
}

async function inKeychain({ inside, keyValues }: ReturnType<typeof desk>): Promise<string | null> {
  const name = /made-key-\w+/.exec(keyValues.get('madeKeys') ?? '')?.[0] ?? ''
  const found = await inside.get(name)
  return found.state === 'present' ? found.secret : null
}

async function held(keys: MadeKeys, of: string[]): Promise<string[]> {
  await keys.recall()
  return of
}

describe('a key that was made', () => {
  it('lies in the keychain, and the next run holds it', async () => {
    const one = desk()
    const first = one.run()
    expect(await (await first.keys.ready())(secret, key)).toBe('keychain')
    expect(await inKeychain(one)).toBe(secret)
    expect(one.keyValues.get('madeKeys')).not.toContain('wrapped')
    const next = one.run()
    expect(await held(next.keys, next.held)).toEqual([secret])
    expect(await held(next.keys, next.held)).toEqual([secret])
  })

  it.each<[string, { get?: Kept; set?: VaultError }]>([
    ['is locked', { get: { state: 'locked' } }],
    ['refuses', { get: { state: 'denied' } }],
    ['is gone', { get: { state: 'noService', why: 'there is no session bus' } }],
    ['takes nothing', { set: new VaultError('locked', 'the keychain is locked') }],
    ['takes it and loses it', { get: { state: 'absent' } }],
  ])('waits, wrapped, where the keychain %s at that moment; then it goes in', async (_, instead) => {
    const one = desk()
    const first = one.run()
    const keep = await first.keys.ready()
    one.answer(instead)
    expect(await keep(secret, key)).toBe('disk')
    expect(first.held).toEqual([secret])
    const written = one.keyValues.get('madeKeys') ?? ''
    expect(written).toContain('wrapped')
    for (const form of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
      expect(written).not.toContain(form)
    one.answer({})
    const next = one.run()
    expect(await held(next.keys, next.held)).toEqual([secret])
    expect(await inKeychain(one)).toBe(secret)
    expect(one.keyValues.get('madeKeys')).not.toContain('wrapped')
  })

  it('is asked for only where it could be kept', async () => {
    const one = desk()
    one.answer({ get: { state: 'locked' } })
    const refusal = await one
      .run()
      .keys.ready()
      .catch((problem: unknown) => problem)
    expect(refusal).toBeInstanceOf(Refused)
    expect(String(refusal)).toMatch(/Unlock the keychain.*No key was made/)
  })

  it('is not lost wherever the program is killed from its answer on', async () => {
    for (let steps = 1; ; steps += 1) {
      const one = desk()
      const keep = await one.run().keys.ready()
      one.killAfter(steps)
      const done = await keep(secret, key).catch((problem: unknown) => problem)
      one.killAfter(Infinity)
      const next = one.run()
      expect(await held(next.keys, next.held), `killed after ${steps} steps`).toEqual([secret])
      expect(await inKeychain(one)).toBe(secret)
      if (!(done instanceof Killed)) return
    }
  })

  it('is forgotten once the bank takes it no more', async () => {
    const one = desk()
    const { keys } = one.run()
    await (
      await keys.ready()
    )(secret, key)
    await keys.forget('12')
    const next = one.run()
    expect(await held(next.keys, next.held)).toEqual([])
    expect(await inKeychain(one)).toBe(null)
  })
})
