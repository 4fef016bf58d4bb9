/** A fixed deposit as it stands in the books (facts §3.5). */
import { fixedDepositStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books, Flag } from '../core/books.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { option, type Wire } from '../core/wire.ts'
import type { Term, TermUnit } from '../calculations/calendar.ts'
import type { TermRules } from '../calculations/deposit-term.ts'
import { parseRate } from '../calculations/exact.ts'
import type { DepositTerms } from '../calculations/fixed-deposit.ts'
import { readCharts } from '../products/rate-chart.ts'
import { taxesOf } from '../products/tax-groups.ts'

/** States of facts §3.5; the labels of 400 and 500 are those that §3.1 gives deposit accounts. */
export const depositStatuses = {
  [fixedDepositStates.submitted]: {
    code: 'submitted.and.pending.approval',
    value: 'Submitted and pending approval',
  },
  [fixedDepositStates.approved]: { code: 'approved', value: 'Approved' },
  [fixedDepositStates.active]: { code: 'active', value: 'Active' },
  [fixedDepositStates.withdrawn]: {
    code: 'withdrawn.by.applicant',
    value: 'Closed - Withdrawn by Applicant',
  },
  [fixedDepositStates.rejected]: { code: 'rejected', value: 'Closed - Rejected' },
  [fixedDepositStates.closed]: { code: 'closed', value: 'Closed' },
  [fixedDepositStates.closedEarly]: { code: 'pre.mature.closure', value: 'Premature Closed' },
  [fixedDepositStates.matured]: { code: 'matured', value: 'Matured' },
} as const
export type DepositStatus = keyof typeof depositStatuses

/** The rules that a product and a deposit share; SQLite gives back what the table's schemas let in. */
export interface DepositRules {
  interestCompoundingPeriodType: 1 | 4
  interestPostingPeriodType: 4 | 5 | 7
  interestCalculationType: 1 | 2
  interestCalculationDaysInYearType: 360 | 365
  lockinPeriodFrequency: number | null
  lockinPeriodFrequencyType: TermUnit | null
  minDepositTerm: number | null
  minDepositTermTypeId: TermUnit | null
  maxDepositTerm: number | null
  maxDepositTermTypeId: TermUnit | null
  inMultiplesOfDepositTerm: number | null
  inMultiplesOfDepositTermTypeId: TermUnit | null
  preClosurePenalApplicable: Flag
  preClosurePenalInterest: string | null
  preClosurePenalInterestOnTypeId: 1 | 2 | null
  withHoldTax: Flag
  taxGroupId: number | null
  charts: string
}

export interface DepositProduct extends DepositRules {
  id: number
  name: string
  shortName: string
  currency: string
  places: number
}

export interface FixedDeposit extends DepositRules {
  id: number
  accountNo: string
  externalId: string | null
  clientId: number
  clientName: string
  officeId: number
  productId: number
  productName: string
  currency: string
  places: number
  status: DepositStatus
  depositAmountMinor: bigint
  depositPeriod: number
  depositPeriodFrequencyId: TermUnit
  nominalAnnualInterestRate: string
  maturesOn: Day | null
  maturityAmountMinor: bigint | null
  balanceMinor: bigint
  interestPostedMinor: bigint
  taxWithheldMinor: bigint
  since: Day | null
  nextPosting: Day | null
  submittedOn: Day
  submittedBy: number
  approvedOn: Day | null
  approvedBy: number | null
  rejectedBy: number | null
  activatedOn: Day | null
  activatedBy: number | null
  rejectedOn: Day | null
  withdrawnOn: Day | null
  closedOn: Day | null
}

const select = `
  SELECT d.*, c.displayName AS clientName, p.name AS productName
  FROM fixedDeposits d JOIN clients c ON c.id = d.clientId JOIN fixedDepositProducts p ON p.id = d.productId`

/** @throws Refused (404) */
export function depositOf(books: Books, id: string | number): FixedDeposit {
  return (
    books.get<FixedDeposit>(`${select} WHERE d.id = @id`, { id: Number(id) }) ??
    notFound('error.msg.fixeddepositaccount.id.invalid', 'fixed deposit', id)
  )
}

/** `where` is written in the code, never taken from a request; values are bound. */
export function depositsWhere(
  books: Books,
  where: string,
  values: Readonly<Record<string, string | number>>,
): FixedDeposit[] {
  return books.all<FixedDeposit>(`${select} WHERE ${where}`, values)
}

