/** What events do here: facts in the journal, stale records, news; each event once (reliability W18–W25, T8). */
import type { Store } from '../../electron/data/store.ts'
import type { NewEntry } from '../../electron/journal/requests.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { News, NewsTopic } from '../../shared/desk/news.ts'
import { markOf, reference, type JournalEntry } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { createInboxWorker, type InboxWorker } from '../../electron/webhooks/inbox.ts'
import { verify } from '../../electron/bank/verify.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { contest } from '../../electron/reconciliation/contest.ts'
import { eventBody, folder, hookKey, newEntry, sign, storeIn } from './scratch.ts'

let store: Store
let worker: InboxWorker
let told: { topic: NewsTopic; value: unknown }[]
let reread: unknown[]
let asked: string[]
let at: number

const time = () => new Date((at += 1000)).toISOString()

beforeEach(() => {
  at = Date.parse('2026-01-05T10:00:00Z')
  store = storeIn(folder(), { now: () => at })
  told = []
  reread = []
  asked = []
  const news = createEventBus(() => {})
  for (const topic of ['journal', 'touched', 'event'] as const) {
    news.on(topic, (value: News[typeof topic]) => told.push({ topic, value }))
  }
  worker = createInboxWorker({
    store,
    news,
    now: () => at,
    reread: (touched) => reread.push(touched),
    askAgain: (id) => asked.push(id),
    onFailure: (problem) => {
      throw problem
    },
  })
})

const lose = ({ id }: JournalEntry) => store.journal.add(id, { kind: 'lost', at: time(), why: 'no answer' })
/** An entry that was sent. */
function sent(parts: Partial<NewEntry> = {}): JournalEntry {
  const { entry } = store.journal.write(newEntry(parts))
  return store.journal.add(entry.id, { kind: 'sent', at: time(), stamp: null })
}
const unmarked = (operation: OperationName, input: NewEntry['input']) =>
  sent({ operation, input, mark: null })
const accepted = (entry: JournalEntry, reply: Record<string, unknown>) =>
  store.journal.add(entry.id, { kind: 'accepted', at: time(), reply })

async function arrives(
  parts: Record<string, unknown>,
  action: string | null = null,
): Promise<'new' | 'known'> {
  const body = eventBody(parts)
  const raw = new TextEncoder().encode(body)
  const verdict = verify(raw, sign(body), [hookKey])
  if (verdict.kind !== 'genuine') throw new Error('the test signs wrongly')
  at += 1000
  const answer = await store.inbox.add({
    digest: verdict.digest,
    raw,
    event: String(parts['event'] ?? 'savings-account'),
    action,
    reference: null,
    form: verdict.form,
    signature: sign(body),
    receivedAt: at,
  })
  worker.wake()
  await worker.drained()
  return answer
}
const stateOf = ({ id }: JournalEntry) => store.journal.get(id)?.state
const effects = () => store.inbox.list(10).map(({ effect }) => effect)

const transferEvent = (id: string, more: Record<string, unknown> = {}) => ({
  event: 'intra-transfer',
  data: {
    request: { comment: `${markOf(id)} Rent`, fromAccountId: 3, toAccountId: 4 },
    response: { resourceId: 9, savings_id: 3, client_id: 2 },
  },
  ...more,
})

