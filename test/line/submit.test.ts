import type { SendToBank } from '../../electron/bank/access.ts'
import type { Line } from '../../electron/bank/line.ts'
import type { Journal } from '../../electron/journal/requests.ts'
import type { Cache } from '../../electron/directory/cache.ts'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Refused } from '../../electron/core/refused.ts'
import { askSecret } from '../../electron/credentials/secret.ts'
import { sendDraft } from '../../electron/posting/send-draft.ts'
import { takeUpAfterRestart, type Submit, type SubmitDeps } from '../../electron/posting/submit.ts'
import { markOf, type JournalEntry } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { json, oddBank, type OddBank, type Reply } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, pem, submitOf, transfer } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

let transfers = 0
/** Each answer names a record of its own, as a service's do. */
const ok: Reply = (...exchange) =>
  json(200, { officeId: 1, clientId: 1, savingsId: 11, resourceId: (transfers += 1) })(...exchange)
/** An answer that never comes. */
const silence: Reply = () => {}
const refusal = {
  httpStatusCode: '403',
  userMessageGlobalisationCode: 'error.msg.x',
  defaultUserMessage: 'Not enough money.',
}

interface Counter {
  bank: OddBank
  submit: Submit
  send: SendToBank
  journal: Journal
}

/** A desk with the real journal in front of a bank that answers as said. */
async function counter(reply: Reply, change: Partial<SubmitDeps> = {}): Promise<Counter> {
  const bank = await oddBank(reply)
  const client = clientOf()
  open.push(client, bank)
  const { journal } = kept.store
  const submit = submitOf(journal, {
    accessOf: () => accessTo(bank),
    send: client.send,
    timeoutMs: reply === silence ? 300 : 10_000,
    ...change,
  })
  return { bank, submit, send: client.send, journal }
}

const pressed = (intent?: string) => ({
  profile: 'teller',
  operation: 'createIntraTransfer' as const,
  input: transfer,
  intent,
})
const line = (state: 'online' | 'offline'): Pick<Line, 'now'> => ({
  now: () => ({ state, since: '2026-01-05T09:00:00.000Z', sentence: '' }),
})

