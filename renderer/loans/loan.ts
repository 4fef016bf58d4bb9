/** A loan as the screens speak of it: its figures exactly, its installments with their states. */
import type { Day } from '../../shared/values/dates.ts'
import type { Currency } from '../../shared/values/money.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { currencyOfRecord, minorOf } from '../desk/account.ts'
import { whenAndWho } from '../desk/who-decided.ts'
import { say } from '../i18n/index.ts'
import type { Installment } from '../ui/InstallmentBars.vue'
import { longDay, percent, safeText, formatMoney } from '../i18n/format.ts'

export type LoanRecord = ReplyOf<'getLoan'>
export type Schedule = ReplyOf<'getLoanSchedule'>

/** Ids of the states (facts §3.6). */
export const loanStates = { pending: 100, approved: 200, active: 300, writtenOff: 601 } as const

export function loanFacts(loan: LoanRecord): { label: string; value: string }[] {
  const { detail } = say.loan
  const currency = currencyOfRecord(loan)
  const money = (text: string | undefined, zeroToo = true): string | null => {
    const minor = minorOf(text, currency)
    return minor === null || (minor === 0n && !zeroToo) ? null : formatMoney(minor, currency)
  }
  const { summary, timeline } = loan
  const told: [string, string | null | undefined][] = [
    [detail.product, loan.loanProductName],
    [detail.state, say.term(loan.status?.value ?? '')],
    [detail.principal, money(loan.principal)],
    [detail.repayments, loan.numberOfRepayments?.toString()],
    [detail.rate, loan.annualInterestRate && percent(loan.annualInterestRate)],
    [detail.submitted, whenAndWho(timeline?.submittedOnDate, timeline?.submittedByUsername)],
    [detail.approved, whenAndWho(timeline?.approvedOnDate, timeline?.approvedByUsername)],
    [detail.disbursed, whenAndWho(timeline?.actualDisbursementDate, timeline?.disbursedByUsername)],
    [detail.outstanding, money(summary?.totalOutstanding)],
    [detail.principalOutstanding, money(summary?.principalOutstanding)],
    [detail.interestOutstanding, money(summary?.interestOutstanding)],
    [detail.overdue, money(summary?.totalOverdue, false)],
    [detail.overpaid, money(loan.totalOverpaid, false)],
    [detail.writtenOff, money(summary?.totalWrittenOff, false)],
    [detail.recovered, money(summary?.totalRecovered, false)],
    [detail.external, loan.externalId],
  ]
  return told.flatMap(([label, value]) => (value ? [{ label, value: safeText(value) }] : []))
}

export interface ScheduleRow extends Installment {
  number: number
  due: Day | null
  principal: bigint
  interest: bigint
  fees: bigint
  total: bigint
  open: bigint
  /** Principal left after it; null where the service does not tell. */
  left: bigint | null
}

/** The installments, the paying out aside. `today` decides what is overdue; null: nothing is, for it is a plan. */
export function scheduleRows(schedule: Schedule, currency: Currency, today: Day | null): ScheduleRow[] {
  return schedule.periods.flatMap((period): ScheduleRow[] => {
    if (period.period === undefined) return []
    const minor = (text: string | undefined): bigint => minorOf(text, currency) ?? 0n
    const principal = minor(period.principalDue)
    const interest = minor(period.interestDue)
    const fees = minor(period.feeChargesDue) + minor(period.penaltyChargesDue)
    const total = minorOf(period.totalDueForPeriod, currency) ?? principal + interest + fees
    const due = period.dueDate ?? null
    const isOverdue = today !== null && due !== null && due < today
    return [
      {
        number: period.period,
        due,
        principal,
        interest,
        fees,
        total,
        open: minorOf(period.totalOutstandingForPeriod, currency) ?? total,
        left: minorOf(period.principalLoanBalanceOutstanding, currency),
        principalMinor: principal,
        costMinor: interest + fees,
        state: period.complete === true ? 'met' : isOverdue ? 'overdue' : 'open',
      },
    ]
  })
}

/** A payment above all that is outstanding, in words; null: it is not, or nobody can tell. */
export function aboveOutstanding(
  outstanding: bigint | null,
  minor: bigint | null,
  currency: Currency,
): string | null {
  if (outstanding === null || minor === null || minor <= outstanding) return null
  return say.loan.due.above(formatMoney(minor - outstanding, currency), formatMoney(outstanding, currency))
}

export function scheduleWords(rows: readonly ScheduleRow[]): string {
  const count = (state: Installment['state']): number => rows.filter((row) => row.state === state).length
  return say.loan.scheduleWords(count('met'), rows.length, count('overdue'))
}

/** How many instalments come before any principal is repaid. */
export function interestOnly(rows: readonly ScheduleRow[]): number {
  return Math.max(
    0,
    rows.findIndex(({ principal }) => principal > 0n),
  )
}

/** The largest instalment, where it is another than the first and not by a rounding: a hundredth more; else null. */
export function largestAfterFirst(rows: readonly ScheduleRow[]): ScheduleRow | null {
  const [first, ...rest] = rows
  if (!first) return null
  const largest = rest.reduce((most, row) => (row.total > most.total ? row : most), first)
  return (largest.total - first.total) * 100n > first.total ? largest : null
}

type Plan = Pick<ReplyOf<'projectLoan'>, 'periods'>

/** From which day a plan counts. */
export function startOf(plan: Plan | undefined): Day | undefined {
  return plan?.periods.find(({ period }) => period === undefined)?.dueDate
}

/** The same in words; empty: it does not say. */
export function countsFrom(plan: Plan | undefined): string {
  const day = startOf(plan)
  return day ? say.loan.ifDisbursed(longDay(day)) : ''
}

/** How a loan would be repaid, by the bank: drawn, in words, and as it is read back; null: there is no installment. */
export function projected(plan: ReplyOf<'projectLoan'>) {
  const currency = currencyOfRecord(plan)
  const rows = scheduleRows(plan, currency, null)
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return null
  const show = (minor: bigint): string => formatMoney(minor, currency)
  const total = (text: string | undefined): string => {
    const minor = minorOf(text, currency)
    return minor === null ? say.shell.money.untold : show(minor)
  }
  return {
    rows,
    currency,
    words: say.loan.projectionWords(rows.length, show(first.total), show(last.total)),
    facts: [
      { label: say.loan.first, value: `${show(first.total)} · ${longDay(first.due)}` },
      { label: say.loan.last, value: `${show(last.total)} · ${longDay(last.due)}` },
      { label: say.loan.totalInterest, value: total(plan.totalInterestCharged) },
      { label: say.loan.totalRepaid, value: total(plan.totalRepaymentExpected) },
    ],
  }
}
