/**
 * Interest on deposits: every combination of compounding, posting, calculation and days in year (§2.4). The
 * numerators are exact; each posting is rounded once, half to even.
 *
 * Where the specification does not say, we assume:
 * - the balance of a day is the one at its end;
 * - between two postings interest compounds exactly: daily, or at the end of each calendar month;
 * - the average daily balance is taken over each calendar month of the posting period, and every day of that
 *   month bears interest on it;
 * - a balance below zero bears overdraft interest, kept apart from interest earned and posted by itself.
 */
import type { Day } from '../../shared/dates.ts'
import { dayNumber, dayOfNumber, monthEnd, periodEnd } from './calendar.ts'
import { ratePart, roundHalfEven, type Fraction, type Rate } from './exact.ts'

/** 1 daily, 4 monthly. */
export type Compounding = 1 | 4
/** 4 monthly, 5 quarterly, 7 annually. */
export type Posting = 4 | 5 | 7
/** 1 daily balance, 2 average daily balance. */
export type Calculation = 1 | 2
export type DaysInYear = 360 | 365

export interface InterestTerms {
  rate: Rate
  overdraftRate: Rate
  compounding: Compounding
  posting: Posting
  calculation: Calculation
  daysInYear: DaysInYear
}

/** The balance at the end of `from` and of each day after it, until the next entry. */
export interface DayBalance {
  from: Day
  balanceMinor: bigint
}

/** What one posting comes to; neither is below zero. */
export interface PeriodInterest {
  earnedMinor: bigint
  overdraftMinor: bigint
}

const postingMonths: Record<Posting, 1 | 3 | 12> = { 4: 1, 5: 3, 7: 12 }

/** The last day of the posting period in which `day` lies: month, quarter or year end (§2.4). */
export function postingPeriodEnd(day: Day, posting: Posting): Day {
  return periodEnd(day, postingMonths[posting])
}

/** The day on which the interest of the period around `day` is posted: the day after the period ends (§2.4). */
export function postingDay(day: Day, posting: Posting): Day {
  return dayOfNumber(dayNumber(postingPeriodEnd(day, posting)) + 1)
}

/**
 * The interest of the days `from` to `to`, both included. `balances` are in order of days, and the first
 * starts no later than `from`; days before the first bear nothing.
 */
export function interestOver(
  terms: InterestTerms,
  balances: readonly DayBalance[],
  from: Day,
  to: Day,
): PeriodInterest {
  const days = BigInt(terms.daysInYear)
  const earned = newAccrual(ratePart(terms.rate, 1n, days))
  const owed = newAccrual(ratePart(terms.overdraftRate, 1n, days))
  for (const month of monthsOf(balances, dayNumber(from), dayNumber(to))) {
    const runs = terms.calculation === 2 ? averaged(month) : month
    const credit = runs.filter((run) => run.sum >= 0n)
    const debit = runs.filter((run) => run.sum < 0n).map((run) => ({ ...run, sum: -run.sum }))
    if (terms.compounding === 1) {
      for (const run of credit) accrueDaily(earned, run)
      for (const run of debit) accrueDaily(owed, run)
    } else {
      accrueMonth(earned, credit)
      accrueMonth(owed, debit)
    }
  }
  return { earnedMinor: rounded(earned), overdraftMinor: rounded(owed) }
}

/** Days in a row with the same end-of-day balance; `sum` is the balance times the days. */
interface Run {
  days: number
  sum: bigint
}

/** The runs of each calendar month between two days. */
function monthsOf(balances: readonly DayBalance[], from: number, to: number): Run[][] {
  const starts = balances.map((balance) => dayNumber(balance.from))
  const months: Run[][] = []
  let at = starts.findLastIndex((start) => start <= from)
  for (let day = from; day <= to;) {
    const end = Math.min(dayNumber(monthEnd(dayOfNumber(day))), to)
    const runs: Run[] = []
    while (day <= end) {
      const runEnd = Math.min(end, (starts[at + 1] ?? Infinity) - 1)
      const days = runEnd - day + 1
      // A second balance for the same day replaces the first: the last one stood at its end.
      if (days > 0) runs.push({ days, sum: (balances[at]?.balanceMinor ?? 0n) * BigInt(days) })
      day = runEnd + 1
      if (day === starts[at + 1]) at += 1
    }
    months.push(runs)
  }
  return months
}

function averaged(runs: readonly Run[]): Run[] {
  return [
    { days: runs.reduce((sum, run) => sum + run.days, 0), sum: runs.reduce((sum, run) => sum + run.sum, 0n) },
  ]
}

/** Interest so far, and the factor that one day adds. */
interface Accrual {
  so: Fraction
  daily: Fraction
}

function newAccrual(daily: Fraction): Accrual {
  return { so: { numerator: 0n, denominator: 1n }, daily }
}

/** Simple interest within the month, on the balances and on what had accrued before it. */
function accrueMonth(accrual: Accrual, runs: readonly Run[]): void {
  const { so, daily } = accrual
  let days = 0n
  let sum = 0n
  for (const run of runs) {
    days += BigInt(run.days)
    sum += run.sum
  }
  if (days === 0n || daily.numerator === 0n) return
  accrual.so = {
    numerator:
      so.numerator * daily.denominator + (sum * so.denominator + days * so.numerator) * daily.numerator,
    denominator: so.denominator * daily.denominator,
  }
}

/** `k` days of compounding at once: (balance + accrued) × (1 + daily)^k − balance. */
function accrueDaily(accrual: Accrual, run: Run): void {
  const { so, daily } = accrual
  if (daily.numerator === 0n) return
  const days = BigInt(run.days)
  const growth = (daily.denominator + daily.numerator) ** days
  const scale = daily.denominator ** days
  // Over `days` as well: an average balance need not be a whole number of minor units.
  const base = run.sum * so.denominator
  const whole = run.sum % days === 0n
  const denominator = whole ? so.denominator : so.denominator * days
  const balance = whole ? base / days : base
  const accrued = whole ? so.numerator : so.numerator * days
  accrual.so = {
    numerator: (balance + accrued) * growth - balance * scale,
    denominator: denominator * scale,
  }
}

function rounded({ so }: Accrual): bigint {
  return roundHalfEven(so.numerator, so.denominator)
}
