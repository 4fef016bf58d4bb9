/** Who is at the counter: PINs, locks, change of person (issue 2 point 1, reliability T19). */
import { describe, expect, it } from 'vitest'
import type { Person } from '../../shared/users/person.ts'
import { createPins } from '../../electron/users/pin.ts'
import { waitAfter } from '../../electron/users/tries.ts'
import { createCounter } from '../../electron/users/session.ts'
import { folder, handTimers, quickHash, storeIn } from './scratch.ts'

const people: Person[] = [
  { id: 'teller', name: 'Teller', role: 'teller' },
  { id: 'supervisor', name: 'Supervisor', role: 'supervisor' },
]

async function counterIn(dir: string, idleLockSeconds = 180) {
  const store = storeIn(dir)
  const timers = handTimers()
  const pins = createPins(store.keyValues, timers.now, { cost: quickHash })
  if (!pins.isSet('teller')) {
    await pins.choose('teller', '1234')
    await pins.choose('supervisor', '5678')
  }
  const changes: (string | null)[] = []
  const counter = createCounter({
    people,
    pins,
    audit: store.audit,
    now: timers.now,
    timers,
    idleLockSeconds: () => idleLockSeconds,
    onChange: () => changes.push(counter.current()?.person.id ?? null),
  })
  return { store, timers, pins, counter, changes }
}

describe('unlocking', () => {
  it('takes the right PIN of the right person, and audits it without the PIN', async () => {
    const { counter, store, changes } = await counterIn(folder())
    expect(counter.current()).toBeNull()
    expect(await counter.unlock('teller', '1234')).toEqual({ kind: 'unlocked' })
    expect(counter.current()?.person).toEqual(people[0])
    expect(changes).toEqual(['teller'])
    expect(JSON.stringify(store.audit.list(10))).toContain('"unlock"')
    expect(JSON.stringify(store.audit.list(10))).not.toContain('1234')
  })

  it.each([
    ['teller', '5678'],
    ['supervisor', '1234'],
    ['nobody', '1234'],
    ['', '1234'],
    ['__proto__', '1234'],
  ])('refuses %j with %j in a sentence', async (profile, pin) => {
    const { counter } = await counterIn(folder())
    const answer = await counter.unlock(profile, pin)
    expect(answer).toMatchObject({ kind: 'refused', error: { kind: 'forbidden' } })
    expect(counter.current()).toBeNull()
  })

  it('keeps no PIN on the disk, and another salt for each', async () => {
    const store = storeIn(folder())
    const pins = createPins(store.keyValues, Date.now)
    await pins.choose('teller', '1234')
    const first = store.keyValues.get('pin.teller')
    await pins.choose('teller', '1234')
    expect(store.keyValues.get('pin.teller')).not.toBe(first)
    expect(first).toMatch(/^16384\.8\.1\.[0-9a-f]{32}\.[0-9a-f]{64}$/)
  })

  it('makes each wrong try after the fourth wait longer, also across a restart', async () => {
    const dir = folder()
    const { counter, timers, store } = await counterIn(dir)
    for (let at = 0; at < 4; at += 1) {
      expect(await counter.unlock('teller', '9999')).toMatchObject({ error: { kind: 'forbidden' } })
    }
    expect(await counter.unlock('teller', '9999')).toMatchObject({ error: { kind: 'tooMany' } })
    // During the wait not even the right PIN is looked at.
    expect(await counter.unlock('teller', '1234')).toMatchObject({ error: { kind: 'tooMany' } })
    expect(await counter.unlock('supervisor', '5678')).toEqual({ kind: 'unlocked' })
    store.close()
    const again = await counterIn(dir)
    expect(await again.counter.unlock('teller', '1234')).toMatchObject({ error: { kind: 'tooMany' } })
    again.timers.pass(15_000)
    expect(await again.counter.unlock('teller', '9999')).toMatchObject({ error: { kind: 'tooMany' } })
    again.timers.pass(15_000)
    expect(await again.counter.unlock('teller', '1234')).toMatchObject({ error: { kind: 'tooMany' } })
    again.timers.pass(15_000)
    expect(await again.counter.unlock('teller', '1234')).toEqual({ kind: 'unlocked' })
    expect(timers.now()).toBeGreaterThan(0)
  })

  it('still knows a PIN whose hash was written before its cost was kept beside it', async () => {
    const { store, counter } = await counterIn(folder())
    const pins = createPins(store.keyValues, Date.now)
    await pins.choose('teller', '1234')
    store.keyValues.set('pin.teller', (store.keyValues.get('pin.teller') ?? '').split('.').slice(3).join('.'))
    expect(await counter.unlock('teller', '5678')).toMatchObject({ kind: 'refused' })
    expect(await pins.check('teller', '1234')).toEqual({ kind: 'right' })
  })

  it('ends a PIN that somebody chose after ten wrong ones, and costs six times as much to try', async () => {
    const store = storeIn(folder())
    const timers = handTimers()
    await createPins(store.keyValues, timers.now, { kind: 'chosen' }).choose('user-1', '194682')
    expect(store.keyValues.get('pin.user-1')).toMatch(/^32768\.8\.3\./)
    // The other twenty would cost as much, and tell nothing of it.
    const pins = createPins(store.keyValues, timers.now, { kind: 'chosen', cost: quickHash })
    await pins.choose('user-1', '194682')
    for (let wrong = 1; wrong < 10; wrong += 1) {
      expect(await pins.check('user-1', '000000')).toMatchObject({ kind: wrong < 5 ? 'wrong' : 'wait' })
      timers.pass(900_000)
    }
    expect(await pins.check('user-1', '000000')).toEqual({ kind: 'spent' })
    timers.pass(10 * 900_000)
    expect(
      await createPins(store.keyValues, timers.now, { kind: 'chosen' }).check('user-1', '194682'),
    ).toEqual({
      kind: 'spent',
    })
    await pins.choose('user-1', '702913')
    expect(await pins.check('user-1', '702913')).toEqual({ kind: 'right' })
    pins.forget('user-1')
    expect(pins.isSet('user-1')).toBe(false)
    expect(await pins.check('user-1', '702913')).toEqual({ kind: 'notSet' })
    expect(await pins.check('user-1', '')).toEqual({ kind: 'notSet' })
  })

  it('does not change the person under the hands of somebody who came meanwhile', async () => {
    const { store, timers } = await counterIn(folder())
    let letIn = () => {}
    const slow = new Promise<void>((resolve) => (letIn = resolve))
    const counter = createCounter({
      people,
      audit: store.audit,
      now: timers.now,
      timers,
      // The supervisor's keychain takes its time.
      pins: {
        check: async (profile) => {
          if (profile === 'supervisor') await slow
          return { kind: 'right' }
        },
      },
      idleLockSeconds: () => 180,
      onChange: () => {},
    })
    const late = counter.unlock('supervisor', '5678')
    expect(await counter.unlock('teller', '1234')).toEqual({ kind: 'unlocked' })
    letIn()
    expect(await late).toMatchObject({
      kind: 'refused',
      error: { message: expect.stringMatching(/meanwhile/) },
    })
    expect(counter.current()?.person.id).toBe('teller')
  })

  it('lets twenty tries at once count as twenty', async () => {
    const { counter } = await counterIn(folder())
    const guesses = Array.from({ length: 20 }, (_, at) => counter.unlock('teller', String(9000 + at)))
    const answers = await Promise.all([...guesses, counter.unlock('teller', '1234')])
    expect(
      answers.filter((answer) => answer.kind === 'refused' && answer.error.kind === 'tooMany'),
    ).toHaveLength(17)
    expect(counter.current()).toBeNull()
  })

  it('waits 15 s, then twice as long each time, a quarter of an hour at most', () => {
    expect([4, 5, 6, 7, 8, 20, 1000].map(waitAfter)).toEqual([0, 15, 30, 60, 120, 900, 900])
  })

  it('is a change of person when somebody else does it', async () => {
    const { counter, store } = await counterIn(folder())
    await counter.unlock('teller', '1234')
    await counter.unlock('supervisor', '5678')
    expect(counter.current()?.person.id).toBe('supervisor')
    expect(store.audit.list(1)).toMatchObject([{ action: 'unlock', profile: 'supervisor' }])
    expect(store.audit.count('changePerson', 'teller')).toBe(1)
  })
})

