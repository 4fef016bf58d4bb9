/**
 * Fees and penalties coming onto a loan and off it again. Where the books hold claims before the money comes, the
 * claim is income on the day of the charge, and a waiver is a loss; under cash accounting nothing is posted until
 * it is paid (facts §3.8, as for interest).
 */
import type { Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { credit, debit } from '../general-ledger/entry.ts'
import { addDue, totalOutstanding, waiveShares, type InstallmentShare } from '../calculations/repayment.ts'
import { accrues, record, settle } from './movements.ts'
import { installmentsOf, writeInstallments, type Loan, type LoanStatus } from './record.ts'

const roles = {
  fee: { receivable: 'feesReceivable', income: 'feeIncome' },
  penalty: { receivable: 'penaltiesReceivable', income: 'penaltyIncome' },
} as const

interface LoanChargeMovement {
  name: keyof typeof roles
  shares: readonly InstallmentShare[]
  day: Day
}

const total = (shares: readonly InstallmentShare[]) =>
  shares.reduce((sum, { chargedMinor }) => sum + chargedMinor, 0n)

export function takeCharges(
  context: OperationContext,
  loan: Loan,
  { name, shares, day }: LoanChargeMovement,
): void {
  const before = installmentsOf(context.books, loan.id)
  const after = addDue(before, name, shares)
  writeInstallments(context.books, loan.id, before, after)
  if (!accrues(loan)) return
  const amountMinor = total(shares)
  record(context, loan, {
    type: 'accrual',
    day,
    amountMinor,
    split: { [name]: amountMinor },
    outstandingMinor: totalOutstanding(after, 'principal'),
    lines: [debit(roles[name].receivable, amountMinor), credit(roles[name].income, amountMinor)],
  })
}

export function takeChargeWaiver(
  context: OperationContext,
  loan: Loan,
  { name, shares, day, note }: LoanChargeMovement & { note: string | undefined },
): { id: number; status: LoanStatus } {
  const allocation = waiveShares(installmentsOf(context.books, loan.id), name, shares, day)
  const amountMinor = total(shares)
  const id = record(context, loan, {
    type: 'waiveCharges',
    day,
    amountMinor,
    split: allocation.split,
    outstandingMinor: totalOutstanding(allocation.installments, 'principal'),
    note,
    lines: accrues(loan)
      ? [debit('lossesWrittenOff', amountMinor), credit(roles[name].receivable, amountMinor)]
      : [],
  })
  return { id, status: settle(context, loan, allocation, day) }
}