describe('by our mark', () => {
  it('a success confirms what was accepted; of what nobody answered it makes the desk read, and no more', async () => {
    const ends = { accepted: 'confirmed', sent: 'sent', inDoubt: 'inDoubt' } as const
    for (const state of ['accepted', 'sent', 'inDoubt'] as const) {
      const entry = sent()
      if (state === 'accepted') accepted(entry, { resourceId: 9 })
      if (state === 'inDoubt') lose(entry)
      expect(stateOf(entry)).toBe(state)
      await arrives(transferEvent(entry.id), 'create')
      expect(stateOf(entry)).toBe(ends[state])
      const effect = {
        confirmed: 'confirmed',
        sent: 'nothing new',
        inDoubt: 'reported before it was seen at the bank, which was then asked',
      }
      expect(effects()[0]).toBe(`${reference(entry.id)}: ${effect[ends[state]]}`)
      expect(asked.includes(entry.id)).toBe(state !== 'accepted')
    }
  })

  it.each([
    ['amount', 'transferAmount', { transferAmount: 1 }],
    ['account', 'toAccountId', { toAccountId: 5 }],
    ['account, in the other spelling', 'fromAccountId', { from_account_id: '6' }],
  ])(
    'a genuine event of another %s proves nothing, though it carries our mark',
    async (_what, member, told) => {
      const entry = accepted(
        sent({ input: { body: { fromAccountId: 3, toAccountId: 4, transferAmount: '4321.00' } } }),
        { resourceId: 9 },
      )
      const event = (request: object) => ({
        event: 'intra-transfer',
        data: { request: { comment: markOf(entry.id), ...request }, response: { resourceId: 9 } },
      })
      await arrives(event(told), 'create')
      expect(stateOf(entry)).toBe('accepted')
      expect(store.journal.get(entry.id)?.facts.at(-1)).toMatchObject({ kind: 'event', against: member })
      expect(effects()[0]).toBe(
        `${reference(entry.id)}: another ${member} than in our request; it proves nothing`,
      )
      expect(asked).toEqual([entry.id])
      await arrives(event({ fromAccountId: 3, to_account_id: '4', transferAmount: 4321 }), 'create')
      expect(stateOf(entry)).toBe('confirmed')
    },
  )

  it('tells the journal’s news, what was touched, and the event, in words without a customer’s name', async () => {
    const entry = sent()
    await arrives(transferEvent(entry.id), 'create')
    expect(told.map(({ topic }) => topic)).toEqual(['journal', 'touched', 'event'])
    expect(told[1]?.value).toEqual({
      clients: [2],
      savings: [3, 4].sort(),
      loans: [],
      because: { kind: 'event', event: 'intra-transfer', action: 'create', own: true },
    })
    expect(reread).toHaveLength(1)
  })

  it('marks the records stale and never writes what the event says into the cache', async () => {
    store.cache.keep(
      'savings',
      [{ id: 3, json: { id: 3, accountNo: '1', summary: { accountBalance: '5' } } }],
      at,
    )
    await arrives({ event: 'savings-account', data: { response: { savingsId: 3, accountBalance: '999' } } })
    expect(store.cache.record('savings', 3)).toMatchObject({
      stale: true,
      json: { summary: { accountBalance: '5' } },
    })
  })

  it('a failure is evidence against: the books are read, or two people decide where it contradicts', async () => {
    const failed = { event_state: 'event.failed', status: 403 }
    const entry = sent()
    await arrives(transferEvent(entry.id, failed), 'create')
    expect(stateOf(entry)).toBe('sent')
    expect(asked).toEqual([entry.id])
    const other = accepted(sent(), { resourceId: 9 })
    await arrives(transferEvent(other.id, failed), 'create')
    expect(stateOf(other)).toBe('needsPeople')
  })

  it.each([
    ['success with a failure’s status', { status: 403 }],
    ['failure with a success’s status', { event_state: 'event.failed' }],
    ['a state nobody knows', { event_state: 'event.maybe' }],
  ])('W25: %s proves nothing; the bank is asked', async (_what, parts) => {
    const entry = sent()
    await arrives(transferEvent(entry.id, parts), 'create')
    expect(stateOf(entry)).toBe('sent')
    expect(asked).toEqual([entry.id])
  })

  it('of another kind of event, or another action, is no evidence', async () => {
    const entry = sent()
    await arrives({ ...transferEvent(entry.id), event: 'loan' }, 'create')
    await arrives(transferEvent(entry.id), 'undo')
    expect(stateOf(entry)).toBe('sent')
    expect(effects()).toEqual(Array(2).fill('none of our requests; what it names is read anew'))
  })

  it('of two entries in one event is ambiguous, and changes neither', async () => {
    const [one, two] = [sent(), sent()]
    await arrives({
      event: 'intra-transfer',
      data: { request: { comment: markOf(one.id) + markOf(two.id) } },
    })
    expect([stateOf(one), stateOf(two)]).toEqual(['sent', 'sent'])
    expect(effects()[0]).toMatch(/more than one/)
  })
})

