/**
 * Who is at the counter, step by step: a sitting is never another one’s, somebody who left leaves nothing, and what a
 * bank refused is learnt until the next unlock. PINs and the disk stand beside it: their tests are in test/edges.
 */
import { describe, expect, it } from 'vitest'
import { createCounter, realTimers } from '../../electron/users/session.ts'
import { createTries, triesLeft } from '../../electron/users/tries.ts'
import type { PinAnswer } from '../../electron/users/pin.ts'
import type { Kept, Vault } from '../../electron/credentials/vault.ts'
import { allPermissions, permissionsOfRole } from '../../shared/operations/granted.ts'
import { problem } from '../../shared/desk/problems.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { Person } from '../../shared/users/person.ts'

const ada: Person = { id: 'ada', name: 'Ada Obi', role: 'teller' }
const musa: Person = { id: 'musa', name: 'Musa Bello', role: 'supervisor' }
const limitMs = 180_000

function counterWith(check: (profile: string) => Promise<PinAnswer> = async () => ({ kind: 'right' })) {
  let now = 1_000_000
  const waiting = new Map<number, { atMs: number; work: () => void }>()
  const rows: { profile: string | null; action: string; subject: string | null; detail: string | null }[] = []
  const changes: (string | null)[] = []
  const audit = {
    add: (row: (typeof rows)[0]) => rows.push(row),
    note: (row: (typeof rows)[0]) => rows.push(row),
  }
  let next = 0
  const counter = createCounter({
    people: [ada, musa],
    pins: { check },
    audit,
    now: () => now,
    timers: {
      after(ms, work) {
        waiting.set(++next, { atMs: now + ms, work })
        return next
      },
      // Only what `after` gave comes back here.
      cancel: (timer) => void waiting.delete(timer as number),
    },
    idleLockSeconds: () => limitMs / 1000,
    onChange: () => changes.push(counter.current()?.person.id ?? null),
  })
  const pass = (ms: number): void => {
    now += ms
    for (const [id, { atMs, work }] of waiting) {
      if (atMs > now) continue
      waiting.delete(id)
      work()
    }
  }
  const actions = () => rows.map(({ action }) => action)
  return { counter, rows, actions, changes, waiting, pass }
}

/** The answer to each person’s PIN comes when it is given. */
function heldBack() {
  const asked: { profile: string; answer: (answer: PinAnswer) => void }[] = []
  const check = (profile: string) => new Promise<PinAnswer>((answer) => void asked.push({ profile, answer }))
  return { asked, check }
}

