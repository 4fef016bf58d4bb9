/** A loan as it stands in the books (facts §3.6). */
import { loanStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books } from '../core/books.ts'
import { notFound } from '../core/refusal.ts'
import { option, type Wire } from '../core/wire.ts'
import type { TermUnit } from '../calculations/calendar.ts'
import { parseRate } from '../calculations/exact.ts'
import { portions, type Installment, type Portion, type PortionName } from '../calculations/repayment.ts'
import type { LoanTerms, PlannedInstallment } from '../calculations/schedule.ts'

export const loanStatuses = {
  [loanStates.submitted]: { code: 'submitted.and.pending.approval', value: 'Submitted and pending approval' },
  [loanStates.approved]: { code: 'approved', value: 'Approved' },
  [loanStates.active]: { code: 'active', value: 'Active' },
  [loanStates.withdrawn]: { code: 'withdrawn.by.client', value: 'Withdrawn by applicant' },
  [loanStates.rejected]: { code: 'rejected', value: 'Rejected' },
  [loanStates.closed]: { code: 'closed.obligations.met', value: 'Closed (obligations met)' },
  [loanStates.writtenOff]: { code: 'closed.written.off', value: 'Closed (written off)' },
  [loanStates.overpaid]: { code: 'overpaid', value: 'Overpaid' },
} as const
export type LoanStatus = keyof typeof loanStatuses

/** The terms that a product and a loan share; SQLite gives back what the table's schemas let in. */
export interface LoanRules {
  principalMinor: bigint
  numberOfRepayments: number
  repaymentEvery: number
  repaymentFrequencyType: TermUnit
  interestRatePerPeriod: string
  interestRateFrequencyType: 2 | 3
  amortizationType: 0 | 1
  interestType: 0 | 1
  interestCalculationPeriodType: 0 | 1
  daysInYearType: 1 | 360 | 364 | 365
  daysInMonthType: 1 | 30
  graceOnPrincipalPayment: number
  multiplesOfMinor: bigint
  /** 1 none (kept like cash: every movement has its lines), 2 cash, 3 accrual periodic, 4 accrual upfront. */
  accountingRule: 1 | 2 | 3 | 4
}

export interface LoanProduct extends LoanRules {
  id: number
  name: string
  shortName: string
  currency: string
  places: number
}

export interface Loan extends LoanRules {
  id: number
  accountNo: string
  externalId: string | null
  clientId: number
  clientName: string
  clientAccountNo: string
  officeId: number
  productId: number
  productName: string
  currency: string
  places: number
  status: LoanStatus
  proposedPrincipalMinor: bigint
  approvedPrincipalMinor: bigint | null
  accruedInterestMinor: bigint
  overpaidMinor: bigint
  writtenOffMinor: bigint
  recoveredMinor: bigint
  expectedDisbursementOn: Day
  disbursedOn: Day | null
  disbursedBy: number | null
  submittedOn: Day
  submittedBy: number
  approvedOn: Day | null
  approvedBy: number | null
  rejectedBy: number | null
  rejectedOn: Day | null
  withdrawnOn: Day | null
  closedOn: Day | null
  writtenOffOn: Day | null
}

const select = `
  SELECT l.*, c.displayName AS clientName, c.accountNo AS clientAccountNo, p.name AS productName
  FROM loans l JOIN clients c ON c.id = l.clientId JOIN loanProducts p ON p.id = l.productId`

/** @throws Refused (404) */
export function loanOf(books: Books, id: string | number): Loan {
  return (
    books.get<Loan>(`${select} WHERE l.id = @id`, { id: Number(id) }) ??
    notFound('error.msg.loan.id.invalid', 'loan', id)
  )
}

/** `where` is written in the code, never taken from a request; values are bound. */
export function loansWhere(
  books: Books,
  where: string,
  values: Readonly<Record<string, string | number>>,
): Loan[] {
  return books.all<Loan>(`${select} WHERE ${where}`, values)
}

