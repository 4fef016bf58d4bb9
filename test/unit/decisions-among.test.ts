/** What was decided of a record at this desk: the last that was carried out, and nothing that is in doubt or was refused. */
import { expect, test } from 'vitest'
import { decisionsAmong } from '../../renderer/desk/decisions-among.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

const entry = (seq: number, operation: string, state: string, params: object): JournalEntry =>
  // Only what is looked at.
  ({ id: `e${seq}`, seq, operation, state, input: { params } }) as unknown as JournalEntry

test('the newest decision that was carried out stands for its record', () => {
  const all = [
    entry(6, 'approveLoan', 'inDoubt', { loanId: '3' }),
    entry(5, 'rejectLoan', 'confirmed', { loanId: '3' }),
    entry(4, 'approveLoan', 'confirmed', { loanId: '3' }),
    entry(3, 'rejectSavingsAccount', 'refused', { savingsId: '3' }),
    entry(2, 'approveFixedDeposit', 'accepted', { accountId: '3' }),
    entry(1, 'depositCash', 'confirmed', { savingsId: '3' }),
  ]
  const found = [...decisionsAmong(all)].map(([record, { id }]) => [record, id])
  expect(found).toEqual([
    ['loan 3', 'e5'],
    ['fixedDeposit 3', 'e2'],
  ])
})
