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
const of = (entries: JournalEntry[], settled: string[] = []) =>
  notExecutedOf(entries, {
    person: 'teller',
    isToday: (at) => at.startsWith('2026-01-05'),
    settled: new Set(settled),
  }).map(({ id }) => id)

it('is told to who posted it, and to nobody else', () => {
  expect(of([entry('a'), entry('b', { profile: 'supervisor' })])).toEqual(['a'])
})

it('is told whenever it ended today, however long ago it was posted', () => {
  expect(of([entry('a', { writtenAt: '2026-01-04T16:59:00.000Z' })])).toEqual(['a'])
  expect(of([entry('a', { at: '2026-01-04T17:05:00.000Z' })])).toEqual([])
})

it('is told no more once it was settled, or it was sent again', () => {
  expect(of([entry('a'), entry('b')], ['a'])).toEqual(['b'])
  expect(of([entry('a'), entry('b', { state: 'confirmed', follows: 'a' })])).toEqual([])
})

it('is not what was carried out, refused at once, or is still in doubt', () => {
  const others = (['confirmed', 'refused', 'inDoubt', 'notSent', 'needsPeople'] as const).map((state) =>
    entry(state, { state }),
  )
  expect(of(others)).toEqual([])
})