describe('a sitting', () => {
  it('is never the number of one before it, and ends with a lock and with a change of person alone', async () => {
    const { counter, actions } = counterWith()
    const seen = [counter.sitting()]
    await counter.unlock('ada', '')
    await counter.unlock('ada', '')
    expect(counter.sitting()).toBe(seen[0])
    expect(actions()).toEqual(['unlock', 'unlock'])
    await counter.unlock('musa', '')
    seen.push(counter.sitting())
    expect(actions().slice(2)).toEqual(['changePerson', 'unlock'])
    counter.lock('key')
    seen.push(counter.sitting())
    await counter.unlock('ada', '')
    expect(counter.sitting()).toBe(seen.at(-1))
    counter.lock('idle')
    seen.push(counter.sitting())
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('is the late person’s where the desk was locked again meanwhile', async () => {
    const { asked, check } = heldBack()
    const { counter } = counterWith(check)
    const late = counter.unlock('musa', '')
    const first = counter.unlock('ada', '')
    asked[1]?.answer({ kind: 'right' })
    await first
    counter.lock('key')
    asked[0]?.answer({ kind: 'right' })
    expect(await late).toEqual({ kind: 'unlocked' })
    expect(counter.current()?.person.id).toBe('musa')
  })

  it('is one person’s who pressed Enter twice', async () => {
    const { asked, check } = heldBack()
    const { counter } = counterWith(check)
    const both = [counter.unlock('ada', ''), counter.unlock('ada', '')]
    for (const { answer } of asked) answer({ kind: 'right' })
    expect(await Promise.all(both)).toEqual([{ kind: 'unlocked' }, { kind: 'unlocked' }])
  })

  it('is not opened by somebody who was removed while the PIN was looked at', async () => {
    const { asked, check } = heldBack()
    const { counter } = counterWith(check)
    const late = counter.unlock('musa', '')
    counter.dismiss('musa')
    asked[0]?.answer({ kind: 'right' })
    expect(await late).toMatchObject({ kind: 'refused' })
    expect(counter.current()).toBeNull()
  })
})

describe('the idle lock', () => {
  it('comes at the limit itself, with one timer however often somebody unlocks', async () => {
    const { counter, waiting, pass } = counterWith()
    await counter.unlock('ada', '')
    await counter.unlock('ada', '')
    expect(waiting.size).toBe(1)
    pass(limitMs - 1)
    expect(counter.current()).not.toBeNull()
    pass(1)
    expect(counter.current()).toBeNull()
    expect(waiting.size).toBe(0)
  })

  it('is not waited for at a locked desk, nor at one that has ended', async () => {
    const { counter, rows, waiting } = counterWith()
    await counter.unlock('ada', '')
    counter.lock('key')
    expect(waiting.size).toBe(0)
    await counter.unlock('ada', '')
    counter.stop()
    expect(waiting.size).toBe(0)
    expect(counter.current()).toBeNull()
    expect(rows.at(-1)).toEqual({ profile: 'ada', action: 'lock', subject: null, detail: 'closing' })
  })

  it('runs on real timers, which are taken back', async () => {
    const ran: string[] = []
    const taken = realTimers.after(0, () => ran.push('taken back'))
    realTimers.cancel(taken)
    await new Promise<void>((resolve) => {
      // Nothing else holds this process: it waits for its own.
      const held = setInterval(() => undefined, 1000)
      realTimers.after(1, () => {
        ran.push('run')
        clearInterval(held)
        resolve()
      })
    })
    expect(ran).toEqual(['run'])
  })
})

describe('a refused unlock', () => {
  it.each<[PinAnswer, string, boolean]>([
    [{ kind: 'wrong', left: 2 }, 'pinWrong', true],
    [{ kind: 'wait', seconds: 15 }, 'pinWait', true],
    [{ kind: 'spent' }, 'pinSpent', false],
    [{ kind: 'notSet' }, 'pinNotChosen', false],
    [{ kind: 'noKey', why: problem('nobodyToUnlock') }, 'nobodyToUnlock', false],
  ])('%j is told as %s, and in the audit', async (answer, code, atPin) => {
    const { counter, rows, changes } = counterWith(async () => answer)
    const refused = await counter.unlock('ada', '')
    expect(refused).toMatchObject({ kind: 'refused', error: { code } })
    const fields = refused.kind === 'refused' ? refused.error.fields : undefined
    expect(fields?.map(({ field }) => field)).toEqual(atPin ? ['pin'] : undefined)
    expect(rows).toEqual([{ profile: 'ada', action: 'unlockRefused', subject: null, detail: answer.kind }])
    expect(changes).toEqual([])
  })
})

describe('what the bank refuses to a key', () => {
  const refused = 'CREATE_ACCOUNTTRANSFER'

  it('is not tried again before the next unlock, and takes nothing else away', async () => {
    const { counter, changes } = counterWith()
    expect(counter.refusedTo('ada')).toEqual([])
    counter.learnRefusal('ada', refused)
    counter.learnRefusal('ada', 'READ_CLIENT')
    expect(changes).toHaveLength(2)
    expect(counter.refusedTo('ada')).toEqual([refused, 'READ_CLIENT'])
    const left = allPermissions().filter(
      (one) => permits(permissionsOfRole('teller'), one) && one !== refused && one !== 'READ_CLIENT',
    )
    expect(counter.permissionsOf('ada')).toEqual(left)
    expect(counter.permissionsOf('musa')).toEqual(permissionsOfRole('supervisor'))
    await counter.unlock('ada', '')
    expect(counter.refusedTo('ada')).toEqual([])
    expect(counter.permissionsOf('ada')).toEqual(permissionsOfRole('teller'))
  })

  it('counts no more once the service tells what the key may do', () => {
    const { counter } = counterWith()
    counter.learnRefusal('ada', refused)
    counter.learn('ada', { name: '', office: 'Ikeja', permissions: [refused] })
    expect(counter.permissionsOf('ada')).toEqual([refused])
    expect(counter.refusedTo('ada')).toEqual([])
    expect(counter.people()[0]?.name).toBe('Ada Obi')
  })
})

describe('somebody who leaves', () => {
  it('leaves nothing behind: not the name, the office, what was learnt or refused', async () => {
    const { counter, rows } = counterWith()
    counter.learn('ada', { name: 'Ada B. Obi', office: 'Ikeja', permissions: ['READ_CLIENT'] })
    counter.learnRefusal('musa', 'CREATE_CLIENT')
    await counter.unlock('musa', '')
    counter.learnRefusal('musa', 'CREATE_CLIENT')
    counter.dismiss('ada')
    expect(counter.current()?.person.id).toBe('musa')
    expect(counter.people().map(({ id }) => id)).toEqual(['musa'])
    expect(counter.permissionsOf('ada')).toEqual([])
    expect(counter.officeOf('ada')).toBeNull()
    counter.dismiss('musa')
    expect(counter.current()).toBeNull()
    expect(rows.at(-1)).toMatchObject({ profile: 'musa', action: 'lock', detail: 'key' })
    counter.admit(ada)
    counter.admit(musa)
    expect(counter.permissionsOf('ada')).toEqual(permissionsOfRole('teller'))
    expect(counter.permissionsOf('musa')).toEqual(permissionsOfRole('supervisor'))
    expect(counter.refusedTo('musa')).toEqual([])
    expect(counter.people()).toEqual([ada, musa])
  })
})

describe('tries at a PIN', () => {
  function store() {
    const values = new Map<string, string>()
    return {
      get: (name: string) => values.get(name),
      set: (name: string, value: string) => void values.set(name, value),
    }
  }
  function vault(kind: Vault['kind'], answer?: Kept) {
    const kept = new Map<string, string>()
    const one: Vault = {
      kind,
      get: async (name) => {
        const secret = kept.get(name)
        return answer ?? (secret === undefined ? { state: 'absent' } : { state: 'present', secret })
      },
      set: async (name, secret) => void kept.set(name, secret),
      remove: async (name) => void kept.delete(name),
    }
    return { kept, one }
  }

  it('are counted in the keychain as well: a folder that is put back forgets none', async () => {
    const keychain = vault('keychain')
    await createTries(store(), () => 0, keychain.one).keep('ada', 3)
    expect(keychain.kept.size).toBe(1)
    expect(await createTries(store(), () => 0, keychain.one).of('ada')).toBe(3)
    const known = store()
    await createTries(known, () => 0, null).keep('ada', 4)
    expect(await createTries(known, () => 0, keychain.one).of('ada')).toBe(4)
  })

  it('are not known while the keychain does not tell', async () => {
    expect(
      await createTries(store(), () => 0, vault('keychain', { state: 'locked' }).one).of('ada'),
    ).toBeNull()
  })

  it('are counted in the folder alone where there is no keychain', async () => {
    const memory = vault('memory')
    const known = store()
    await createTries(known, () => 0, memory.one).keep('ada', 2)
    expect(memory.kept.size).toBe(0)
    expect(await createTries(known, () => 0, memory.one).of('ada')).toBe(2)
  })

  it('wait whole seconds, from the first look after a start', () => {
    let nowMs = 500
    const tries = createTries(store(), () => nowMs, null)
    expect(tries.waitFor('ada', 5)).toBe(15)
    nowMs += 13_001
    expect(tries.waitFor('ada', 5)).toBe(2)
    tries.beginWait('ada')
    expect(tries.waitFor('ada', 6)).toBe(30)
    expect(tries.waitFor('ada', 4)).toBe(0)
  })

  it('are five before a wait', () => expect([0, 1, 4].map(triesLeft)).toEqual([5, 4, 1]))
})
