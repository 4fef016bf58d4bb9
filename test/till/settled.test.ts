/** That the customer was told is a fact of the journal: by whoever posted it, once it has ended (decision 498). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settledAt, type JournalEntry } from '../../shared/posting/journal.ts'
import { json } from '../line/bank.ts'
import { openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter({
    reply: json(200, { savingsId: 7, resourceId: 3 }),
    policy: { cashNeedsTill: false },
  })
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const body = { transactionDate: '05 January 2026', transactionAmount: '500', note: '' }
const withdrawn = () =>
  counter.do<JournalEntry>('withdrawCash', { params: { savingsId: '7' }, body, intent: 'withdrawal' })
const kinds = (id: string) => counter.store.journal.get(id)?.facts.map(({ kind }) => kind)

test('it is kept once, and changes neither what the entry is nor when it ended', async () => {
  const entry = await withdrawn()
  const settled = await counter.do<JournalEntry>('settleOutcome', { id: entry.id })
  expect(settled).toMatchObject({ state: entry.state, at: entry.at })
  expect(settled.facts.at(-1)).toMatchObject({ kind: 'settled', by: 'teller' })
  await counter.do('settleOutcome', { id: entry.id })
  expect(kinds(entry.id)?.filter((kind) => kind === 'settled')).toHaveLength(1)
})

test('it is taken back by whoever said it, and said again; when the entry ended stays as it was', async () => {
  const entry = await withdrawn()
  const say = (isTold: boolean) => counter.do<JournalEntry>('settleOutcome', { id: entry.id, isTold })
  // Nothing was said yet.
  expect((await say(false)).facts).toEqual(entry.facts)
  expect(settledAt(await say(true))).not.toBeNull()
  const back = await say(false)
  expect([settledAt(back), back.at, back.state]).toEqual([null, entry.at, entry.state])
  expect(back.facts.at(-1)).toMatchObject({ kind: 'unsettled', by: 'teller' })
  expect(settledAt(await say(true))).not.toBeNull()
  await counter.unlock('supervisor')
  expect(await counter.ask('settleOutcome', { id: entry.id, isTold: false })).toMatchObject({ ok: false })
})

test('nobody says it for another, nor before it has ended', async () => {
  const entry = await withdrawn()
  await counter.unlock('supervisor')
  expect(await counter.ask('settleOutcome', { id: entry.id })).toMatchObject({
    ok: false,
    error: { kind: 'invalid' },
  })
  await counter.unlock('teller')
  const { id } = counter.store.journal.write({
    id: '01KA8J3T0GZQ8Y2V5W7XABCDEF',
    intent: 'open',
    operation: 'withdrawCash',
    input: {},
    bytes: null,
    mark: null,
    profile: 'teller',
    draft: false,
    follows: null,
    snapshot: null,
  }).entry
  expect(await counter.ask('settleOutcome', { id })).toMatchObject({ ok: false })
  expect(kinds(id)).toEqual([])
})
