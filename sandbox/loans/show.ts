/** Loans, their schedules, movements and products as the bank tells of them (facts §3.6). */
import { loanStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { usernameOf } from '../administration/users.ts'
import type { Books } from '../core/books.ts'
import { currencyOut, dayOut, decimal, money, option, type Wire } from '../core/wire.ts'
import { dayNumber } from '../calculations/calendar.ts'
import { formatRate } from '../calculations/exact.ts'
import {
  arrears,
  outstanding,
  outstandingOf,
  portion,
  portions,
  type Installment,
  type Portion,
  type PortionName,
} from '../calculations/repayment.ts'
import { annualRate, loanSchedule } from '../calculations/schedule.ts'
import { unitOut } from '../products/rate-chart.ts'
import {
  installmentsOf,
  loanStatusOut,
  scheduleTerms,
  type Loan,
  type LoanProduct,
  type LoanRules,
} from './record.ts'

/** What a portion is called on the wire. */
const names: Record<PortionName, string> = {
  principal: 'principal',
  interest: 'interest',
  fee: 'feeCharges',
  penalty: 'penaltyCharges',
}

function showLoanRules(rules: LoanRules, places: number): Record<string, Wire> {
  const two = (id: 0 | 1, type: string, zero: string, one: string) =>
    option(id, `${type}.${(id === 0 ? zero : one).toLowerCase().replace(/ /g, '.')}`, id === 0 ? zero : one)
  const days = (id: number) =>
    option(id, id === 1 ? 'days.actual' : `days.${id}`, id === 1 ? 'Actual' : `${id} Days`)
  const monthly = rules.interestRateFrequencyType === 2
  return {
    principal: money(rules.principalMinor, places),
    numberOfRepayments: rules.numberOfRepayments,
    repaymentEvery: rules.repaymentEvery,
    repaymentFrequencyType: unitOut(rules.repaymentFrequencyType),
    interestRatePerPeriod: decimal(rules.interestRatePerPeriod),
    interestRateFrequencyType: option(
      rules.interestRateFrequencyType,
      `interestRateFrequency.periodFrequencyType.${monthly ? 'months' : 'years'}`,
      monthly ? 'Per month' : 'Per year',
    ),
    annualInterestRate: decimal(formatRate(annualRate(scheduleTerms(rules)))),
    amortizationType: two(
      rules.amortizationType,
      'amortizationType',
      'Equal principal',
      'Equal installments',
    ),
    interestType: two(rules.interestType, 'interestType', 'Declining Balance', 'Flat'),
    interestCalculationPeriodType: two(
      rules.interestCalculationPeriodType,
      'interestCalculationPeriodType',
      'Daily',
      'Same as repayment period',
    ),
    daysInYearType: days(rules.daysInYearType),
    daysInMonthType: days(rules.daysInMonthType),
    graceOnPrincipalPayment: rules.graceOnPrincipalPayment,
    installmentAmountInMultiplesOf:
      rules.multiplesOfMinor === 0n ? undefined : money(rules.multiplesOfMinor, places),
    accountingRule: { id: rules.accountingRule },
  }
}

export function showLoanProduct(product: LoanProduct): Wire {
  return {
    id: product.id,
    name: product.name,
    shortName: product.shortName,
    currency: currencyOut(product.currency, product.places),
    ...showLoanRules(product, product.places),
  }
}

function sumOf(
  installments: readonly Installment[],
  name: PortionName,
  of: (part: Portion) => bigint,
): bigint {
  return installments.reduce((sum, one) => sum + of(one[name]), 0n)
}

/** The loan's totals, portion by portion; before it is paid out there is nothing to add up. */
function showSummary(loan: Loan, installments: readonly Installment[], today: Day): Wire {
  const out = (minor: bigint) => money(minor, loan.places)
  const late = installments.filter((one) => one.due < today)
  const members: Record<string, Wire> = { currency: currencyOut(loan.currency, loan.places) }
  for (const name of portions) {
    const wire = names[name]
    members[name === 'principal' ? 'principalDisbursed' : `${wire}Charged`] = out(
      sumOf(installments, name, (part) => part.dueMinor),
    )
    members[`${wire}Paid`] = out(sumOf(installments, name, (part) => part.paidMinor))
    members[`${wire}Waived`] = out(sumOf(installments, name, (part) => part.waivedMinor))
    members[`${wire}WrittenOff`] = out(sumOf(installments, name, (part) => part.writtenOffMinor))
    members[`${wire}Outstanding`] = out(sumOf(installments, name, outstanding))
    members[`${wire}Overdue`] = out(sumOf(late, name, outstanding))
  }
  const total = (of: (part: Portion) => bigint) =>
    portions.reduce((sum, name) => sum + sumOf(installments, name, of), 0n)
  const overdue = arrears(installments, today)
  return {
    ...members,
    totalExpectedRepayment: out(total((part) => part.dueMinor)),
    totalRepayment: out(total((part) => part.paidMinor)),
    totalWaived: out(total((part) => part.waivedMinor)),
    totalWrittenOff: out(loan.writtenOffMinor),
    totalRecovered: out(loan.recoveredMinor),
    totalOutstanding: out(total(outstanding)),
    totalOverdue: out(overdue?.overdueMinor ?? 0n),
    overdueSinceDate: dayOut(overdue?.since),
  }
}

export function showLoan(books: Books, loan: Loan, today: Day): Wire {
  const installments = installmentsOf(books, loan.id)
  const { places } = loan
  return {
    id: loan.id,
    accountNo: loan.accountNo,
    externalId: loan.externalId ?? undefined,
    status: loanStatusOut(loan.status),
    clientId: loan.clientId,
    clientAccountNo: loan.clientAccountNo,
    clientName: loan.clientName,
    clientOfficeId: loan.officeId,
    loanProductId: loan.productId,
    loanProductName: loan.productName,
    currency: currencyOut(loan.currency, places),
    ...showLoanRules(loan, places),
    proposedPrincipal: money(loan.proposedPrincipalMinor, places),
    approvedPrincipal:
      loan.approvedPrincipalMinor === null ? undefined : money(loan.approvedPrincipalMinor, places),
    inArrears: loan.status === loanStates.active && arrears(installments, today) !== null,
    totalOverpaid: loan.overpaidMinor > 0n ? money(loan.overpaidMinor, places) : undefined,
    timeline: {
      submittedOnDate: dayOut(loan.submittedOn),
      submittedByUsername: usernameOf(books, loan.submittedBy),
      approvedOnDate: dayOut(loan.approvedOn),
      approvedByUsername: usernameOf(books, loan.approvedBy),
      rejectedOnDate: dayOut(loan.rejectedOn),
      rejectedByUsername: usernameOf(books, loan.rejectedBy),
      withdrawnOnDate: dayOut(loan.withdrawnOn),
      expectedDisbursementDate: dayOut(loan.expectedDisbursementOn),
      actualDisbursementDate: dayOut(loan.disbursedOn),
      disbursedByUsername: usernameOf(books, loan.disbursedBy),
      expectedMaturityDate: dayOut(installments.at(-1)?.due),
      closedOnDate: dayOut(loan.closedOn),
      writeOffOnDate: dayOut(loan.writtenOffOn),
    },
    summary: loan.disbursedOn === null ? undefined : showSummary(loan, installments, today),
  }
}

/** What a plan of repayments is made of, whether or not the loan stands in the books. */
type PlannedLoan = LoanRules & Pick<Loan, 'currency' | 'places' | 'expectedDisbursementOn'>

/** Of a loan not paid out yet: as it would be if it were paid out on the expected day. */
function planned(loan: PlannedLoan): Installment[] {
  return loanSchedule(scheduleTerms(loan), loan.expectedDisbursementOn).map((one) => ({
    number: one.number,
    from: one.from,
    due: one.due,
    metOn: null,
    penalty: portion(0n),
    fee: portion(0n),
    interest: portion(one.interestMinor),
    principal: portion(one.principalMinor),
  }))
}

export function showSchedule(books: Books, loan: Loan): Wire {
  if (loan.disbursedOn === null) return showPlan(loan)
  return scheduleOut(loan, installmentsOf(books, loan.id), loan.disbursedOn)
}

/** How a loan would be repaid that was paid out on its expected day. */
export function showPlan(loan: PlannedLoan): Wire {
  return scheduleOut(loan, planned(loan), loan.expectedDisbursementOn)
}

function scheduleOut(loan: PlannedLoan, installments: readonly Installment[], start: Day): Wire {
  const out = (minor: bigint) => money(minor, loan.places)
  let balance = loan.principalMinor
  const periods = installments.map((one) => {
    balance -= one.principal.dueMinor
    return showPeriod(one, balance, out)
  })
  const due = (name: PortionName) => sumOf(installments, name, (part) => part.dueMinor)
  const total = (of: (part: Portion) => bigint) =>
    portions.reduce((sum, name) => sum + sumOf(installments, name, of), 0n)
  return {
    currency: currencyOut(loan.currency, loan.places),
    loanTermInDays: dayNumber(installments.at(-1)?.due ?? start) - dayNumber(start),
    totalPrincipalDisbursed: out(loan.principalMinor),
    totalPrincipalExpected: out(due('principal')),
    totalPrincipalPaid: out(sumOf(installments, 'principal', (part) => part.paidMinor)),
    totalInterestCharged: out(due('interest')),
    totalFeeChargesCharged: out(due('fee')),
    totalPenaltyChargesCharged: out(due('penalty')),
    totalRepaymentExpected: out(total((part) => part.dueMinor)),
    totalRepayment: out(total((part) => part.paidMinor)),
    totalWaived: out(total((part) => part.waivedMinor)),
    totalWrittenOff: out(total((part) => part.writtenOffMinor)),
    totalOutstanding: out(total(outstanding)),
    periods: [
      {
        dueDate: dayOut(start),
        principalDisbursed: out(loan.principalMinor),
        principalLoanBalanceOutstanding: out(loan.principalMinor),
      },
      ...periods,
    ],
  }
}

function showPeriod(one: Installment, balanceMinor: bigint, out: (minor: bigint) => Wire): Wire {
  const members: Record<string, Wire> = {}
  for (const name of portions) {
    const wire = names[name]
    members[`${wire}OriginalDue`] = out(one[name].dueMinor)
    members[`${wire}Due`] = out(one[name].dueMinor)
    members[`${wire}Paid`] = out(one[name].paidMinor)
    members[`${wire}Waived`] = out(one[name].waivedMinor)
    members[`${wire}WrittenOff`] = out(one[name].writtenOffMinor)
    members[`${wire}Outstanding`] = out(outstanding(one[name]))
  }
  const total = (of: (part: Portion) => bigint) => portions.reduce((sum, name) => sum + of(one[name]), 0n)
  return {
    period: one.number,
    fromDate: dayOut(one.from),
    dueDate: dayOut(one.due),
    obligationsMetOnDate: dayOut(one.metOn),
    complete: one.metOn !== null,
    daysInPeriod: dayNumber(one.due) - dayNumber(one.from),
    principalLoanBalanceOutstanding: out(balanceMinor),
    ...members,
    totalDueForPeriod: out(total((part) => part.dueMinor)),
    totalPaidForPeriod: out(total((part) => part.paidMinor)),
    totalWaivedForPeriod: out(total((part) => part.waivedMinor)),
    totalWrittenOffForPeriod: out(total((part) => part.writtenOffMinor)),
    totalOutstandingForPeriod: out(outstandingOf(one)),
  }
}