describe('two requests and one record', () => {
  const event = (id: string, resourceId: number) => ({
    ...transferEvent(id),
    data: { request: { comment: markOf(id) }, response: { savingsId: 3, resourceId } },
  })

  it('an answer that names what an event gives to another request counts no more', async () => {
    const [one, two] = [accepted(sent(), { savingsId: 3, resourceId: 12 }), sent()]
    await arrives(event(two.id, 12), 'create')
    expect([stateOf(one), stateOf(two)]).toEqual(['inDoubt', 'sent'])
    expect(store.journal.get(one.id)).not.toHaveProperty('reply')
    expect(told.filter(({ topic }) => topic === 'journal').map(({ value }) => value)).toMatchObject([
      { id: two.id },
      { id: one.id, state: 'inDoubt' },
    ])
    expect(asked).toContain(two.id)
  })

  it('also where the answer comes after the event', async () => {
    const [one, two] = [sent(), sent()]
    await arrives(event(two.id, 12), 'create')
    const late = accepted(one, { savingsId: 3, resourceId: 12 })
    expect(contest(store.journal, late, time())).toMatchObject([{ id: one.id, state: 'inDoubt' }])
    expect(stateOf(two)).toBe('sent')
  })

  it('of two answers with one record neither is believed, until the books say whose it is', async () => {
    const [one, two] = [accepted(sent(), { resourceId: 12 }), accepted(sent(), { resourceId: 12 })]
    contest(store.journal, two, time())
    expect([stateOf(one), stateOf(two)]).toEqual(['inDoubt', 'inDoubt'])
    await arrives(event(two.id, 12), 'create')
    expect([stateOf(one), stateOf(two)]).toEqual(['inDoubt', 'inDoubt'])
    store.journal.add(two.id, { kind: 'readBack', at: time(), found: 1, fenced: false, record: '12' })
    expect([stateOf(one), stateOf(two)]).toEqual(['inDoubt', 'confirmed'])
  })

  it('records of another kind, and those that a request itself names, may have the same number', async () => {
    const cash = accepted(
      sent({ operation: 'depositCash', input: { params: { savingsId: '3' }, body: {} } }),
      { savingsId: 3, resourceId: 12 },
    )
    const block = () =>
      unmarked('blockSavingsAccount', { params: { savingsId: '12' }, body: { reasonForBlock: 'x' } })
    const blocks = [block(), block()].map((entry) => accepted(entry, { savingsId: 12, resourceId: 12 }))
    const transfer = sent({ input: { body: { fromAccountId: 9, toAccountId: 3 } } })
    await arrives(event(transfer.id, 12), 'create')
    for (const entry of blocks) expect(contest(store.journal, entry, time())).toEqual([])
    expect([cash, ...blocks, transfer].map(stateOf)).toEqual(['accepted', 'accepted', 'accepted', 'sent'])
  })

  it('of another kind it is one too, where the answer would fit the other, of whatever account', async () => {
    const applied = { clientId: 6, savingsId: 14, resourceId: 14 }
    const deposit = accepted(unmarked('createFixedDeposit', { body: { clientId: 6, productId: 1 } }), applied)
    const account = sent({ operation: 'createSavingsAccount', input: { body: { clientId: 6 } } })
    await arrives(
      {
        event: 'savings-account',
        data: { request: { note: markOf(account.id) }, response: applied },
      },
      'create',
    )
    expect([deposit, account].map(stateOf)).toEqual(['inDoubt', 'sent'])
  })

  it('two events that name two records are two executions, for people; two of one record are asked about', async () => {
    const [one, two] = [sent(), sent()]
    await arrives(event(one.id, 12), 'create')
    await arrives({ ...event(one.id, 12), reference: 'again' }, 'create')
    expect(stateOf(one)).toBe('sent')
    expect(asked).toEqual([one.id, one.id])
    await arrives(event(two.id, 14), 'create')
    await arrives(event(two.id, 15), 'create')
    expect(stateOf(two)).toBe('needsPeople')
    expect(asked).toEqual([one.id, one.id, two.id, two.id])
  })
})