describe('locking', () => {
  it('happens after three minutes without a touch, and not before', async () => {
    const { counter, timers, store } = await counterIn(folder())
    await counter.unlock('teller', '1234')
    timers.pass(179_000)
    expect(counter.current()).not.toBeNull()
    counter.touch()
    timers.pass(60_000)
    expect(counter.current()).not.toBeNull()
    timers.pass(121_000)
    expect(counter.current()).toBeNull()
    expect(store.audit.list(1)).toMatchObject([{ action: 'lock', detail: 'idle' }])
  })

  it('happens after the time that policy sets', async () => {
    const { counter, timers } = await counterIn(folder(), 30)
    await counter.unlock('teller', '1234')
    timers.pass(31_000)
    expect(counter.current()).toBeNull()
  })

  it('happens by key and by the system, once', async () => {
    const { counter, changes, store } = await counterIn(folder())
    await counter.unlock('teller', '1234')
    counter.lock('system')
    counter.lock('key')
    expect(changes).toEqual(['teller', null])
    expect(store.audit.list(1)).toMatchObject([{ action: 'lock', profile: 'teller', detail: 'system' }])
  })

  it('a touch of a locked desk does not open it', async () => {
    const { counter, timers } = await counterIn(folder())
    counter.touch()
    timers.pass(1000)
    expect(counter.current()).toBeNull()
  })
})

describe('what somebody may do', () => {
  it('comes from the role until the service has told', async () => {
    const { counter } = await counterIn(folder())
    expect(counter.permissionsOf('teller')).toContain('CREATE_ACCOUNTTRANSFER')
    expect(counter.permissionsOf('teller')).not.toContain('APPROVE_SAVINGSACCOUNT')
    counter.learn('teller', { name: 'Ada Obi', office: 'Ikeja', permissions: ['READ_CLIENT'] })
    await counter.unlock('teller', '1234')
    expect(counter.current()).toEqual({
      person: { id: 'teller', name: 'Ada Obi', role: 'teller' },
      permissions: ['READ_CLIENT'],
    })
    expect(counter.officeOf('teller')).toBe('Ikeja')
    expect(counter.permissionsOf('nobody')).toEqual([])
  })
})