describe('the way of a request', () => {
  it('ends accepted, with its reply, and the bytes that left are the bytes that were written down', async () => {
    const told: [string, string][] = []
    const news = {
      publish: (topic: string, value: unknown) =>
        void told.push([topic, String((value as JournalEntry).state)]),
    }
    const stale: unknown[] = []
    const cache: Pick<Cache, 'markStale'> = { markStale: (touched) => void stale.push(touched) }
    const { bank, submit, journal } = await counter(ok, { news, cache })
    const entry = await submit(pressed())
    expect(entry).toMatchObject({
      state: 'accepted',
      reply: { resourceId: transfers },
      mark: markOf(entry.id),
      profile: 'teller',
      draft: false,
    })
    expect(entry.input.body).toMatchObject({ comment: `${markOf(entry.id)} Rent` })
    expect(bank.heard[0]?.body.toString('utf8')).toBe(journal.bytesOf(entry.id))
    expect(JSON.parse(journal.bytesOf(entry.id) ?? '')).toEqual(entry.input.body)
    expect(entry.facts.map(({ kind }) => kind)).toEqual(['sent', 'accepted'])
    expect(entry.facts[0]).toMatchObject({ stamp: Number(bank.heard[0]?.headers['x-timestamp']) })
    expect(told).toEqual([
      ['journal', 'written'],
      ['journal', 'sent'],
      ['journal', 'accepted'],
      ['touched', 'undefined'],
    ])
    expect(stale).toEqual([
      { clients: expect.arrayContaining([1, 2]), savings: expect.arrayContaining([11, 12]), loans: [] },
    ])
    expect(journal.get(entry.id)).toEqual(entry)
  })

  /** J19 as far as this process can see it: when the bank hears the first byte, the journal says `sent`. */
  async function journalIsFirst(change: (journal: Journal) => Journal): Promise<boolean> {
    const seen: (string | undefined)[] = []
    const bank = await oddBank(
      ok,
      () => void seen.push(kept.store.journal.list({ limit: 1 }).entries[0]?.state),
    )
    const client = clientOf()
    open.push(client, bank)
    const submit = submitOf(change(kept.store.journal), { accessOf: () => accessTo(bank), send: client.send })
    for (let at = 0; at < 10; at += 1) await submit(pressed())
    return seen.length === 10 && seen.every((state) => state === 'sent')
  }

  it('is committed as sent before the bank hears a byte', async () => {
    expect(await journalIsFirst((journal) => journal)).toBe(true)
  })

  it('that is acknowledged before it is committed is caught by the same check', async () => {
    const late = (journal: Journal): Journal => ({
      ...pick(journal),
      add(id, fact) {
        if (fact.kind !== 'sent') return journal.add(id, fact)
        setTimeout(() => journal.add(id, fact), 20)
        // What it says before it is so.
        return { ...(journal.get(id) ?? never()), state: 'sent' }
      },
    })
    expect(await journalIsFirst(late)).toBe(false)
    await new Promise((done) => setTimeout(done, 30))
  })

  it.each<[string, Reply, JournalEntry['state']]>([
    ['a refusal', json(403, refusal), 'refused'],
    ['a key that is not taken (A6)', json(401, refusal), 'refused'],
    ['a refusal without a body that says so', json(403, {}), 'inDoubt'],
    ['a failure that may have committed (A9)', json(500, refusal), 'inDoubt'],
    ['too many (A8)', json(429, refusal), 'inDoubt'],
    [
      'a login page with 200 (A10)',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
      'inDoubt',
    ],
    ['a proxy that asks who we are (A14)', json(407, refusal), 'inDoubt'],
    ['a proxy’s own page (A14)', (response) => void response.writeHead(502).end('<h1>'), 'inDoubt'],
    ['an empty 200', json(200, ''), 'inDoubt'],
    ['null', json(200, 'null'), 'inDoubt'],
    ['a list', json(200, []), 'inDoubt'],
    ['a redirect (A11)', json(302, {}, { location: 'http://127.0.0.1:1/' }), 'inDoubt'],
    ['the answer to another request (A16)', json(200, { savingsId: 99, resourceId: 5 }), 'inDoubt'],
    ['an answer that names nothing', json(200, { changes: {} }), 'inDoubt'],
    ['a reset (A2)', (_, __, request) => void request.socket.resetAndDestroy(), 'inDoubt'],
    ['silence (A4)', silence, 'inDoubt'],
  ])('%s ends where it must', async (_, reply, state) => {
    const { bank, submit } = await counter(reply)
    const entry = await submit(pressed())
    expect(entry.state).toBe(state)
    expect(bank.heard).toHaveLength(1)
    if (state === 'refused') expect(entry.refusal).toMatchObject({ message: 'Not enough money.' })
  })

  it('ends not sent where nobody listens', async () => {
    const { bank, submit } = await counter(ok)
    await bank.close()
    const entry = await submit(pressed())
    expect(entry.state).toBe('notSent')
    expect(entry.facts.map(({ kind }) => kind)).toEqual(['neverLeft'])
  })

  it('with a record that another entry was told of is in doubt, and so is the other', async () => {
    const { submit, journal } = await counter(json(200, { savingsId: 11, resourceId: 'the same' }))
    const one = await submit(pressed())
    expect(one.state).toBe('accepted')
    const two = await submit(pressed())
    expect([journal.get(one.id)?.state, two.state]).toEqual(['inDoubt', 'inDoubt'])
  })

  it('two equal transfers on purpose are two, told apart by their marks (A18)', async () => {
    const { bank, submit } = await counter(ok)
    const entries = [await submit(pressed()), await submit(pressed())]
    expect(entries.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    expect(new Set(bank.heard.map(({ body }) => body.toString())).size).toBe(2)
  })
})

describe('one intent is one request (T6, G13)', () => {
  async function sendsFor(
    intents: number,
    presses: number,
    press: (submit: Submit, intent: string) => Promise<JournalEntry>,
  ) {
    const { bank, submit } = await counter(ok)
    const names = Array.from({ length: intents }, () => ulid())
    const entries = await Promise.all(
      names.flatMap((intent) => Array.from({ length: presses }, () => press(submit, intent))),
    )
    return { sends: bank.heard.length, ids: new Set(entries.map(({ id }) => id)).size, entries }
  }

  it('however often the key is pressed, and everybody hears the end', async () => {
    const { sends, ids, entries } = await sendsFor(50, 100, (submit, intent) => submit(pressed(intent)))
    expect(sends).toBe(50)
    expect(ids).toBe(50)
    expect(entries.every(({ state }) => state === 'accepted')).toBe(true)
  })

  it('a desk that forgets the intent is caught by the same check', async () => {
    const { sends } = await sendsFor(5, 10, (submit) => submit(pressed()))
    expect(sends).toBe(50)
  })

  it('also when the second press comes long after, offline, or after a restart', async () => {
    const intent = ulid()
    const { bank, submit, send } = await counter(silence)
    const first = await submit(pressed(intent))
    expect(first.state).toBe('inDoubt')
    expect(await submit(pressed(intent))).toEqual(first)
    const { journal } = kept.restart()
    const again = submitOf(journal, { accessOf: () => accessTo(bank), send, line: line('offline') })
    expect(await again(pressed(intent))).toEqual(first)
    expect(bank.heard).toHaveLength(1)
  })

  /** A4: a time-out leaves one request at the bank, whoever waits for it. */
  async function timeOutIsAskedOnce(wrap: (send: SendToBank) => SendToBank): Promise<boolean> {
    const { bank, send } = await counter(silence)
    const accessOf = () => accessTo(bank)
    const submit = submitOf(kept.store.journal, { accessOf, send: wrap(send), timeoutMs: 1_000 })
    // Where a busy machine spends the time before the bank has heard anything, no answer was waited for.
    while (bank.heard.length === 0) await submit(pressed())
    return bank.heard.length === 1
  }

  it('a time-out is not sent again', async () => {
    expect(await timeOutIsAskedOnce((send) => send)).toBe(true)
  })

  it('a client that sends again on a time-out is caught by the same check', async () => {
    const broken =
      (send: SendToBank): SendToBank =>
      async (access, request, hooks) => {
        const answer = await send(access, request, hooks)
        return answer.kind === 'lost' ? send(access, request) : answer
      }
    expect(await timeOutIsAskedOnce(broken)).toBe(false)
  })
})

describe('what is asked', () => {
  const account = { params: { savingsId: '11' } }
  it('has the mark even where the teller wrote nothing, and dates’ company where we assumed the body', async () => {
    const { bank, submit } = await counter(json(200, { savingsId: 11, resourceId: 11 }))
    const entry = await submit({
      profile: 'supervisor',
      operation: 'approveSavingsAccount',
      input: { ...account, body: { approvedOnDate: '05 January 2026' } },
    })
    expect(JSON.parse(String(bank.heard.at(-1)?.body))).toEqual({
      approvedOnDate: '05 January 2026',
      note: markOf(entry.id),
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    })
  })

  it('keeps a documented body as the specification shows it (§2.6)', async () => {
    const { bank, submit } = await counter(json(200, { clientId: 7, resourceId: 7 }))
    const input = { params: { clientId: '7' }, body: { activationDate: '05 January 2026' } }
    await submit({ profile: 'supervisor', operation: 'activateClient', input })
    expect(String(bank.heard.at(-1)?.body)).toBe('{"activationDate":"05 January 2026"}')
  })

  it('sends the empty object where the table says so (S3)', async () => {
    const { bank, submit } = await counter(json(200, { savingsId: 11, resourceId: 11 }))
    await submit({ profile: 'supervisor', operation: 'unblockSavingsAccount', input: account })
    expect(String(bank.heard.at(-1)?.body)).toBe('{}')
  })

  const refusedFor = (operation: OperationName, input: object) => async () => {
    const { bank, submit, journal } = await counter(ok)
    const before = journal.list({ limit: 1 }).entries[0]?.id
    const problem = await submit({ profile: 'teller', operation, input }).catch((thrown: unknown) => thrown)
    expect(bank.heard).toHaveLength(0)
    expect(journal.list({ limit: 1 }).entries[0]?.id).toBe(before)
    if (!(problem instanceof Refused)) throw new Error('it was not refused')
    return problem.error
  }
  const withBody = (change: object) => ({ body: { ...transfer.body, ...change } })

  it('leaves room for the mark, or says how much there is', async () => {
    const error = await refusedFor('createIntraTransfer', withBody({ comment: 'x'.repeat(470) }))()
    expect(error).toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'comment', message: expect.stringMatching(/469/) }],
    })
    expect(error.fields).toHaveLength(1)
    const { submit } = await counter(ok)
    expect(await submit({ ...pressed(), input: withBody({ comment: 'x'.repeat(469) }) })).toMatchObject({
      state: 'accepted',
    })
  })

  it('never carries another entry’s mark', async () => {
    const other = markOf(ulid())
    const { submit } = await counter(ok)
    const entry = await submit({ ...pressed(), input: withBody({ comment: `${other} Rent` }) })
    expect(entry.input.body?.['comment']).toBe(`${markOf(entry.id)} Rent`)
  })

  it.each([
    ['a wrong amount', { transferAmount: '1e3' }, 'transferAmount'],
    ['a number that is no amount', { transferAmount: 10.5 }, 'transferAmount'],
    ['something that JSON drops', { toClientId: undefined }, 'toClientId'],
    ['NaN', { toClientId: NaN }, 'toClientId'],
    ['a date object', { transactionDate: new Date(0) }, 'transactionDate'],
    ['half a character', { comment: '\ud800' }, 'comment'],
    ['a field that is not known', { extra: 1 }, 'extra'],
  ])('is refused with the field’s name: %s (S5)', async (_, change, field) => {
    const error = await refusedFor('createIntraTransfer', withBody(change))()
    expect(error).toMatchObject({ kind: 'invalid', again: 'safe' })
    expect(error.fields?.map((one) => one.field)).toContain(field)
    expect(error.message).toContain(field)
  })

  it('is refused where this desk holds no key, and for reads and secrets', async () => {
    const { submit } = await counter(ok, { accessOf: () => null })
    await expect(submit(pressed())).rejects.toMatchObject({ error: { kind: 'forbidden' } })
    expect(await refusedFor('generateKey', {})()).toMatchObject({ kind: 'internal' })
    expect(await refusedFor('listLedgerAccounts', {})()).toMatchObject({ kind: 'internal' })
  })
})

