/** Days as whole numbers, and terms counted in days, weeks, months or years, for arithmetic in long loops. */
import type { Day } from '../../shared/values/dates.ts'

/** 0 days, 1 weeks, 2 months, 3 years (§2.4). */
export type TermUnit = 0 | 1 | 2 | 3

export interface Term {
  count: number
  unit: TermUnit
}

const dayMs = 86_400_000

/** Days since 1970-01-01: ISO text without a time is read as UTC by every engine, so no time zone enters. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / dayMs
}

export function dayOfNumber(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** The last day of the month in which `day` lies. */
export function monthEnd(day: Day): Day {
  return periodEnd(day, 1)
}

const monthEnds = new Map<number, number>()

/**
 * As `monthEnd`, for days as numbers. It stands in the longest loop of the bank, where all accounts ask for the same
 * few days: each is worked out once (a century has some 36,500).
 */
export function monthEndNumber(number: number): number {
  const known = monthEnds.get(number)
  if (known !== undefined) return known
  const date = new Date(number * dayMs)
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs - 1
  monthEnds.set(number, end)
  return end
}

/** The last day of the part of the year, `months` long and counted from January, in which `day` lies. */
export function periodEnd(day: Day, months: 1 | 3 | 12): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const firstAfter = month - (month % months) + months
  return new Date(Date.UTC(year, firstAfter, 1) - dayMs).toISOString().slice(0, 10)
}

/** As `31 January` + 1 month = `28 February`: a day that the month does not have becomes its last. */
export function addMonths(day: Day, months: number): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 1) - dayMs).getUTCDate()
  const wanted = Math.min(Number(day.slice(8, 10)), lastOfMonth)
  return new Date(Date.UTC(year, month, wanted)).toISOString().slice(0, 10)
}

/** The same term as months and days: the only two that a calendar keeps apart. */
export function monthsAndDays(term: Term): { months: number; days: number } {
  const { count, unit } = term
  if (unit === 0) return { months: 0, days: count }
  if (unit === 1) return { months: 0, days: 7 * count }
  return { months: unit === 2 ? count : 12 * count, days: 0 }
}

export function addTerm(day: Day, term: Term): Day {
  const { months, days } = monthsAndDays(term)
  return months === 0 ? dayOfNumber(dayNumber(day) + days) : addMonths(day, months)
}

/** How many whole units fit between two days: the largest count whose term does not reach beyond `to`. */
export function wholeUnitsBetween(from: Day, to: Day, unit: TermUnit): number {
  const days = dayNumber(to) - dayNumber(from)
  if (unit < 2) return Math.floor(days / (unit === 0 ? 1 : 7))
  const perUnit = unit === 2 ? 1 : 12
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    (Number(to.slice(5, 7)) - Number(from.slice(5, 7)))
  const whole = Math.floor(months / perUnit)
  return addMonths(from, whole * perUnit) > to ? whole - 1 : whole
}
