/**
 * Loan schedules: flat and declining balance, equal installments and equal principal, grace on principal,
 * interest by the day or by the repayment period, installments in multiples (facts §3.6).
 *
 * Where the texts do not say, we assume:
 * - due days are counted from the disbursement day, so a day that one month lacks comes back in the next;
 * - a year has 12 months, 52 weeks, or the days of `daysInYear`; an actual year those of the year in which the
 *   period starts; `daysInMonth` 30 counts 30 days to each month of a period;
 * - a level installment is the one that, with the exact rates of all periods, leaves nothing; on a flat loan it
 *   is the same part of principal and interest together;
 * - the last installment takes what rounding left over.
 */
import type { Day } from '../../shared/values/dates.ts'
import { addTerm, dayNumber, type Term, type TermUnit } from './calendar.ts'
import { ratePart, roundHalfEven, type Fraction, type Rate } from './exact.ts'

export interface LoanTerms {
  principalMinor: bigint
  numberOfRepayments: number
  repaymentEvery: Term
  ratePerPeriod: Rate
  /** The period of `ratePerPeriod`: 2 a month, 3 a year. */
  rateUnit: 2 | 3
  /** 0 equal principal, 1 equal installments. */
  amortization: 0 | 1
  /** 0 declining balance, 1 flat. */
  interest: 0 | 1
  /** 0 daily, 1 same as repayment period. */
  interestPeriod: 0 | 1
  daysInYear: 'actual' | 360 | 364 | 365
  daysInMonth: 'actual' | 30
  /** Repayments of interest alone before the first of principal. */
  graceOnPrincipal: number
  /** Installments are whole multiples of this; null: of one minor unit. */
  multipleMinor: bigint | null
}

/** One repayment as planned. `number` counts from 1. */
export interface PlannedInstallment {
  number: number
  from: Day
  due: Day
  days: number
  principalMinor: bigint
  interestMinor: bigint
  /** What is owed of the principal after it is paid. */
  balanceMinor: bigint
}

/** A year's interest: the rate of a month twelve times, or that of the year. */
export function annualRate(terms: Pick<LoanTerms, 'ratePerPeriod' | 'rateUnit'>): Rate {
  return terms.rateUnit === 2 ? terms.ratePerPeriod * 12n : terms.ratePerPeriod
}

/** The whole schedule of a loan disbursed on `start`. The principal it plans always comes to the loan's. */
export function loanSchedule(terms: LoanTerms, start: Day): PlannedInstallment[] {
  const spans = Array.from({ length: terms.numberOfRepayments }, (_, index) => {
    const from = addTerm(start, times(terms.repaymentEvery, index))
    const due = addTerm(start, times(terms.repaymentEvery, index + 1))
    return { from, due, rate: periodRate(terms, from, due) }
  })
  const rates = spans.map((span) => span.rate)
  const interests = terms.interest === 1 ? flatInterests(terms, rates) : null
  const level = terms.amortization === 1 ? levelInstallment(terms, rates) : null
  const share = equalPrincipal(terms)

  let balanceMinor = terms.principalMinor
  return spans.map((span, index) => {
    const interestMinor = interests?.[index] ?? on(balanceMinor, span.rate)
    const installment = level ?? inMultiples(share, interestMinor, terms.multipleMinor)
    const wanted = index < terms.graceOnPrincipal ? 0n : installment - interestMinor
    const isLast = index === terms.numberOfRepayments - 1
    const principalMinor = isLast ? balanceMinor : between(0n, wanted, balanceMinor)
    balanceMinor -= principalMinor
    return {
      number: index + 1,
      from: span.from,
      due: span.due,
      days: dayNumber(span.due) - dayNumber(span.from),
      principalMinor,
      interestMinor,
      balanceMinor,
    }
  })
}

function times(term: Term, count: number): Term {
  return { count: term.count * count, unit: term.unit }
}

const partsOfYear: Record<TermUnit, bigint> = { 0: 365n, 1: 52n, 2: 12n, 3: 1n }