function term(count: number | null, unit: TermUnit | null): Term | null {
  return count === null ? null : { count, unit: unit ?? 0 }
}

export function rulesOf(rules: DepositRules): TermRules {
  return {
    min: term(rules.minDepositTerm, rules.minDepositTermTypeId),
    max: term(rules.maxDepositTerm, rules.maxDepositTermTypeId),
    multiple: term(rules.inMultiplesOfDepositTerm, rules.inMultiplesOfDepositTermTypeId),
  }
}

/** What a deposit is made of, whether or not it stands in the books. */
export type AskedDeposit = DepositRules &
  Pick<
    FixedDeposit,
    'depositAmountMinor' | 'depositPeriod' | 'depositPeriodFrequencyId' | 'nominalAnnualInterestRate'
  >

/** The deposit as the product functions see it, from the day on which it began, or is to begin. */
export function termsOf(books: Books, deposit: AskedDeposit, start: Day): DepositTerms {
  const { preClosurePenalInterest, preClosurePenalInterestOnTypeId } = deposit
  return {
    amountMinor: deposit.depositAmountMinor,
    start,
    term: { count: deposit.depositPeriod, unit: deposit.depositPeriodFrequencyId },
    rate: parseRate(deposit.nominalAnnualInterestRate),
    interest: {
      compounding: deposit.interestCompoundingPeriodType,
      posting: deposit.interestPostingPeriodType,
      calculation: deposit.interestCalculationType,
      daysInYear: deposit.interestCalculationDaysInYearType,
    },
    charts: readCharts(deposit.charts),
    penalty:
      deposit.preClosurePenalApplicable === 1 && preClosurePenalInterest !== null
        ? { rate: parseRate(preClosurePenalInterest), on: preClosurePenalInterestOnTypeId ?? 1 }
        : null,
    lockIn: term(deposit.lockinPeriodFrequency, deposit.lockinPeriodFrequencyType),
    taxes: taxesOf(books, deposit),
  }
}

/** §2.4: with the penalty on, both of its fields must be there. @throws Refused (400) naming the missing one (L15). */
export function mustTellPenalty(
  asked: { preClosurePenalInterest: string | null; preClosurePenalInterestOnTypeId: number | null },
  isApplicable: boolean,
): void {
  if (!isApplicable) return
  for (const field of ['preClosurePenalInterest', 'preClosurePenalInterestOnTypeId'] as const) {
    if (asked[field] !== null) continue
    const sentence = `${field}: must be given, because preClosurePenalApplicable is true.`
    refuse(400, `validation.msg.fixeddepositaccount.${field}.cannot.be.blank`, field, sentence)
  }
}

const counts = {
  lockinPeriodFrequency: 'lockinPeriodFrequencyType',
  minDepositTerm: 'minDepositTermTypeId',
  maxDepositTerm: 'maxDepositTermTypeId',
  inMultiplesOfDepositTerm: 'inMultiplesOfDepositTermTypeId',
} as const

/** A length needs its unit beside it (§2.4). @throws Refused (400) naming the missing one. */
export function mustTellUnits(
  rules: Pick<DepositRules, keyof typeof counts | (typeof counts)[keyof typeof counts]>,
): void {
  for (const [count, unit] of Object.entries(counts)) {
    // The keys of `counts` are columns of the rules.
    const key = count as keyof typeof counts
    if (rules[key] !== null && rules[unit] === null) missing(unit, count)
    if (rules[key] === null && rules[unit] !== null) missing(count, unit)
  }
}

function missing(field: string, other: string): never {
  const sentence = `${field}: must be given together with ${other}.`
  refuse(400, `validation.msg.fixeddepositaccount.${field}.cannot.be.blank`, field, sentence)
}

export function depositStatusOut(status: DepositStatus): Wire {
  const { code, value } = depositStatuses[status]
  return {
    ...option(status, `savingsAccountStatusType.${code}`, value),
    submittedAndPendingApproval: status === fixedDepositStates.submitted,
    approved: status === fixedDepositStates.approved,
    active: status === fixedDepositStates.active,
    withdrawnByApplicant: status === fixedDepositStates.withdrawn,
    rejected: status === fixedDepositStates.rejected,
    closed: status === fixedDepositStates.closed,
    prematureClosed: status === fixedDepositStates.closedEarly,
    matured: status === fixedDepositStates.matured,
  }
}
