/** What the door answers, keeps for the audit, logs and tells a lesson, word for word where a person reads it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createDispatcher, type Dispatch, type DispatcherDeps } from '../../electron/dispatcher/dispatcher.ts'
import { StorageError } from '../../electron/database/storage-error.ts'
import { Refused } from '../../electron/core/refused.ts'
import type { DoorAnswer } from '../../shared/desk/commands.ts'

const showsNobody = ['activity', 'syncStatus', 'stopSync', 'settings', 'journalHealth', 'verifyJournal']

let permissions: string[] | null
let fails: unknown
let audited: unknown[]
let logged: [about: object, words: string][]
let given: unknown[]

function answer(value: unknown) {
  return async () => {
    if (fails !== undefined) throw fails
    return value
  }
}

/** A door in front of a desk that answers everything. */
function doorWith(change: Partial<DispatcherDeps> = {}, isLesson = true): Dispatch {
  return createDispatcher({
    session: doorSession(() => 1),
    // No other is called.
    commands: Object.fromEntries(['search', 'profiles', ...showsNobody].map((name) => [name, answer(name)])),
    isOn: () => true,
    read: answer('read'),
    write: answer('written'),
    secret: answer('secret'),
    ...(isLesson && { given: (...look) => given.push(look) }),
    audit: { add: (row) => audited.push(row) },
    log: { error: (about, words) => void logged.push([about, words]) },
    nowMs: () => 0,
    ...change,
  })
}
const doorSession = (sitting: () => number): DispatcherDeps['session'] => ({
  current: () => permissions && { person: { id: 'ada', name: 'Ada', role: 'teller' }, permissions },
  touch() {},
  sitting,
})
let door: Dispatch
const from = (name: string, body: unknown = {}) =>
  door(name, body, { isTrusted: true, kind: 'window', from: 'test' })
const errorOf = (told: DoorAnswer) => (told.ok ? told.value : told.error)
const client = { params: { clientId: '7' } }

beforeEach(() => {
  permissions = ['ALL_FUNCTIONS']
  fails = undefined
  audited = []
  logged = []
  given = []
  door = doorWith()
})

describe('a refusal says what is wrong and what to do', () => {
  it('to whoever finds the desk locked', async () => {
    permissions = null
    for (const name of ['search', 'getClient'])
      expect(errorOf(await from(name, name === 'search' ? { text: 'a' } : client))).toEqual({
        kind: 'locked',
        code: 'locked',
        message: expect.stringMatching(/locked.*PIN/),
        again: 'safe',
      })
  })

  it('to a stranger, and keeps a hundred characters of who it was', async () => {
    const stranger = 'x'.repeat(300)
    expect(errorOf(await door('search', {}, { isTrusted: false, kind: 'window', from: stranger }))).toEqual({
      kind: 'forbidden',
      code: 'strangeCaller',
      message: expect.stringMatching(/Teller Desk/),
      again: 'never',
    })
    expect(audited).toEqual([
      { profile: null, action: 'senderRefused', subject: null, detail: 'x'.repeat(100) },
    ])
  })

  it('to a role that may not, and keeps who asked for what', async () => {
    permissions = ['ALL_FUNCTIONS_READ']
    expect(errorOf(await from('approveSavingsAccount', { params: { savingsId: '7' } }))).toEqual({
      kind: 'forbidden',
      code: 'notPermitted',
      params: { operation: 'approveSavingsAccount' },
      message: expect.stringMatching(/Your role.*colleague/),
      again: 'never',
    })
    expect(audited).toEqual([
      {
        profile: 'ada',
        action: 'forbidden',
        subject: 'approveSavingsAccount',
        detail: 'APPROVE_SAVINGSACCOUNT',
      },
    ])
  })

  it('to a name that is none', async () => {
    expect(errorOf(await from('searchh'))).toEqual({
      kind: 'unknownName',
      code: 'nothingOfThisName',
      message: expect.stringMatching(/name/),
      again: 'never',
    })
  })

  it('to whoever asks too often', async () => {
    let last: DoorAnswer = await from('profiles')
    for (let count = 0; count < 1000; count += 1) last = await from('profiles')
    expect(errorOf(last)).toEqual({
      kind: 'tooMany',
      code: 'askedTooOften',
      message: expect.stringMatching(/second/),
      again: 'safe',
    })
  })

  it('to a command whose schema the input does not meet: the handler hears nothing of it', async () => {
    expect(errorOf(await from('search', { text: 7 }))).toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'text' }],
    })
    expect(errorOf(await from('search', { text: 'a', more: 1 }))).toMatchObject({ kind: 'invalid' })
    expect(given).toEqual([])
  })

  it.each(['search', 'getClient'])(
    'to %s with what is not plain: of the whole, and in words',
    async (name) => {
      expect(errorOf(await from(name, { text: new Date(0) }))).toMatchObject({
        kind: 'invalid',
        fields: [{ field: '', message: expect.stringMatching(/./) }],
      })
    },
  )
})

