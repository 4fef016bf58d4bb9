/** Which terms a fixed deposit may have, and the interest chart that gives its rate (§2.4, facts §3.5). */
import type { Day } from '../../shared/values/dates.ts'
import {
  addMonths,
  addTerm,
  dayNumber,
  dayOfNumber,
  monthsAndDays,
  wholeUnitsBetween,
  type Term,
  type TermUnit,
} from './calendar.ts'
import type { Rate } from './exact.ts'

export interface TermRules {
  min: Term | null
  max: Term | null
  /** After the minimum, the minimum plus multiples of this (6 months and steps of 3 allow 9 months next). */
  multiple: Term | null
}

type TermProblem = 'maxBelowMin' | 'notBetween' | 'notMultiple'

/** Whether the rules can be kept at all: counted from `on`, the maximum must not end before the minimum. */
export function rulesProblem(rules: TermRules, on: Day): TermProblem | null {
  return rules.min && rules.max && addTerm(on, rules.max) < addTerm(on, rules.min) ? 'maxBelowMin' : null
}

/** What is wrong with a term that starts on `start`; null when it is allowed. */
export function termProblem(rules: TermRules, term: Term, start: Day): TermProblem | null {
  const end = addTerm(start, term)
  if (rules.min && end < addTerm(start, rules.min)) return 'notBetween'
  if (rules.max && end > addTerm(start, rules.max)) return 'notBetween'
  if (!rules.multiple) return null
  // The specification counts multiples from the minimum; without one we assume from nothing.
  return isStepFrom(rules.min ?? { count: 0, unit: term.unit }, rules.multiple, term, start)
    ? null
    : 'notMultiple'
}

/** Months are compared as months and days as days; only a mixture is laid out on the calendar. */
function isStepFrom(first: Term, step: Term, term: Term, start: Day): boolean {
  const from = monthsAndDays(first)
  const by = monthsAndDays(step)
  const wanted = monthsAndDays(term)
  const days = wanted.days - from.days
  const months = wanted.months - from.months
  if (days === 0 && by.days === 0 && months >= 0) return months % by.months === 0
  if (months === 0 && by.months === 0 && days >= 0) return days % by.days === 0
  const end = addTerm(start, term)
  for (let steps = 0; ; steps++) {
    const reached = dayOfNumber(
      dayNumber(addMonths(start, from.months + steps * by.months)) + from.days + steps * by.days,
    )
    if (reached >= end) return reached === end
  }
}

/** One line of an interest chart: both ends belong to it; an open end is null. */
export interface ChartSlab {
  unit: TermUnit
  fromPeriod: number
  toPeriod: number | null
  fromAmountMinor: bigint
  toAmountMinor: bigint | null
  rate: Rate
}

export interface InterestChart {
  fromDate: Day
  slabs: readonly ChartSlab[]
}

/**
 * The rate for an amount placed from `start` to `end`: the chart in force on `start`, the first slab whose
 * amounts and whole units of time take it in. Null when no slab does.
 */
export function chartRate(
  charts: readonly InterestChart[],
  amountMinor: bigint,
  start: Day,
  end: Day,
): Rate | null {
  const chart = charts
    .filter((candidate) => candidate.fromDate <= start)
    .reduce<InterestChart | null>((last, next) => (last && last.fromDate > next.fromDate ? last : next), null)
  const slab = chart?.slabs.find((candidate) => {
    // Whole units, so that 1–3 months and 4–6 months leave no gap between them.
    const units = wholeUnitsBetween(start, end, candidate.unit)
    return (
      units >= candidate.fromPeriod &&
      units <= (candidate.toPeriod ?? Infinity) &&
      amountMinor >= candidate.fromAmountMinor &&
      (candidate.toAmountMinor === null || amountMinor <= candidate.toAmountMinor)
    )
  })
  return slab?.rate ?? null
}

/** The first two slabs that both take in the same amount and time, as their places in the chart. */
export function overlappingSlabs(slabs: readonly ChartSlab[]): [number, number] | null {
  for (const [second, slab] of slabs.entries()) {
    const first = slabs.slice(0, second).findIndex((other) => overlap(slab, other))
    if (first >= 0) return [first, second]
  }
  return null
}

function overlap(one: ChartSlab, other: ChartSlab): boolean {
  if (one.unit !== other.unit) return false
  const inTime =
    one.fromPeriod <= (other.toPeriod ?? Infinity) && other.fromPeriod <= (one.toPeriod ?? Infinity)
  const inAmount =
    (other.toAmountMinor === null || one.fromAmountMinor <= other.toAmountMinor) &&
    (one.toAmountMinor === null || other.fromAmountMinor <= one.toAmountMinor)
  return inTime && inAmount
}