describe('without the service', () => {
  const applied = {
    profile: 'teller',
    operation: 'createSavingsAccount' as const,
    input: { body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026' } },
  }

  it('what must not wait is refused, and nothing is written', async () => {
    const { bank, submit, journal } = await counter(ok, { line: line('offline') })
    const before = journal.list({ limit: 1 }).entries[0]?.id
    await expect(submit(pressed())).rejects.toMatchObject({ error: { kind: 'offline', again: 'safe' } })
    expect(journal.list({ limit: 1 }).entries[0]?.id).toBe(before)
    expect(bank.heard).toHaveLength(0)
  })

  it('a draft is kept, never sent by itself, and sent once when a person says so', async () => {
    let state: 'online' | 'offline' = 'offline'
    let reachable: OddBank | null = null
    const { bank, submit, journal } = await counter(json(200, { clientId: 1, savingsId: 9, resourceId: 9 }), {
      line: { now: () => line(state).now() },
      // In signed mode there is no key before the service has given one.
      accessOf: () => reachable && accessTo(reachable),
    })
    const draft = await submit(applied)
    expect(draft).toMatchObject({ draft: true, state: 'notSent' })
    state = 'online'
    reachable = bank
    await new Promise((done) => setTimeout(done, 50))
    expect(bank.heard).toHaveLength(0)
    const both = await Promise.all(
      [1, 2].map(() => sendDraft({ journal, submit }, { id: draft.id, profile: 'teller' })),
    )
    expect(both[0]).toMatchObject({ state: 'accepted', follows: draft.id })
    expect(both[1]).toEqual(both[0])
    expect(bank.heard).toHaveLength(1)
    expect(journal.get(draft.id)?.state).toBe('notSent')
    const sentOne = both[0]?.id ?? ''
    await expect(sendDraft({ journal, submit }, { id: sentOne, profile: 'teller' })).rejects.toMatchObject({
      error: { kind: 'invalid' },
    })
    await expect(sendDraft({ journal, submit }, { id: ulid(), profile: 'teller' })).rejects.toMatchObject({
      error: { kind: 'notFound' },
    })
  })
})

describe('a journal that cannot be written (J9)', () => {
  const failing = (journal: Journal, at: 'write' | 'sent' | 'accepted'): Journal => ({
    ...pick(journal),
    write(entry) {
      if (at === 'write') throw new Error('disk')
      return journal.write(entry)
    },
    add(id, fact) {
      if (fact.kind === at) throw new Error('disk')
      return journal.add(id, fact)
    },
  })
  it.each([
    ['before', 'write', 0, /Nothing was sent/],
    ['at the moment of sending', 'sent', 0, /Nothing was sent/],
    ['after the answer', 'accepted', 1, /Do not post it again/],
  ] as const)('%s: the teller is told what became of it', async (_, at, sends, words) => {
    const { bank, send } = await counter(ok)
    const submit = submitOf(failing(kept.store.journal, at), { accessOf: () => accessTo(bank), send })
    const problem = await submit(pressed()).catch((thrown: unknown) => thrown)
    expect(problem).toMatchObject({ error: { kind: 'storage', message: expect.stringMatching(words) } })
    expect(String(problem)).not.toMatch(/disk/)
    await new Promise((done) => setTimeout(done, 20))
    expect(bank.heard).toHaveLength(sends)
  })
})

describe('after a restart (reliability §8, crash rule)', () => {
  it('what was written was not sent, what was sent is in doubt, and the rest stays', async () => {
    const { submit, journal } = await counter(ok)
    const done = await submit(pressed())
    const row = {
      operation: 'createIntraTransfer' as const,
      input: transfer,
      bytes: '{}',
      mark: null,
      profile: 'teller',
      draft: false,
      follows: null,
      snapshot: null,
    }
    const [written, sent] = [ulid(), ulid()]
    for (const id of [written, sent]) journal.write({ id, intent: id, ...row })
    journal.add(sent, { kind: 'sent', at: new Date().toISOString(), stamp: 1 })
    const after = kept.restart().journal
    takeUpAfterRestart(after, Date.now)
    expect([written, sent, done.id].map((id) => after.get(id)?.state)).toEqual([
      'notSent',
      'inDoubt',
      'accepted',
    ])
    expect(takeUpAfterRestart(after, Date.now)).toEqual([])
  })
})

describe('secrets', () => {
  it('a key comes back to whoever asked, and the journal knows nothing of it (S7)', async () => {
    const { bank, send, journal } = await counter(json(200, { privateKey: pem }))
    const before = journal.list({ limit: 1 }).entries[0]?.id
    expect(await askSecret(send, accessTo(bank), 'generateKey')).toEqual({ privateKey: pem })
    expect(journal.list({ limit: 1 }).entries[0]?.id).toBe(before)
  })

  it('a lost key is not asked for again', async () => {
    const { bank, send } = await counter((_, __, request) => void request.socket.resetAndDestroy())
    await expect(askSecret(send, accessTo(bank), 'generateKey')).rejects.toMatchObject({
      error: { kind: 'unreachable', again: 'ask-first' },
    })
    expect(bank.heard).toHaveLength(1)
  })

  it('a reply that tells a secret where none belongs is kept without it', async () => {
    const { submit, journal } = await counter(
      json(200, {
        savingsId: 11,
        resourceId: 'own',
        apiKey: 'leaked',
        more: { text: pem, token: 'leaked' },
        changes: { a: 1 },
      }),
    )
    const entry = await submit(pressed())
    expect(entry.reply).toEqual({ savingsId: 11, resourceId: 'own', more: {}, changes: { a: 1 } })
    expect(JSON.stringify(journal.get(entry.id))).not.toMatch(/leaked|PRIVATE KEY/)
  })
})

/** A journal's methods as they are, to change one of them: the real one is not a plain object. */
function pick(journal: Journal): Journal {
  return {
    write: (entry) => journal.write(entry),
    add: (id, fact) => journal.add(id, fact),
    get: (id) => journal.get(id),
    ofIntent: (intent) => journal.ofIntent(intent),
    naming: (record) => journal.naming(record),
    bytesOf: (id) => journal.bytesOf(id),
    snapshotOf: (id) => journal.snapshotOf(id),
    list: (query) => journal.list(query),
    find: (filter, page) => journal.find(filter, page),
    open: () => journal.open(),
    executedAfterDoubt: (operation) => journal.executedAfterDoubt(operation),
    ofOperations: (operations, after) => journal.ofOperations(operations, after),
    drafts: () => journal.drafts(),
    countedOn: () => [],
    between: (after, last) => journal.between(after, last),
    approvedBy: (profile) => journal.approvedBy(profile),
    withoutTill: (after) => journal.withoutTill(after),
    countInDoubt: () => journal.countInDoubt(),
  }
}

function never(): never {
  throw new Error('the entry is gone')
}
