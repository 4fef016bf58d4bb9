/**
 * A repayment taken back (facts §3.6): its installments are open again, and its ledger lines are reversed today, so that
 * what the books said on past days stays. Only the last movement of money can be: later ones were laid on what it left.
 */
import { loanStates } from '../../shared/operations/states.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { balanced, credit, debit, post } from '../general-ledger/entry.ts'
import { loanMovements } from './movements.ts'
import { installmentsOf, loanStatuses, writeInstallments, type Loan } from './record.ts'
import { hasShares, withoutShares } from './repayment-shares.ts'
import type { LoanLine } from './show-line.ts'

const prefix = 'error.msg.loan.transaction'
const { accrual, repayment } = loanMovements

export function undoRepayment(
  context: OperationContext,
  loan: Loan,
  transactionId: string,
  note: string | undefined,
): number {
  const { books } = context
  const line = undoable(context, loan, transactionId)
  const before = installmentsOf(books, loan.id)
  writeInstallments(books, loan.id, before, withoutShares(books, line.id, before))
  // What was income because the loan ended waits for its day again.
  if (loan.status !== loanStates.active) undoClosingAccrual(context, loan, line.id, note)
  reverse(context, loan, line.id, note)
  books.update('loans', loan.id, { status: loanStates.active, closedOn: null, overpaidMinor: 0n })
  return line.id
}

/** @throws Refused for what is no repayment, was reversed already, or was followed by other money. */
function undoable({ books }: OperationContext, loan: Loan, transactionId: string): LoanLine {
  const lines = books.all<LoanLine>('SELECT * FROM loanTransactions WHERE loanId = @id ORDER BY id', {
    id: loan.id,
  })
  const line =
    lines.find(({ id }) => String(id) === transactionId) ??
    notFound(`${prefix}.id.invalid`, `movement of loan ${loan.accountNo}`, transactionId)
  if (line.type !== repayment.id) {
    const sentence = 'Only a repayment can be reversed here.'
    refuse(403, `${prefix}.cannot.be.undone`, 'transactionId', sentence)
  }
  if (line.reversedOn !== null) {
    const sentence = 'This repayment was reversed already. Nothing needs to be done.'
    refuse(400, `${prefix}.already.reversed`, 'transactionId', sentence)
  }
  const later = lines.findLast(
    ({ id, type, reversedOn }) => id > line.id && type !== accrual.id && reversedOn === null,
  )
  if (later?.type === repayment.id) {
    const sentence = `A later repayment (${later.id}) stands. Reverse that one first.`
    refuse(403, `${prefix}.later.repayment.stands`, 'transactionId', sentence)
  }
  const isEnded = loan.status === loanStates.closed || loan.status === loanStates.overpaid
  if (later || !(isEnded || loan.status === loanStates.active)) {
    const state = loanStatuses[loan.status].value
    const sentence = `Something was given up or written off after this repayment (the loan is “${state}”). It can no longer be reversed.`
    refuse(403, `${prefix}.cannot.be.undone`, 'transactionId', sentence)
  }
  if (!hasShares(books, line.id)) {
    const sentence = 'This bank did not yet keep what this repayment paid. It cannot be reversed.'
    refuse(403, `${prefix}.cannot.be.undone`, 'transactionId', sentence)
  }
  return line
}

function undoClosingAccrual(
  context: OperationContext,
  loan: Loan,
  after: number,
  note: string | undefined,
): void {
  const { books } = context
  const accruals = books.all<LoanLine>(
    `SELECT * FROM loanTransactions WHERE loanId = @id AND id > @after AND type = ${accrual.id} AND reversedOn IS NULL`,
    { id: loan.id, after },
  )
  for (const { id, interestMinor } of accruals) {
    reverse(context, loan, id, note)
    loan.accruedInterestMinor -= interestMinor
  }
  books.update('loans', loan.id, { accruedInterestMinor: loan.accruedInterestMinor })
}

/** The opposite of a movement's ledger lines, dated today; the movement is marked. */
function reverse(context: OperationContext, loan: Loan, id: number, note: string | undefined): void {
  const { books, day } = context
  books.update('loanTransactions', id, { reversedOn: day })
  const entry = books.get<{ id: number }>(
    'SELECT id FROM ledgerEntries WHERE transactionId = @of AND reversalOf IS NULL',
    { of: `L${id}` },
  )
  if (!entry) return
  const lines = books.all<{ accountId: number; side: 'debit' | 'credit'; amountMinor: bigint }>(
    'SELECT accountId, side, amountMinor FROM ledgerLines WHERE entryId = @id ORDER BY id',
    { id: entry.id },
  )
  const opposite = lines.map(({ accountId, side, amountMinor }) =>
    side === 'debit' ? credit(accountId, amountMinor) : debit(accountId, amountMinor),
  )
  post(context, {
    transactionId: `L${id}`,
    officeId: loan.officeId,
    day,
    currency: loan.currency,
    places: loan.places,
    entity: { type: 'loan', id: loan.id },
    lines: balanced(opposite),
    reversalOf: entry.id,
    ...(note !== undefined && { comments: note }),
  })
  books.update('ledgerEntries', entry.id, { reversed: true })
}
