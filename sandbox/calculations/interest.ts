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
import type { Day } from '../../shared/values/dates.ts'
import { dayNumber, dayOfNumber, monthEndNumber, periodEnd } from './calendar.ts'
import { ratePart, roundHalfEven, wholeRate, type Rate } from './exact.ts'

/** 1 daily, 4 monthly. */
type Compounding = 1 | 4
/** 4 monthly, 5 quarterly, 7 annually. */
export type Posting = 4 | 5 | 7
/** 1 daily balance, 2 average daily balance. */
type Calculation = 1 | 2
type DaysInYear = 360 | 365

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
interface PeriodInterest {
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
 * The interest of the days `from` to `to`, both included. `balances` are in order of days; days before the first
 * bear nothing.
 */
export function interestOver(
  terms: InterestTerms,
  balances: readonly DayBalance[],
  from: Day,
  to: Day,
): PeriodInterest {
  const starts = balances.map((balance) => dayNumber(balance.from))
  const minors = balances.map((balance) => balance.balanceMinor)
  return interestOfDays(terms, { starts, minors }, dayNumber(from), dayNumber(to))
}

/** Balances in two columns: `minors[i]` stands at the end of day `starts[i]` and of those after it. */
interface BalanceColumns {
  starts: readonly number[]
  minors: readonly bigint[]
}

/** As `interestOver`, with days as numbers: for long loops over many accounts. */
export function interestOfDays(
  terms: InterestTerms,
  { starts, minors }: BalanceColumns,
  from: number,
  to: number,
): PeriodInterest {
  const earned = newAccrual(terms, terms.rate)
  const owed = newAccrual(terms, terms.overdraftRate)
  const isDayByDay = terms.compounding === 1 && terms.calculation === 1
  let at = -1
  while ((starts[at + 1] ?? never) <= from) at += 1
  for (let day = from; day <= to;) {
    const after = Math.min(monthEndNumber(day), to) + 1
    let creditDays = 0
    let debitDays = 0
    let creditSum = 0n
    let debitSum = 0n
    while (day < after) {
      const next = starts[at + 1] ?? never
      const runDays = (next < after ? next : after) - day
      // A second balance for the same day replaces the first: the last one stood at its end.
      if (runDays > 0) {
        const minor = minors[at] ?? 0n
        const sum = runDays === 1 ? minor : minor * BigInt(runDays)
        if (isDayByDay) accrueDaily(minor < 0n ? owed : earned, runDays, minor < 0n ? -sum : sum)
        else if (minor < 0n) {
          debitDays += runDays
          debitSum -= sum
        } else {
          creditDays += runDays
          creditSum += sum
        }
        day += runDays
      }
      if (day === next) at += 1
    }
    if (isDayByDay) continue
    if (terms.calculation === 1) {
      accrueMonth(earned, creditDays, creditSum)
      accrueMonth(owed, debitDays, debitSum)
    } else accrueAverage(terms, { earned, owed }, creditDays + debitDays, creditSum - debitSum)
  }
  return { earnedMinor: rounded(earned), overdraftMinor: rounded(owed) }
}

/** Later than any day. A small whole number, so that the loop above stays among them. */
const never = 1_000_000_000

/** What a whole month brings on the average of all its days, whichever side of zero that is. */
function accrueAverage(
  terms: InterestTerms,
  { earned, owed }: { earned: Accrual; owed: Accrual },
  days: number,
  sum: bigint,
): void {
  const accrue = terms.compounding === 1 ? accrueDaily : accrueMonth
  accrue(sum < 0n ? owed : earned, days, sum < 0n ? -sum : sum)
}

/** Interest so far, as a fraction, and the part of a balance that one day adds. */
interface Accrual {
  top: bigint
  bottom: bigint
  readonly rateTop: bigint
  readonly rateBottom: bigint
}

const yearlyParts = { 360: wholeRate * 360n, 365: wholeRate * 365n } as const

/** Lowest terms pay only where the factor is raised to a power. */
function newAccrual({ compounding, daysInYear }: InterestTerms, rate: Rate): Accrual {
  if (compounding === 4) return { top: 0n, bottom: 1n, rateTop: rate, rateBottom: yearlyParts[daysInYear] }
  const { numerator, denominator } = ratePart(rate, 1n, BigInt(daysInYear))
  return { top: 0n, bottom: 1n, rateTop: numerator, rateBottom: denominator }
}

/** Simple interest within the month, on the balances and on what had accrued before it. */
function accrueMonth(accrual: Accrual, days: number, sum: bigint): void {
  const { top, bottom, rateTop, rateBottom } = accrual
  if (days === 0 || rateTop === 0n) return
  if (top === 0n) {
    accrual.top = sum * rateTop
    accrual.bottom = rateBottom
    return
  }
  accrual.top = top * rateBottom + (sum * bottom + BigInt(days) * top) * rateTop
  accrual.bottom = bottom * rateBottom
}

/** `k` days of compounding at once: (balance + accrued) × (1 + daily)^k − balance; `sum` is the balance × k. */
function accrueDaily(accrual: Accrual, days: number, sum: bigint): void {
  const { rateTop, rateBottom } = accrual
  if (days === 0 || rateTop === 0n) return
  const count = BigInt(days)
  const growth = (rateBottom + rateTop) ** count
  const scale = rateBottom ** count
  // Over the days as well: an average balance need not be a whole number of minor units.
  const isWhole = sum % count === 0n
  const bottom = isWhole ? accrual.bottom : accrual.bottom * count
  const balance = isWhole ? (sum / count) * accrual.bottom : sum * accrual.bottom
  const accrued = isWhole ? accrual.top : accrual.top * count
  accrual.top = (balance + accrued) * growth - balance * scale
  accrual.bottom = bottom * scale
}

function rounded({ top, bottom }: Accrual): bigint {
  return top === 0n ? 0n : roundHalfEven(top, bottom)
}