/** The part of the principal that one repayment period costs. */
function periodRate(terms: LoanTerms, from: Day, due: Day): Fraction {
  const annual = annualRate(terms)
  const { count, unit } = terms.repaymentEvery
  const yearDays = daysOfYear(terms, from)
  if (terms.interestPeriod === 1) {
    return ratePart(annual, BigInt(count), unit === 0 ? yearDays : partsOfYear[unit])
  }
  const monthly = unit === 2 ? count : unit === 3 ? 12 * count : 0
  const days =
    terms.daysInMonth === 30 && monthly > 0 ? BigInt(30 * monthly) : BigInt(dayNumber(due) - dayNumber(from))
  return ratePart(annual, days, yearDays)
}

function daysOfYear(terms: LoanTerms, from: Day): bigint {
  if (terms.daysInYear !== 'actual') return BigInt(terms.daysInYear)
  const year = Number(from.slice(0, 4))
  return BigInt(dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`))
}

function on(amountMinor: bigint, rate: Fraction): bigint {
  return roundHalfEven(amountMinor * rate.numerator, rate.denominator)
}

function between(least: bigint, amount: bigint, most: bigint): bigint {
  return amount < least ? least : amount > most ? most : amount
}

/** Flat: each period bears on the whole principal, and is rounded by itself, never beyond the total (the family’s rule). */
function flatInterests(terms: LoanTerms, rates: readonly Fraction[]): bigint[] {
  let leftMinor = on(terms.principalMinor, rates.reduce(add, nothing))
  return rates.map((rate, index) => {
    const isLast = index === rates.length - 1
    const interest = isLast ? leftMinor : between(0n, on(terms.principalMinor, rate), leftMinor)
    leftMinor -= interest
    return interest
  })
}

const nothing: Fraction = { numerator: 0n, denominator: 1n }
const whole: Fraction = { numerator: 1n, denominator: 1n }

/** Not brought to lowest terms: over hundreds of periods that would cost more than the length it saves. */
function multiply(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  }
}

function add(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator) {
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

/** What is paid in each period when installments are equal: principal and interest together. */
function levelInstallment(terms: LoanTerms, rates: readonly Fraction[]): bigint {
  const paying = rates.slice(terms.graceOnPrincipal)
  if (terms.interest === 1) {
    const factor = paying.reduce(add, whole)
    return roundOrMultiple(
      terms.principalMinor * factor.numerator,
      factor.denominator * BigInt(paying.length),
      terms.multipleMinor,
    )
  }
  // P × Π(1+r) = E × Σ Π of the factors after each payment.
  let owed = whole
  let paid = nothing
  for (const rate of paying) {
    const factor = add(whole, rate)
    owed = multiply(owed, factor)
    paid = add(multiply(paid, factor), whole)
  }
  return roundOrMultiple(
    terms.principalMinor * owed.numerator * paid.denominator,
    owed.denominator * paid.numerator,
    terms.multipleMinor,
  )
}

/** Rounds an exact amount once: to the minor unit, or straight to the multiple. */
function roundOrMultiple(numerator: bigint, denominator: bigint, multipleMinor: bigint | null): bigint {
  const multiple = multipleMinor ?? 1n
  return roundHalfEven(numerator, denominator * multiple) * multiple
}

/** What one repayment pays of the principal, where each pays the same. */
function equalPrincipal(terms: LoanTerms): Fraction {
  const paying = BigInt(terms.numberOfRepayments - terms.graceOnPrincipal)
  return { numerator: terms.principalMinor, denominator: paying }
}

/** Principal and interest together: a whole multiple where there is one. */
function inMultiples(share: Fraction, interestMinor: bigint, multipleMinor: bigint | null): bigint {
  if (multipleMinor === null) return roundHalfEven(share.numerator, share.denominator) + interestMinor
  const sum = add(share, { numerator: interestMinor, denominator: 1n })
  return roundOrMultiple(sum.numerator, sum.denominator, multipleMinor)
}

export function totalInterest(schedule: readonly PlannedInstallment[]): bigint {
  return schedule.reduce((sum, installment) => sum + installment.interestMinor, 0n)
}
