/** What a supervisor sees of an application is as it stands now, with what was decided and why (issue 14). */
import { afterAll, expect, it, vi } from 'vitest'
import { ref, shallowRef } from 'vue'
import { stateOf } from '../../renderer/approvals/application.ts'
import { historyOf } from '../../renderer/approvals/history.ts'
import { kindsOf } from '../../renderer/approvals/narrowing.ts'
import { rulesFor, unreadIn } from '../../renderer/approvals/use-evidence.ts'
import type { Application } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
afterAll(() => vi.unstubAllGlobals())

const waiting = (change: Partial<Application> = {}): Application => ({
  kind: 'savings',
  id: 17,
  clientId: 3,
  own: false,
  identified: null,
  title: 'Ada Obi',
  detail: 'Everyday naira',
  amount: null,
  currency: null,
  office: 'Ikeja',
  state: 'Submitted and pending approval',
  submittedOn: '2026-01-05',
  submittedBy: 'teller',
  steps: ['approveSavingsAccount', 'rejectSavingsAccount'],
  against: [],
  source: 'service',
  seenAt: '2026-01-05T10:42:00.000Z',
  ...change,
})
const rejection: JournalEntry = {
  seq: 1,
  id: 'a',
  intent: 'a',
  mark: null,
  profile: 'supervisor',
  follows: null,
  writtenAt: '2026-01-05T09:00:00.000Z',
  at: '2026-01-05T09:00:00.000Z',
  operation: 'rejectSavingsAccount',
  input: { params: { savingsId: '17' }, body: { note: 'Signature differs from the card' } },
  draft: false,
  state: 'accepted',
  facts: [],
}

it('an application that has left the queue is not called by the state that it waited in', () => {
  const pending = 'Submitted and pending approval'
  expect(stateOf(waiting(), undefined, false)).toBe(pending)
  expect(stateOf(waiting(), 'Rejected', true)).toBe('Rejected')
  // Its record was not read since.
  expect(stateOf(waiting(), pending, true)).toBe(null)
  expect(stateOf(waiting(), undefined, true)).toBe(null)
})

const told = (timeline: object | undefined, entries: readonly JournalEntry[] = [], id = 17): string[] =>
  historyOf(waiting({ id }), timeline, entries).map(({ when, what, note }) =>
    [when, what, note].filter(Boolean).join(': '),
  )

it('the history tells a rejection and a withdrawal', () => {
  expect(told({ submittedOnDate: '2026-01-05', rejectedOnDate: '2026-01-06' })).toEqual([
    '06 January 2026: Rejected: The bank gives no reason.',
    '05 January 2026: Submitted',
  ])
  expect(told({ withdrawnOnDate: '2026-01-06' })).toEqual(['06 January 2026: Withdrawn'])
})

it('a decision made here stands in the history once, with its note; what was taken back stands there too', () => {
  const timeline = { submittedOnDate: '2026-01-05', rejectedOnDate: '2026-01-05' }
  const rejected = '05 January 2026: Rejected by supervisor: Signature differs from the card'
  expect(told(timeline, [rejection])).toEqual([rejected, '05 January 2026: Submitted'])
  // The record has not told it yet; another's was refused.
  expect(told(undefined, [rejection])).toHaveLength(1)
  expect(told(undefined, [{ ...rejection, state: 'refused' }], 18)).toEqual([])
  const entryOf = (operation: JournalEntry['operation'], hour = 9): JournalEntry => ({
    ...rejection,
    operation,
    writtenAt: `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`,
    input: { params: { savingsId: '17' }, body: {} },
  })
  const elsewhere = { undone: { by: 'musa', on: '2026-01-04' }, reason: 'Wrong product' }
  const [row] = told(undefined, [{ ...entryOf('undoApprovalOfSavingsAccount'), beside: elsewhere }])
  expect(row).toMatch(/Undo approval by supervisor: Wrong product · Approved by musa · 04 January 2026$/)
  const undone = [entryOf('undoApprovalOfSavingsAccount', 10), entryOf('approveSavingsAccount', 9)]
  expect(told({ submittedOnDate: '2026-01-05' }, undone)).toHaveLength(3)
  // Newest first: the approval that stands is above what was taken back before it.
  const again = [entryOf('approveSavingsAccount', 11), ...undone]
  const rows = told({ submittedOnDate: '2026-01-05', approvedOnDate: '2026-01-05' }, again)
  expect(rows.map((row) => /Undo|Approve account|Approved|Submitted/.exec(row)?.[0])).toEqual([
    'Approved',
    'Undo',
    'Approve account',
    'Submitted',
  ])
})

it('what the product says nothing of is in line with nothing, and what differs is named', () => {
  const row = { label: 'Repayments', asked: '12', says: '6', keeps: false }
  const all = ['Repayments', 'Annual rate']
  const words = (terms: number, off: number) =>
    rulesFor(waiting(), undefined, {
      terms: all.slice(0, terms),
      off: Array.from({ length: off }, () => row),
    }).map(({ words: rule, holds }) => [rule, holds])
  expect(words(0, 0)).toEqual([['Submitted by another person', true]])
  expect(words(2, 1)).toContainEqual(['In line with the product', false])
  expect(words(2, 0)).toContainEqual(['In line with the product', true])
  const [, differing] = rulesFor(waiting(), undefined, { terms: all, off: [row] })
  const [, same] = rulesFor(waiting(), undefined, { terms: all, off: [] })
  expect(same?.says).toBe('yes, in 2 terms')
  expect(differing?.says).toBe('Repayments 12, the product says 6')
})

it('evidence is read when all of it is there, and said to be missing where it could not be read', () => {
  const of = (state: 'reading' | 'done' | 'failed', has: boolean) => ({
    state: ref(state),
    answer: shallowRef(has ? { source: 'cache' as const, seenAt: '', value: {} } : null),
  })
  expect(unreadIn([of('done', true), of('reading', true)])).toBe(null)
  expect(unreadIn([of('done', true), of('reading', false)])).toBe('reading')
  // An answer that is older than the failure is still one.
  expect(unreadIn([of('failed', true)])).toBe(null)
  expect(unreadIn([of('failed', false), of('reading', false)])).toBe('failed')
})

it('each kind says how many it would show by the amount that is asked for', () => {
  const loan = waiting({ kind: 'loan', amount: '600000', currency: { code: 'NGN', places: 2 } })
  const list = [waiting(), loan, { ...loan, id: 18, amount: '900' }]
  const counts = (least: string) =>
    kindsOf(list, { kind: 'loan', least, office: null }).map(({ kind, count }) => [kind, count])
  expect(counts('')).toEqual([
    [null, 3],
    ['loan', 2],
    ['savings', 1],
  ])
  expect(counts('1000')).toEqual([
    [null, 1],
    ['loan', 1],
    ['savings', 0],
  ])
})
