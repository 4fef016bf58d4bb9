/** A person's API key changed for another: wherever it is broken off it goes on, and some key is always good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { KeyValueStore } from '../../electron/core/key-value-store.ts'
import { createRedactor } from '../../electron/core/log.ts'
import { Refused } from '../../electron/core/refused.ts'
import { createCredentialStore } from '../../electron/credentials/credential-store.ts'
import { VaultError } from '../../electron/credentials/keychain.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { createRotations } from '../../electron/credentials/rotation.ts'
import type { RotationBank } from '../../electron/credentials/rotation-bank.ts'
import { graceMs } from '../../electron/credentials/rotation-steps.ts'
import { apiKeyName, type Kept, type Vault } from '../../electron/credentials/vault.ts'
import { verify } from '../../electron/bank/verify.ts'
import { createHmac } from 'node:crypto'
import { keptStore, type KeptStore } from './desk.ts'
import { pem } from './parts.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'

const profile = 'user-3'
const asked = { profile, userId: '3', by: profile, ipAddress: '127.0.0.1' }
const first = 'the-first-key-of-canary'
let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())

class Killed extends Error {}
const lost = () => new Refused({ kind: 'unreachable', message: 'lost', again: 'ask-first' })

/** Bank, keychain and disk that outlive each run; each access of any of them counts as a step. */
async function world(forgets: (text: string) => boolean = () => false) {
  const { keyValues } = kept.restart()
  keyValues.set('rotations', '[]')
  let left = Infinity
  const step = () => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  const inside = createMemoryVault()
  await inside.set(apiKeyName(profile), first)
  let instead: { get?: Kept; set?: VaultError } = {}
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
      if (!forgets(value)) keyValues.set(name, value)
    },
  }
  const keys = new Map([['1', { letters: first, active: true }]])
  let say: { makeKey?: Refused; signingKey?: Refused; test?: Told } = {}
  const calls = { makeKey: 0, signingKey: 0, revoke: 0 }
  const bank: RotationBank = {
    async activeKeys() {
      step()
      return [...keys]
        .filter(([, { active }]) => active)
        .map(([id, { letters }]) => ({ id, lastFour: letters.slice(-4) }))
    },
    async makeKey() {
      step()
      calls.makeKey += 1
      const id = String(keys.size + 1)
      const letters = `key-number-${id}-canary`
      if (say.makeKey?.error.again !== 'safe') keys.set(id, { letters, active: true })
      step()
      if (say.makeKey) throw say.makeKey
      return { apiKey: letters, keyId: id }
    },
    async makeSigningKey() {
      step()
      calls.signingKey += 1
      step()
      if (say.signingKey) throw say.signingKey
      return pem
    },
    async test(_userId, apiKey, given) {
      step()
      if (say.test !== undefined) return say.test
      return given === pem && [...keys.values()].some(({ letters, active }) => active && letters === apiKey)
        ? null
        : phrase('newKeyRefused', { status: 401 })
    },
  }
  let time = Date.parse('2026-01-05T09:00:00Z')
  const timers: (() => void)[] = []
  /** One start of the desk, with the person at work. */
  const run = async () => {
    const accesses = createCredentialStore({
      baseUrl: 'http://127.0.0.1:1/api/v2',
      gatewayUrl: 'http://127.0.0.1:1',
      apiKeys: new Map(),
      mode: 'signed',
      sendsBearer: () => true,
      send: () => Promise.reject(new Error('nothing is sent here')),
      vault,
      keyValues: disk,
      redactor: createRedactor(),
    })
    const rotations = createRotations({
      vault,
      accesses,
      bank,
      keyValues: disk,
      note: () => {},
      onFailure: () => {},
      now: () => time,
      setTimer: (work) => {
        timers.push(work)
        return () => {}
      },
    })
    rotations.revokeWith(async ({ keyId }) => {
      step()
      calls.revoke += 1
      keys.set(keyId, { letters: keys.get(keyId)?.letters ?? '', active: false })
      step()
      // What is read of an entry here.
      return { state: 'accepted' } as JournalEntry
    })
    /** As at an unlock. */
    const unlock = async () => {
      await rotations.settle(profile)
      const found = await vault.get(apiKeyName(profile))
      if (found.state !== 'present') return
      accesses.take(profile, found.secret)
      if (!(await accesses.recall(profile))) accesses.exchange(profile, found.secret, pem, wrapping)
    }
    const wrapping = Buffer.alloc(32, 7)
    await inside.set('wrapping', wrapping.toString('hex'))
    return { accesses, rotations, unlock }
  }
  return {
    run,
    keys,
    calls,
    keyValues,
    inKeychain: async () => {
      const found = await inside.get(apiKeyName(profile))
      return found.state === 'present' ? found.secret : null
    },
    say: (next: typeof say) => (say = next),
    keychain: (next: typeof instead) => (instead = next),
    killAfter: (steps: number) => (left = steps),
    pass: (ms: number) => (time += ms),
    timers,
  }
}
type World = Awaited<ReturnType<typeof world>>
type Run = Awaited<ReturnType<World['run']>>