const hold = (reasonForBlock: string) =>
  unmarked('placeLien', {
    params: { savingsId: '3' },
    body: { transactionAmount: '5.00', reasonForBlock },
  })
const placed = (reasonForBlock: string, resourceId: number) => ({
  data: {
    request: { transactionAmount: '5.00', reasonForBlock },
    response: { savingsId: 3, resourceId },
  },
})

describe('without a mark', () => {
  const activate = (clientId: string) =>
    unmarked('activateClient', { params: { clientId }, body: { activationDate: '05 January 2026' } })
  const activated = (clientId: number, reference: string) => ({
    event: 'client',
    reference,
    data: { request: { activationDate: '05 January 2026' }, response: { clientId, resourceId: clientId } },
  })

  it('event, action, record and body together name one request', async () => {
    const [one, two] = [activate('7'), activate('8')]
    await arrives(activated(7, 'a'), 'activate')
    expect([stateOf(one), stateOf(two)]).toEqual(['sent', 'sent'])
    expect(asked).toEqual([one.id])
    const done = accepted(two, { clientId: 8, resourceId: 8 })
    await arrives(activated(8, 'b'), 'activate')
    expect(stateOf(done)).toBe('confirmed')
  })

  it('another record, body or action is another request', async () => {
    const entry = activate('7')
    await arrives(activated(77, 'a'), 'activate')
    await arrives(
      {
        ...activated(7, 'b'),
        data: { request: { activationDate: '06 January 2026' }, response: { clientId: 7 } },
      },
      'activate',
    )
    await arrives(activated(7, 'c'), 'kyc')
    expect(stateOf(entry)).toBe('sent')
  })

  it('the same request twice is told apart by what the bank answered, and else by nobody', async () => {
    const create = () =>
      unmarked('createSavingsAccount', {
        body: { clientId: 2, productId: 1, submittedOnDate: '05 January 2026' },
      })
    const created = (savingsId: number, reference: string) => ({
      reference,
      data: {
        request: { clientId: 2, productId: 1, submittedOnDate: '05 January 2026', locale: 'en' },
        response: { clientId: 2, savingsId, resourceId: savingsId },
      },
    })
    const [one, two] = [create(), create()]
    await arrives(created(11, 'a'), 'create')
    expect([stateOf(one), stateOf(two)]).toEqual(['sent', 'sent'])
    accepted(one, { savingsId: 12, resourceId: 12 })
    accepted(two, { savingsId: 13, resourceId: 13 })
    await arrives(created(13, 'b'), 'create')
    expect([stateOf(one), stateOf(two)]).toEqual(['accepted', 'confirmed'])
  })

  it('an event that a wrong answer kept from its request is not lost to it when the answer is doubted', async () => {
    const [one, two] = [hold('court order'), hold('tax')]
    // The answer to the second came to the first, and its own event says something else.
    accepted(one, { savingsId: 3, resourceId: 22 })
    await arrives(placed('court order', 21), 'placeLien')
    expect(stateOf(one)).toBe('accepted')
    expect(effects()[0]).toMatch(/none of our requests/)
    await arrives(placed('tax', 22), 'placeLien')
    await worker.drained()
    expect([stateOf(one), stateOf(two)]).toEqual(['inDoubt', 'sent'])
    expect(effects()).toEqual([
      `${reference(two.id)}: nothing new`,
      `${reference(one.id)}: reported before it was seen at the bank, which was then asked`,
    ])
  })

  it('right after a refusal it contradicts it; later, somebody else has done it', async () => {
    const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
    const refuse = (entry: JournalEntry) =>
      store.journal.add(entry.id, { kind: 'refused', at: time(), refusal })
    const one = refuse(activate('7'))
    await arrives(activated(7, 'a'), 'activate')
    expect(stateOf(one)).toBe('needsPeople')
    expect(asked).toEqual([one.id])
    const two = refuse(activate('8'))
    at += 10 * 60_000
    await arrives(activated(8, 'b'), 'activate')
    expect(stateOf(two)).toBe('refused')
  })

  it('of a new record it may come late: that is nobody’s doing but ours, unless a colleague may and we may not', async () => {
    const refuse = (entry: JournalEntry, code: string) => {
      const refusal = { status: 403, code, field: null, message: 'No.', detail: null }
      return store.journal.add(entry.id, { kind: 'refused', at: time(), refusal })
    }
    const funds = 'error.msg.savingsaccount.transaction.insufficient.account.balance'
    const [late, tooLate, notAllowed, again] = [
      refuse(hold('late'), funds),
      refuse(hold('too late'), funds),
      refuse(hold('not allowed'), 'error.msg.not.authorized'),
      refuse(hold('again'), funds),
    ]
    at += 8 * 60_000
    await arrives(placed('late', 31), 'placeLien')
    await arrives(placed('not allowed', 32), 'placeLien')
    // It was asked for once more, and done.
    const repeated = accepted(hold('again'), { savingsId: 3, resourceId: 33 })
    await arrives(placed('again', 33), 'placeLien')
    await arrives({ ...placed('again', 33), reference: 'twice' }, 'placeLien')
    at += 3 * 60_000
    await arrives(placed('too late', 34), 'placeLien')
    expect([late, tooLate, notAllowed, again].map(stateOf)).toEqual([
      'needsPeople',
      'refused',
      'refused',
      'refused',
    ])
    expect(stateOf(repeated)).toBe('confirmed')
  })

  it('an entry that never left is no candidate', async () => {
    const { entry } = store.journal.write(
      newEntry({ operation: 'activateClient', input: { params: { clientId: '7' }, body: {} }, mark: null }),
    )
    await arrives(activated(7, 'a'), 'activate')
    expect(stateOf(entry)).toBe('written')
  })

  it('an event that somebody else caused touches, and proves nothing', async () => {
    await arrives(activated(7, 'a'), 'activate')
    expect(told.map(({ topic }) => topic)).toEqual(['touched', 'event'])
  })
})

