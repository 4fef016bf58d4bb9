/**
 * Money on a loan: disbursement, repayment, waiver, write-off, recovery, accrual. Each writes one row of the
 * loan's statement and, where money or a claim of the bank changes, balanced ledger lines under `L` and its number
 * (facts §3.8: cash rules 1 and 2, accrual rules 3 and 4).
 */
import { loanStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { balanced, credit, debit, post, type Line } from '../general-ledger/entry.ts'
import {
  repay,
  totalOutstanding,
  waiveInterest,
  writeOff,
  type Allocation,
  type Split,
} from '../calculations/repayment.ts'
import { loanSchedule, totalInterest } from '../calculations/schedule.ts'
import { keepShares } from './repayment-shares.ts'
import {
  installmentsOf,
  loanOf,
  scheduleTerms,
  writeInstallments,
  writePlan,
  type Loan,
  type LoanStatus,
} from './record.ts'

/** Kinds of movement, with the ids of facts §3.6. */
export const loanMovements = {
  disbursement: { id: 1, code: 'disbursement', value: 'Disbursement' },
  repayment: { id: 2, code: 'repayment', value: 'Repayment' },
  waiver: { id: 4, code: 'waiver', value: 'Waive interest' },
  writeOff: { id: 6, code: 'writeOff', value: 'Close (as written-off)' },
  recovery: { id: 8, code: 'recoveryRepayment', value: 'Repayment (after write-off)' },
  waiveCharges: { id: 9, code: 'waiveCharges', value: 'Waive loan charges' },
  accrual: { id: 10, code: 'accrual', value: 'Accrual' },
} as const

interface Movement {
  type: keyof typeof loanMovements
  day: Day
  amountMinor: bigint
  split?: Partial<Split>
  overpaidMinor?: bigint
  outstandingMinor: bigint
  note?: string | undefined
  lines: readonly Line[]
}

export function record(context: OperationContext, loan: Loan, movement: Movement): number {
  const { type, day, amountMinor, split = {}, lines } = movement
  const id = context.books.insert('loanTransactions', {
    loanId: loan.id,
    type: loanMovements[type].id,
    day,
    amountMinor,
    principalMinor: split.principal ?? 0n,
    interestMinor: split.interest ?? 0n,
    feeMinor: split.fee ?? 0n,
    penaltyMinor: split.penalty ?? 0n,
    overpaidMinor: movement.overpaidMinor ?? 0n,
    outstandingMinor: movement.outstandingMinor,
    note: movement.note ?? null,
    userId: context.user?.id ?? null,
    submittedOn: context.day,
  })
  const real = lines.filter((line) => line.amountMinor > 0n)
  if (real.length > 0) {
    post(context, {
      transactionId: `L${id}`,
      officeId: loan.officeId,
      day,
      currency: loan.currency,
      places: loan.places,
      entity: { type: 'loan', id: loan.id },
      lines: balanced(real),
    })
  }
  return id
}

/** Whether the books hold claims before the money comes. */
export const accrues = (loan: Loan) => loan.accountingRule >= 3

/** Pays out the loan and writes its schedule, counted from that day. */
export function disburse(context: OperationContext, loan: Loan, day: Day, note: string | undefined): void {
  const plan = loanSchedule(scheduleTerms(loan), day)
  writePlan(context.books, loan, plan)
  record(context, loan, {
    type: 'disbursement',
    day,
    amountMinor: loan.principalMinor,
    outstandingMinor: loan.principalMinor,
    note,
    lines: [debit('loanPortfolio', loan.principalMinor), credit('cash', loan.principalMinor)],
  })
  if (loan.accountingRule === 4) accrue(context, loan, totalInterest(plan), day)
}

/** The bank's claim for interest, where it is kept before the money comes. */
function accrue(context: OperationContext, loan: Loan, interestMinor: bigint, day: Day): void {
  if (interestMinor <= 0n) return
  const installments = installmentsOf(context.books, loan.id)
  record(context, loan, {
    type: 'accrual',
    day,
    amountMinor: interestMinor,
    split: { interest: interestMinor },
    outstandingMinor: totalOutstanding(installments, 'principal'),
    lines: [debit('interestReceivable', interestMinor), credit('interestOnLoans', interestMinor)],
  })
  loan.accruedInterestMinor += interestMinor
  context.books.update('loans', loan.id, { accruedInterestMinor: loan.accruedInterestMinor })
}

/** Lays an allocation into the books and gives the state that the loan is in afterwards. */
export function settle(context: OperationContext, loan: Loan, allocation: Allocation, day: Day): LoanStatus {
  const before = installmentsOf(context.books, loan.id)
  writeInstallments(context.books, loan.id, before, allocation.installments)
  if (totalOutstanding(allocation.installments) > 0n) return loanStates.active
  const status = allocation.overpaidMinor > 0n ? loanStates.overpaid : loanStates.closed
  // What was paid before it was accrued is income now: the loan has no later day to accrue on.
  if (loan.accountingRule === 3) {
    const charged = allocation.installments.reduce((sum, one) => sum + one.interest.dueMinor, 0n)
    accrue(context, loan, charged - loan.accruedInterestMinor, day)
  }
  context.books.update('loans', loan.id, { status, closedOn: day, overpaidMinor: allocation.overpaidMinor })
  return status
}

/** `amountMinor` in cash, laid on penalties, fees, interest, principal; what is too much is owed to the customer. */
export function takeRepayment(
  context: OperationContext,
  loan: Loan,
  payment: { amountMinor: bigint; day: Day; note: string | undefined },
): { id: number; status: LoanStatus } {
  const { amountMinor, day, note } = payment
  const before = installmentsOf(context.books, loan.id)
  const allocation = repay(before, amountMinor, day)
  const { split, overpaidMinor } = allocation
  const id = record(context, loan, {
    type: 'repayment',
    day,
    amountMinor,
    split,
    overpaidMinor,
    outstandingMinor: totalOutstanding(allocation.installments, 'principal'),
    note,
    lines: [
      debit('cash', amountMinor),
      credit('loanPortfolio', split.principal),
      credit(accrues(loan) ? 'interestReceivable' : 'interestOnLoans', split.interest),
      credit(accrues(loan) ? 'feesReceivable' : 'feeIncome', split.fee),
      credit(accrues(loan) ? 'penaltiesReceivable' : 'penaltyIncome', split.penalty),
      credit('loanOverpayment', overpaidMinor),
    ],
  })
  keepShares(context.books, id, before, allocation.installments)
  return { id, status: settle(context, loan, allocation, day) }
}

/** Gives up interest; under cash accounting the books never held it, so nothing is posted (facts §3.8). */
export function takeWaiver(
  context: OperationContext,
  loan: Loan,
  waiver: { amountMinor: bigint; day: Day; note: string | undefined },
): { id: number; status: LoanStatus } {
  const { amountMinor, day, note } = waiver
  const allocation = waiveInterest(installmentsOf(context.books, loan.id), amountMinor, day)
  const id = record(context, loan, {
    type: 'waiver',
    day,
    amountMinor,
    split: allocation.split,
    outstandingMinor: totalOutstanding(allocation.installments, 'principal'),
    note,
    lines: accrues(loan)
      ? [debit('lossesWrittenOff', amountMinor), credit('interestReceivable', amountMinor)]
      : [],
  })
  return { id, status: settle(context, loan, allocation, day) }
}

/** Gives up everything outstanding; the claims that were accrued go with it. */
export function takeWriteOff(
  context: OperationContext,
  loan: Loan,
  day: Day,
  note: string | undefined,
): number {
  const before = installmentsOf(context.books, loan.id)
  const allocation = writeOff(before, day)
  const { split } = allocation
  const amountMinor = split.principal + split.interest + split.fee + split.penalty
  const received = before.reduce((sum, one) => sum + one.interest.paidMinor + one.interest.waivedMinor, 0n)
  const claim = accrues(loan) ? loan.accruedInterestMinor - received : 0n
  const fee = accrues(loan) ? split.fee : 0n
  const penalty = accrues(loan) ? split.penalty : 0n
  const losses = split.principal + (claim > 0n ? claim : 0n) + fee + penalty
  const id = record(context, loan, {
    type: 'writeOff',
    day,
    amountMinor,
    split,
    outstandingMinor: 0n,
    note,
    lines: [
      debit('lossesWrittenOff', losses),
      credit('loanPortfolio', split.principal),
      credit('interestReceivable', claim > 0n ? claim : 0n),
      credit('feesReceivable', fee),
      credit('penaltiesReceivable', penalty),
      // Interest that was paid or waived before its day of accrual came: it is income now.
      debit('interestReceivable', claim < 0n ? -claim : 0n),
      credit('interestOnLoans', claim < 0n ? -claim : 0n),
    ],
  })
  writeInstallments(context.books, loan.id, before, allocation.installments)
  context.books.update('loans', loan.id, {
    status: loanStates.writtenOff,
    closedOn: day,
    writtenOffOn: day,
    writtenOffMinor: amountMinor,
    accruedInterestMinor: received,
  })
  return id
}

/** Money on a loan that was given up: income, and no change of state (facts §3.6). */
export function takeRecovery(
  context: OperationContext,
  loan: Loan,
  recovery: { amountMinor: bigint; recoveredMinor: bigint; day: Day; note: string | undefined },
): number {
  const { amountMinor, day, note } = recovery
  context.books.update('loans', loan.id, { recoveredMinor: recovery.recoveredMinor })
  return record(context, loan, {
    type: 'recovery',
    day,
    amountMinor,
    outstandingMinor: 0n,
    note,
    lines: [debit('cash', amountMinor), credit('recoveryIncome', amountMinor)],
  })
}

/** The clock's work on loans kept by periodic accrual: the interest of installments that have fallen due. */
export function runAccruals(context: OperationContext): void {
  const due = context.books.all<{ loanId: number; number: number; interestDueMinor: bigint; dueDay: Day }>(
    `SELECT i.loanId, i.number, i.interestDueMinor, i.dueDay FROM loanInstallments i JOIN loans l ON l.id = i.loanId
     WHERE i.accrued = 0 AND i.dueDay <= @day AND l.status = ${loanStates.active} AND l.accountingRule = 3 ORDER BY i.loanId, i.number`,
    { day: context.day },
  )
  for (const { loanId, number, interestDueMinor, dueDay } of due) {
    accrue(context, loanOf(context.books, loanId), interestDueMinor, dueDay)
    context.books.run('UPDATE loanInstallments SET accrued = 1 WHERE loanId = @loanId AND number = @number', {
      loanId,
      number,
    })
  }
}
