/** A service that signs none of its events (decision 250): each is a hint that causes a look, and never a proof. */
import type { Store } from '../../electron/data/store.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { markOf, type JournalEntry } from '../../shared/posting/journal.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { createHintTaker } from '../../electron/webhooks/hints.ts'
import { createInboxWorker, type InboxWorker } from '../../electron/webhooks/inbox.ts'
import { openListener, type Listener } from '../../electron/webhooks/listener.ts'
import { deliver, eventBody, folder, hookKey, newEntry, post, sign, storeIn } from './scratch.ts'

let store: Store
let listener: Listener
let worker: InboxWorker
let asked: string[]
let reread: unknown[]
let turnedAway: number
let nowMs: number

async function open(signsNoEvents: boolean): Promise<void> {
  const { inbox } = store
  listener = await openListener({
    inbox,
    keyValues: store.keyValues,
    now: () => nowMs,
    keys: () => [hookKey],
    headerPrefix: () => 'svc',
    onKept: () => worker.wake(),
    onFailure: () => {},
    takeHint: signsNoEvents
      ? createHintTaker({ inbox, nowMs: () => nowMs, onTurnedAway: () => (turnedAway += 1) })
      : undefined,
  })
}

beforeEach(async () => {
  nowMs = Date.parse('2026-01-05T10:00:00Z')
  store = storeIn(folder(), { now: () => nowMs })
  asked = []
  reread = []
  turnedAway = 0
  worker = createInboxWorker({
    store,
    news: createEventBus(() => {}),
    now: () => nowMs,
    reread: (touched) => reread.push(touched),
    askAgain: (id) => asked.push(id),
    onFailure: (problem) => {
      throw problem
    },
  })
  await open(true)
})
afterEach(() => listener.close())

const time = () => new Date((nowMs += 1000)).toISOString()
function inDoubt(): JournalEntry {
  const { entry } = store.journal.write(newEntry())
  store.journal.add(entry.id, { kind: 'sent', at: time(), stamp: null })
  return store.journal.add(entry.id, { kind: 'lost', at: time(), why: 'no answer' })
}
const success = ({ id }: JournalEntry) =>
  eventBody({
    event: 'intra-transfer',
    data: { request: { comment: markOf(id) }, response: { savingsId: 7, resourceId: 3 } },
  })
async function arrives(body: string, headers: Record<string, string> = {}): Promise<number> {
  nowMs += 1000
  const { status } = await post(listener.url, body, headers)
  await worker.drained()
  return status
}
const rows = () => store.inbox.list(500).map(({ form, effect }) => [form, effect])

it('a success that carries our reference makes the desk ask, and settles nothing', async () => {
  const entry = inDoubt()
  expect(await arrives(success(entry))).toBe(200)
  expect(asked).toEqual([entry.id])
  expect(reread).toEqual([{ clients: [], savings: [7], loans: [] }])
  const after = store.journal.get(entry.id)
  expect(after?.state).toBe('inDoubt')
  expect(after?.facts.map(({ kind }) => kind)).toEqual(['sent', 'lost', 'hinted'])
  expect(rows()).toEqual([
    ['unsigned', expect.stringMatching(/^a hint without a signature; the bank is asked/)],
  ])
})

it('takes a body of any form, and says once in the journal that it asked', async () => {
  const entry = inDoubt()
  for (const more of [1, 2, 3]) await arrives(JSON.stringify({ note: markOf(entry.id), more }))
  expect(asked).toEqual([entry.id, entry.id, entry.id])
  const hints = store.journal.get(entry.id)?.facts.filter(({ kind }) => kind === 'hinted')
  expect(hints).toHaveLength(1)
  expect(await arrives('{"savings')).toBe(200)
  expect(store.inbox.list(1)[0]?.effect).toBe('not in the form of an event; kept as it came')
})

it('a flood is bounded: in what is kept, in what is read, and in what one hint may name', async () => {
  const many = Array.from({ length: 300 }, (_, at) => eventBody({ reference: `r${at}` }))
  const statuses = await Promise.all(many.map((body) => post(listener.url, body)))
  await worker.drained()
  const taken = statuses.filter(({ status }) => status === 200).length
  expect(taken).toBe(60)
  expect(turnedAway).toBe(240)
  expect(rows()).toHaveLength(60)
  expect(reread).toHaveLength(60)
  nowMs += 60_000
  for (const _ of [1, 2, 3, 4]) inDoubt()
  reread = []
  const records = Array.from({ length: 500 }, (_, at) => ({ savingsId: at + 1 }))
  await arrives(JSON.stringify({ records, marks: store.journal.open().map(({ id }) => markOf(id)) }))
  expect(reread).toEqual([expect.objectContaining({ savings: expect.objectContaining({ length: 8 }) })])
  expect(asked).toHaveLength(2)
  expect(await arrives(JSON.stringify({ savingsId: 7, text: 'x'.repeat(17_000) }))).toBe(503)
})

it('no more than 500 lie in the inbox', async () => {
  for (let round = 0; round < 10; round += 1) {
    nowMs += 60_000
    const bodies = Array.from({ length: 60 }, (_, at) => eventBody({ reference: `${round} ${at}` }))
    await Promise.all(bodies.map((body) => post(listener.url, body)))
    await worker.drained()
  }
  expect(rows().length).toBeLessThanOrEqual(500)
})

it('a service that has signed once signs always: from then on nothing without a signature counts', async () => {
  const entry = inDoubt()
  const body = success(entry)
  // The copy that a stranger sends first keeps the genuine one out of nothing.
  expect(await arrives(body)).toBe(200)
  expect((await deliver(listener.url, body, { 'x-svc-user-action': 'create' })).status).toBe(200)
  await worker.drained()
  expect(store.journal.get(entry.id)?.facts.some(({ kind }) => kind === 'event')).toBe(true)
  asked = []
  expect(await arrives(eventBody({ reference: 'later' }))).toBe(200)
  expect([asked, store.inbox.quarantined().byReason]).toEqual([[], { noSignature: 1 }])
})

it('what carries a signature is judged by it, and is no hint where it is wrong', async () => {
  const body = success(inDoubt())
  expect(await arrives(body, { 'x-svc-signature': sign(body, 'another key') })).toBe(200)
  expect(await arrives(body, { 'x-other-signature': sign(body) })).toBe(200)
  expect([asked, rows()]).toEqual([[], []])
  expect(store.inbox.quarantined().byReason).toEqual({ noKeyMatches: 1, noSignature: 1 })
})

it('is off unless the service file says that the service signs none', async () => {
  await listener.close()
  await open(false)
  expect(await arrives(success(inDoubt()))).toBe(200)
  expect([asked, rows(), store.inbox.quarantined().byReason]).toEqual([[], [], { noSignature: 1 }])
})