describe('each event once', () => {
  it('W19, W20: before the answer, again, and again after a restart: one fact', async () => {
    const entry = sent()
    await arrives(transferEvent(entry.id), 'create')
    accepted(entry, { resourceId: 9 })
    expect(await arrives(transferEvent(entry.id), 'create')).toBe('known')
    const facts = store.journal.get(entry.id)?.facts.map(({ kind }) => kind)
    expect(facts).toEqual(['sent', 'event', 'accepted'])
    expect(stateOf(entry)).toBe('confirmed')
    expect(store.inbox.waiting(10)).toEqual([])
  })

  it('what was kept and not worked through is taken up by the next run', async () => {
    const entry = sent()
    worker.stop()
    await arrives(transferEvent(entry.id), 'create')
    expect(stateOf(entry)).toBe('sent')
    const next = createInboxWorker({
      store,
      news: createEventBus(() => {}),
      now: () => at,
      reread: () => {},
      askAgain: () => {},
      onFailure: () => {},
    })
    next.wake()
    await next.drained()
    expect(effects()).toEqual([`${reference(entry.id)}: nothing new`])
  })

  it('a desk that closes in the middle of a round is asked for nothing more', async () => {
    // The round throws what goes wrong in it: books that are closed.
    worker.wake()
    worker.stop()
    store.close()
    await worker.drained()
  })

  it.each([
    ['no data', { data: undefined }],
    ['data a text', { data: 'x' }],
    ['no event', { event: 5 }],
    ['a status in words', { status: 'fine' }],
  ])('W24: %s is kept, shown, and stops nobody', async (_what, parts) => {
    const entry = accepted(sent(), { resourceId: 9 })
    await arrives(parts)
    await arrives(transferEvent(entry.id), 'create')
    expect(stateOf(entry)).toBe('confirmed')
    expect(store.inbox.list(10)).toHaveLength(2)
  })

  it('W37: a member called __proto__ reaches nothing', async () => {
    await arrives({ data: { response: JSON.parse('{"__proto__":{"isAdmin":true},"savingsId":3}') } })
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect(told[0]?.value).toMatchObject({ savings: [3] })
  })
})
