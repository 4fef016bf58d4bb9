/** What a supervisor sees of an application is as it stands now, with what was decided and why (issue 14). */
import { afterAll, expect, it, vi } from 'vitest'
import { stateOf } from '../../renderer/approvals/application.ts'
import { decidedHere, toldBy } from '../../renderer/approvals/history.ts'
import type { Application } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

// The bridge asks for its window when it is read; this one knows nobody.
vi.hoisted(() => {
  const nothing = () => Promise.resolve({ ok: false, error: {} })
  vi.stubGlobal('window', { desk: { call: nothing, ask: nothing, on: () => undefined } })
})
afterAll(() => vi.unstubAllGlobals())

const waiting = (change: Partial<Application> = {}): Application => ({
  kind: 'savings',
  id: 17,
  clientId: 3,
  own: false,
  title: 'Ada Obi',
  detail: 'Everyday naira',
  amount: null,
  currency: null,
  office: 'Ikeja',
  state: 'Submitted and pending approval',
  submittedOn: '2026-01-05',
  submittedBy: 'teller',
  steps: ['approveSavingsAccount', 'rejectSavingsAccount'],
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

it('the history tells a rejection and a withdrawal, and of what was decided here the note', () => {
  const told = toldBy({ submittedOnDate: '2026-01-05', rejectedOnDate: '2026-01-06' })
  expect(told.map(({ when, what }) => `${when}: ${what}`)).toEqual([
    '06 January 2026: Rejected',
    '05 January 2026: Submitted',
  ])
  expect(toldBy({ withdrawnOnDate: '2026-01-06' })).toMatchObject([{ what: 'Withdrawn' }])
  expect(decidedHere([rejection], waiting())).toMatchObject([{ note: 'Signature differs from the card' }])
  expect(decidedHere([rejection, { ...rejection, state: 'refused' }], waiting({ id: 18 }))).toEqual([])
})