const signs = ({ accesses }: Run, apiKey: string) => {
  const raw = Buffer.from('{"event":"any"}')
  return (
    verify(raw, createHmac('sha256', apiKey).update(raw).digest('hex'), accesses.apiKeys()).kind === 'genuine'
  )
}
async function begun(one: World): Promise<Run> {
  const desk = await one.run()
  await desk.unlock()
  await desk.rotations.begin(asked)
  return desk
}
const second = 'key-number-2-canary'

describe('a change of key', () => {
  it('makes a second one, tests it, switches, takes events of both, and revokes the first', async () => {
    const one = await world()
    const desk = await begun(one)
    expect(desk.rotations.of(profile)).toMatchObject({ step: 'switched', oldKeyId: '1', newKeyId: '2' })
    expect(await one.inKeychain()).toBe(second)
    expect(desk.accesses.of(profile)?.apiKey).toBe(second)
    expect([signs(desk, first), signs(desk, second)]).toEqual([true, true])
    expect(one.keys.get('1')?.active).toBe(true)
    one.pass(graceMs)
    await desk.rotations.resume()
    expect(desk.rotations.of(profile)).toBe(null)
    expect(one.keys.get('1')?.active).toBe(false)
    expect([signs(desk, first), signs(desk, second)]).toEqual([false, true])
    for (const letters of [first, second, pem.slice(60, 90)]) {
      const written = one.keyValues.get('rotations') ?? ''
      expect(written).not.toContain(letters)
    }
  })

  it('takes events of both after a restart in its grace, which a clock that is put back does not make longer', async () => {
    const one = await world()
    await begun(one)
    const next = await one.run()
    await next.unlock()
    await next.rotations.resume()
    expect([signs(next, first), signs(next, second)]).toEqual([true, true])
    one.pass(-60_000)
    await next.rotations.resume()
    expect(one.keys.get('1')?.active).toBe(false)
  })

  it('goes on wherever it is killed, with one key made, or stands where its letters may be lost', async () => {
    let steps = 0
    for (let isDone = false; !isDone;) {
      steps += 1
      const one = await world()
      const desk = await one.run()
      await desk.unlock()
      one.killAfter(steps)
      const killed = await desk.rotations.begin(asked).catch((problem: unknown) => problem)
      isDone = !(killed instanceof Killed)
      one.killAfter(Infinity)
      const next = await one.run()
      await next.unlock()
      await next.rotations.resume()
      const told = next.rotations.of(profile)
      const where = `killed after ${steps} steps: ${JSON.stringify(told)}`
      // Some key that the bank takes lies in the keychain, at every moment.
      const inUse = await one.inKeychain()
      expect(
        [...one.keys.values()].some(({ letters, active }) => active && letters === inUse),
        where,
      ).toBe(true)
      if (told?.step === 'made') await next.rotations.goOn(profile, 'person')
      if (told?.step === 'asked') {
        expect(told.stands?.message, where).toMatch(/lost\. Give it up/)
        await next.rotations.drop(profile, profile)
        expect([...one.keys.values()].filter(({ active }) => active)).toHaveLength(1)
        expect(one.keys.get('1')?.active, where).toBe(true)
      }
      if (told === null || told.step === 'asked') {
        expect(await one.inKeychain(), where).toBe(first)
        continue
      }
      expect(next.rotations.of(profile)?.step, where).toBe('switched')
      expect(await one.inKeychain(), where).toBe(second)
      expect(next.accesses.of(profile)?.apiKey, where).toBe(second)
      expect(one.calls.makeKey, where).toBe(1)
    }
    expect(steps).toBeGreaterThan(12)
  })

  it.each([
    ['before it asks', '"step":"asked"'],
    ['the former key before the switch', '"step":"tested".*"former"'],
  ])('would lose a key if it did not write down %s', async (_, never) => {
    let isCaught = false
    for (let steps = 1; steps < 40 && !isCaught; steps += 1) {
      const one = await world((text) => new RegExp(never).test(text))
      const desk = await one.run()
      await desk.unlock()
      one.killAfter(steps)
      const killed = await desk.rotations.begin(asked).catch((problem: unknown) => problem)
      one.killAfter(Infinity)
      if (!(killed instanceof Killed)) break
      const next = await one.run()
      await next.unlock()
      await next.rotations.resume()
      const isUnknown = next.rotations.of(profile) === null && one.keys.size > 1
      isCaught = isUnknown || (next.rotations.of(profile)?.step === 'switched' && !signs(next, first))
    }
    expect(isCaught).toBe(true)
  })

  it('is over after a kill at any step of the revocation', async () => {
    let steps = 0
    for (let isDone = false; !isDone;) {
      steps += 1
      const one = await world()
      const desk = await begun(one)
      one.killAfter(steps)
      const killed = await desk.rotations.goOn(profile, 'person', true).catch((problem: unknown) => problem)
      isDone = !(killed instanceof Killed)
      one.killAfter(Infinity)
      one.pass(graceMs)
      const next = await one.run()
      await next.unlock()
      await next.rotations.resume()
      expect(next.rotations.of(profile), `killed after ${steps} steps`).toBe(null)
      expect(one.keys.get('1')?.active).toBe(false)
      expect(await one.inKeychain()).toBe(second)
    }
    expect(steps).toBeGreaterThan(3)
  })

  it('is not asked for twice where the answer was lost: a person gives it up, and what was made is revoked', async () => {
    const one = await world()
    const desk = await one.run()
    await desk.unlock()
    one.say({ makeKey: lost() })
    await expect(desk.rotations.begin(asked)).rejects.toThrow(Refused)
    one.say({})
    await desk.rotations.resume()
    await expect(desk.rotations.begin(asked)).rejects.toThrow(/under way/)
    expect(one.calls.makeKey).toBe(1)
    expect(desk.rotations.notices().map(({ message }) => message)).toEqual([
      expect.stringContaining('was lost. Give it up'),
    ])
    await desk.rotations.drop(profile, profile)
    expect([one.keys.get('1')?.active, one.keys.get('2')?.active]).toEqual([true, false])
    expect(desk.rotations.notices()).toEqual([])
  })

  it('has a signing key that was lost made anew by a person alone', async () => {
    const one = await world()
    one.say({ signingKey: lost() })
    const desk = await begun(one)
    one.say({})
    await desk.rotations.resume()
    const next = await one.run()
    await next.unlock()
    await next.rotations.resume()
    expect(one.calls.signingKey).toBe(1)
    expect(next.rotations.of(profile)).toMatchObject({ step: 'made' })
    expect(next.accesses.of(profile)?.apiKey).toBe(first)
    await next.rotations.goOn(profile, 'person')
    expect(next.rotations.of(profile)).toMatchObject({ step: 'switched', stands: null })
  })

  it('that the bank does not take is not switched to, and is given up', async () => {
    const one = await world()
    const refused = phrase('newKeyRefused', { status: 401 })
    one.say({ test: refused })
    const desk = await begun(one)
    expect(desk.rotations.of(profile)).toMatchObject({ step: 'made', stands: refused })
    expect(await one.inKeychain()).toBe(first)
    expect(desk.accesses.of(profile)?.apiKey).toBe(first)
    await desk.rotations.drop(profile, profile)
    expect([one.keys.get('1')?.active, one.keys.get('2')?.active]).toEqual([true, false])
    expect(desk.accesses.of(profile)?.apiKey).toBe(first)
  })

  it.each<[string, { get?: Kept; set?: VaultError }]>([
    ['is locked', { get: { state: 'locked' } }],
    ['refuses', { get: { state: 'denied' } }],
    ['takes nothing', { set: new VaultError('locked', 'the keychain is locked') }],
  ])('waits with the former key where the keychain %s, and loses neither', async (_, instead) => {
    const one = await world()
    one.say({ test: phrase('newKeyElsewhere') })
    const desk = await begun(one)
    one.say({})
    one.keychain(instead)
    await desk.rotations.goOn(profile, 'person')
    expect(desk.rotations.of(profile)?.stands?.message).toMatch(/keychain/)
    expect(desk.accesses.of(profile)?.apiKey).toBe(first)
    one.keychain({})
    const next = await one.run()
    await next.unlock()
    await next.rotations.resume()
    expect(next.rotations.of(profile)?.step).toBe('switched')
    expect(one.calls.makeKey).toBe(1)
  })

  it.each<[string, (one: World) => unknown, RegExp]>([
    [
      'another is active',
      (one) => one.keys.set('9', { letters: 'other', active: true }),
      /Two keys are active/,
    ],
    ['none is active', (one) => one.keys.clear(), /no active key/],
    [
      'the active one is not the desk’s',
      (one) => one.keys.set('1', { letters: 'another', active: true }),
      /not the one that this desk holds/,
    ],
    ['the keychain is locked', (one) => one.keychain({ get: { state: 'locked' } }), /No key was made/],
  ])('does not begin where %s', async (_, change, sentence) => {
    const one = await world()
    const desk = await one.run()
    await desk.unlock()
    change(one)
    await expect(desk.rotations.begin(asked)).rejects.toThrow(sentence)
    expect(one.calls.makeKey).toBe(0)
    expect(desk.rotations.of(profile)).toBe(null)
  })

  it('is forgotten where the person brings a key of their own meanwhile, and not after the switch', async () => {
    const one = await world()
    one.say({ test: phrase('newKeyElsewhere') })
    const desk = await begun(one)
    desk.rotations.forget(profile)
    expect(desk.rotations.of(profile)).toBe(null)
    const other = await world()
    const switched = await begun(other)
    switched.rotations.forget(profile)
    expect(switched.rotations.of(profile)?.step).toBe('switched')
    switched.rotations.heard({
      operation: 'revokeApiKey',
      state: 'confirmed',
      input: { params: { userId: '3', keyId: '1' } },
    })
    expect(switched.rotations.of(profile)).toBe(null)
    expect(signs(switched, first)).toBe(false)
  })
})
