/** What ended without being carried out calls for its own person's attention, until it is seen or sent again. */
import { expect, it } from 'vitest'
import { notExecutedOf } from '../../renderer/desk/not-executed.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

const entry = (id: string, change: Partial<JournalEntry> = {}): JournalEntry => ({
  seq: 1,
  id,
  intent: id,
  mark: null,
  profile: 'teller',
  follows: null,
  writtenAt: '2026-01-05T09:00:00.000Z',
  at: '2026-01-05T09:06:00.000Z',
  operation: 'depositCash',
  input: {},
  draft: false,
  state: 'notExecuted',
  facts: [],
  ...change,
})
const of = (entries: JournalEntry[], undone: [string, string][] = []) =>
  notExecutedOf(entries, {
    person: 'teller',
    isToday: (at) => at.startsWith('2026-01-05'),
    undone: new Map(undone),
  }).map(({ id }) => id)

it('is told to who posted it, and to nobody else', () => {
  expect(of([entry('a'), entry('b', { profile: 'supervisor' })])).toEqual(['a'])
})

it('is told whenever it ended today, however long ago it was posted', () => {
  expect(of([entry('a', { writtenAt: '2026-01-04T16:59:00.000Z' })])).toEqual(['a'])
  expect(of([entry('a', { at: '2026-01-04T17:05:00.000Z' })])).toEqual([])
})

it('is told no more once it was settled, or it was sent again', () => {
  const settled = { kind: 'settled', at: '2026-01-05T09:10:00.000Z', by: 'teller' } as const
  expect(of([entry('a', { facts: [settled] }), entry('b')])).toEqual(['b'])
  expect(of([entry('a'), entry('b', { state: 'confirmed', follows: 'a' })])).toEqual([])
})

it('is not what was carried out, refused at once, or is still in doubt', () => {
  const others = (['confirmed', 'refused', 'inDoubt', 'notSent', 'needsPeople'] as const).map((state) =>
    entry(state, { state }),
  )
  expect(of(others)).toEqual([])
})

const withdrawn = (id: string, seq: number, amount: string, change: Partial<JournalEntry> = {}) =>
  entry(id, {
    seq,
    operation: 'withdrawCash',
    input: { params: { savingsId: '7' }, body: { transactionAmount: amount } },
    ...change,
  })

it('is settled by the same that its person posted in its place today', () => {
  const again = (change: Partial<JournalEntry> = {}) =>
    withdrawn('again', 2, '20000', { state: 'confirmed', ...change })
  expect(of([again(), withdrawn('a', 1, '20000.00')])).toEqual([])
  for (const other of [
    again({ state: 'inDoubt' }),
    again({ state: 'refused' }),
    again({ profile: 'supervisor' }),
    again({ writtenAt: '2026-01-04T09:00:00.000Z' }),
    again({ seq: 0 }),
    again({ operation: 'depositCash' }),
    withdrawn('again', 2, '2000', { state: 'confirmed' }),
  ])
    expect(of([other, withdrawn('a', 1, '20000.00')])).toEqual(['a'])
  // What was taken back stands for nothing.
  expect(of([again(), withdrawn('a', 1, '20000.00')], [['again', 'x']])).toEqual(['a'])
})

it('is settled one for one: of two alike the second still needs attention', () => {
  const both = [withdrawn('b', 2, '20000'), withdrawn('a', 1, '20000')]
  expect(of([withdrawn('c', 3, '20000', { state: 'confirmed' }), ...both])).toHaveLength(1)
  const twice = [3, 4].map((seq) => withdrawn(`c${seq}`, seq, '20000', { state: 'accepted' }))
  expect(of([...twice, ...both])).toEqual([])
})