describe('how much may be asked', () => {
  const tooMuch = (words: string) => ({ kind: 'invalid', fields: [{ field: '', message: words }] })

  it('of a command: a quarter of a million characters, and thirty times as much of a paper', async () => {
    const text = { text: 'x'.repeat(262_145) }
    expect(errorOf(await from('search', text))).toMatchObject(tooMuch('the request is too large'))
    // Large enough for the door; what it holds is for the schema.
    expect(errorOf(await from('savePaper', text))).not.toMatchObject(tooMuch('the request is too large'))
  })

  it('of a command: twenty thousand values, and a million of a paper', async () => {
    const list = { text: Array.from({ length: 20_001 }, () => 1) }
    expect(errorOf(await from('search', list))).toMatchObject(tooMuch('the request has too many values'))
    expect(errorOf(await from('savePaper', list))).not.toMatchObject(
      tooMuch('the request has too many values'),
    )
  })
})

describe('what goes wrong inside', () => {
  it('of storage is told as such, with the code that the log has', async () => {
    fails = new StorageError('full', 'journal.db', 'The disk is full.')
    const told = errorOf(await from('getClient', client))
    expect(logged).toEqual([
      [{ code: expect.stringMatching(/^[0-9A-Z]{8}$/), name: 'getClient', err: fails }, 'failed'],
    ])
    const [[about] = [{}]] = logged
    expect(told).toEqual({
      kind: 'storage',
      code: 'dataUnusable',
      params: { support: Reflect.get(about, 'code') },
      message: expect.stringContaining(` ${String(Reflect.get(about, 'code'))}.`),
      again: 'safe',
    })
  })

  it('is logged by the name of the command or operation, and by no other', async () => {
    fails = new Error('odd')
    await from('profiles')
    await from('getClient', client)
    expect(logged.map(([about]) => Reflect.get(about, 'name'))).toEqual(['profiles', 'getClient'])
    logged = []
    const broken: DispatcherDeps['audit'] = {
      add() {
        throw new Error('odd')
      },
    }
    await doorWith({ audit: broken })(
      'customer 22212345678',
      {},
      { isTrusted: false, kind: 'window', from: 'x' },
    )
    expect(logged.map(([about]) => Reflect.get(about, 'name'))).toEqual(['unknown'])
  })

  it('behind a refusal is logged beside its words, and a plain refusal is not', async () => {
    const error = { kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' } as const
    fails = new Refused(error)
    expect(errorOf(await from('getClient', client))).toEqual(error)
    expect(logged).toEqual([])
    const cause = new Error('odd')
    fails = Object.assign(new Refused(error), { cause })
    expect(errorOf(await from('getClient', client))).toEqual(error)
    expect(logged).toEqual([[{ name: 'getClient', err: cause }, error.message]])
  })
})

describe('where nobody can write down who looks at what', () => {
  const full = new StorageError('full', 'journal.db', 'The disk is full.')
  const asked = ['search', 'getClient', ...showsNobody]
  const body = (name: string) => (name === 'search' ? { text: 'Ada' } : name === 'getClient' ? client : {})
  const throwing = (problem: unknown) =>
    doorWith({
      mayShow() {
        throw problem
      },
    })

  it('nothing of customers is shown, and what shows nobody, or is written down anyway, goes on', async () => {
    door = throwing(full)
    const refused: string[] = []
    for (const name of asked) if (!(await from(name, body(name))).ok) refused.push(name)
    expect(refused).toEqual(['search', 'getClient'])
    expect(errorOf(await from('getClient', client))).toEqual({
      kind: 'storage',
      code: 'lookNotRecorded',
      params: { why: 'The disk is full.' },
      message: expect.stringMatching(/who looks.* The disk is full\.$/),
      again: 'safe',
    })
    expect(logged.at(-1)?.[0]).toEqual({ name: 'getClient', err: full })
    expect(
      await from('blockSavingsAccount', {
        params: { savingsId: '7' },
        body: { reasonForBlock: 'Lost card' },
        intent: 'form-1',
      }),
    ).toMatchObject({ ok: true })
    expect((await from('profiles')).ok).toBe(true)
  })

  it('another fault is one of ours', async () => {
    door = throwing(new Error('odd'))
    expect(errorOf(await from('getClient', client))).toMatchObject({ kind: 'internal' })
  })
})

describe('a desk that is locked meanwhile', () => {
  const whenLocked = {
    kind: 'locked',
    code: 'locked',
    message: expect.stringMatching(/locked.*PIN/),
    again: 'safe',
  }
  const maybeSent = {
    kind: 'locked',
    code: 'lockedAfterSending',
    message: expect.stringMatching(/locked.*journal/),
    again: 'ask-first',
  }
  beforeEach(() => {
    let sitting = 0
    const session = doorSession(() => (sitting += 1))
    door = doorWith({ session })
  })

  it('says of what may have been sent that the journal knows, and of a read that it is locked', async () => {
    expect(errorOf(await from('getClient', client))).toEqual(whenLocked)
    expect(errorOf(await from('search', { text: 'Ada' }))).toEqual(maybeSent)
    expect(
      errorOf(
        await from('blockSavingsAccount', {
          params: { savingsId: '7' },
          body: { reasonForBlock: 'Lost card' },
        }),
      ),
    ).toEqual(maybeSent)
    expect(logged).toEqual([])
  })

  it('keeps what went wrong in the log, and a refusal nowhere', async () => {
    fails = new Refused({ kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' })
    expect(errorOf(await from('getClient', client))).toEqual(whenLocked)
    expect(logged).toEqual([])
    fails = new Error('odd')
    expect(errorOf(await from('getClient', client))).toEqual(whenLocked)
    expect(logged).toEqual([[{ err: fails }, 'failed, and the desk was locked']])
  })
})

describe('a lesson', () => {
  it('is told what was read and which command was given, once it was, and of no write', async () => {
    await from('search', { text: 'Ada' })
    await from('getClient', client)
    await from('blockSavingsAccount', { params: { savingsId: '7' }, body: { reasonForBlock: 'Lost card' } })
    expect(given).toEqual([
      ['ada', 'search', { text: 'Ada' }],
      ['ada', 'getClient', client],
    ])
    fails = new Error('odd')
    await from('getClient', client)
    permissions = null
    fails = undefined
    await from('profiles')
    expect(given).toHaveLength(2)
  })

  it('never stands in the way: what it cannot note is logged', async () => {
    const problem = new Error('odd')
    door = doorWith({
      given() {
        throw problem
      },
    })
    expect(await from('getClient', client)).toEqual({ ok: true, value: 'read' })
    expect(logged).toEqual([[{ err: problem }, 'a look could not be noted for a lesson']])
  })

  it('need not be there', async () => {
    door = doorWith({}, false)
    expect(await from('getClient', client)).toEqual({ ok: true, value: 'read' })
    expect(logged).toEqual([])
  })
})
