/** What was decided of a record, and by a person, is found however much else the journal holds (decision 376). */
import { expect, test } from 'vitest'
import { folder, newEntry, storeIn } from './scratch.ts'

const approved = (loanId: string, profile = 'supervisor') =>
  newEntry({ operation: 'approveLoan', input: { params: { loanId } }, profile })

test('under several hundred later entries the decisions on a record are found, and only those', () => {
  const { journal } = storeIn(folder())
  const first = journal.write(approved('7')).entry
  const undone = journal.write(
    newEntry({ operation: 'undoApprovalOfLoan', input: { params: { loanId: '7' } }, profile: 'supervisor' }),
  ).entry
  // The same number of another kind, another loan, and what decides nothing.
  journal.write(newEntry({ operation: 'approveSavingsAccount', input: { params: { savingsId: '7' } } }))
  journal.write(approved('8'))
  for (let count = 0; count < 600; count++)
    journal.write(newEntry({ operation: 'repayLoan', input: { params: { loanId: '7' } } }))
  const found = journal.find({ decided: { kind: 'loan', id: 7 } }, { limit: 100 })
  expect(found.entries.map(({ id }) => id)).toEqual([undone.id, first.id])
})

test('what a person decided, and what they approved for somebody else, is found among the entries of a busy day', () => {
  let now = Date.UTC(2026, 0, 4, 15)
  const { journal } = storeIn(folder(), { now: () => now })
  journal.write(approved('6'))
  now = Date.UTC(2026, 0, 5, 8)
  const own = journal.write(approved('7')).entry
  const forAnother = journal.write(
    newEntry({ beside: { override: { by: 'supervisor', rule: 'once', reason: 'Known to the branch' } } }),
  ).entry
  journal.write(approved('8', 'manager'))
  for (let count = 0; count < 300; count++) journal.write(newEntry({ profile: 'supervisor' }))
  const from = Date.UTC(2026, 0, 5)
  const found = journal.find({ decidedBy: 'supervisor', from }, { limit: 100 })
  expect(found.entries.map(({ id }) => id)).toEqual([forAnother.id, own.id])
})