/** As the schedule's function takes them. */
export function scheduleTerms(rules: LoanRules): LoanTerms {
  return {
    principalMinor: rules.principalMinor,
    numberOfRepayments: rules.numberOfRepayments,
    repaymentEvery: { count: rules.repaymentEvery, unit: rules.repaymentFrequencyType },
    ratePerPeriod: parseRate(rules.interestRatePerPeriod),
    rateUnit: rules.interestRateFrequencyType,
    amortization: rules.amortizationType,
    interest: rules.interestType,
    interestPeriod: rules.interestCalculationPeriodType,
    daysInYear: rules.daysInYearType === 1 ? 'actual' : rules.daysInYearType,
    daysInMonth: rules.daysInMonthType === 1 ? 'actual' : 30,
    graceOnPrincipal: rules.graceOnPrincipalPayment,
    multipleMinor: rules.multiplesOfMinor === 0n ? null : rules.multiplesOfMinor,
  }
}

const ways = ['Due', 'Paid', 'Waived', 'WrittenOff'] as const

type InstallmentRow = Record<`${PortionName}${(typeof ways)[number]}Minor`, bigint> & {
  number: number
  fromDay: Day
  dueDay: Day
  metOn: Day | null
}

export function installmentsOf(books: Books, loanId: number): Installment[] {
  return books
    .all<InstallmentRow>('SELECT * FROM loanInstallments WHERE loanId = @loanId ORDER BY number', { loanId })
    .map((row) => ({
      number: row.number,
      from: row.fromDay,
      due: row.dueDay,
      metOn: row.metOn,
      penalty: portionOf(row, 'penalty'),
      fee: portionOf(row, 'fee'),
      interest: portionOf(row, 'interest'),
      principal: portionOf(row, 'principal'),
    }))
}

function portionOf(row: InstallmentRow, name: PortionName): Portion {
  return {
    dueMinor: row[`${name}DueMinor`],
    paidMinor: row[`${name}PaidMinor`],
    waivedMinor: row[`${name}WaivedMinor`],
    writtenOffMinor: row[`${name}WrittenOffMinor`],
  }
}

/** Only under periodic accrual does an installment wait for its day to be accrued. */
export function writePlan(books: Books, loan: Loan, plan: readonly PlannedInstallment[]): void {
  for (const one of plan) {
    books.insert('loanInstallments', {
      loanId: loan.id,
      number: one.number,
      accrued: loan.accountingRule !== 3,
      fromDay: one.from,
      dueDay: one.due,
      principalDueMinor: one.principalMinor,
      interestDueMinor: one.interestMinor,
    })
  }
}

/** Writes what became of the installments; those that did not change are left alone. */
export function writeInstallments(
  books: Books,
  loanId: number,
  before: readonly Installment[],
  after: readonly Installment[],
): void {
  for (const [index, one] of after.entries()) {
    const old = before[index]
    if (old && portions.every((name) => old[name] === one[name]) && old.metOn === one.metOn) continue
    const columns = portions.flatMap((name) => [
      `${name}DueMinor = @${name}DueMinor`,
      `${name}PaidMinor = @${name}PaidMinor`,
      `${name}WaivedMinor = @${name}WaivedMinor`,
      `${name}WrittenOffMinor = @${name}WrittenOffMinor`,
    ])
    const values: Record<string, bigint> = {}
    for (const name of portions) {
      values[`${name}DueMinor`] = one[name].dueMinor
      values[`${name}PaidMinor`] = one[name].paidMinor
      values[`${name}WaivedMinor`] = one[name].waivedMinor
      values[`${name}WrittenOffMinor`] = one[name].writtenOffMinor
    }
    books.run(
      `UPDATE loanInstallments SET metOn = @metOn, ${columns.join(', ')} WHERE loanId = @loanId AND number = @number`,
      { ...values, metOn: one.metOn, loanId, number: one.number },
    )
  }
}

export function loanStatusOut(status: LoanStatus): Wire {
  const { code, value } = loanStatuses[status]
  return {
    ...option(status, `loanStatusType.${code}`, value),
    pendingApproval: status === loanStates.submitted,
    waitingForDisbursal: status === loanStates.approved,
    active: status === loanStates.active,
    closedObligationsMet: status === loanStates.closed,
    closedWrittenOff: status === loanStates.writtenOff,
    closedRescheduled: false,
    closed: status === loanStates.closed || status === loanStates.writtenOff,
    overpaid: status === loanStates.overpaid,
  }
}
