/**
 * Calendar days without a time zone. On the wire a day is `05 January 2026` (A-dates-in, §2.1); replies may
 * carry `[2026, 1, 5]`, `2026-01-05` or the wire form (A-dates-out). Inside, a day is ISO text: it sorts,
 * compares and stores as itself.
 */
import { Temporal } from 'temporal-polyfill'
import { faultPhrase, type FaultCode } from './faults.ts'
import type { Coded } from './phrase.ts'

/** `2026-01-05` */
export type Day = string

export const dateFormat = 'dd MMMM yyyy'
export const dateLocale = 'en'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** What is wrong with a date: the sentence says what to write instead. */
export class DateError extends Error {
  override name = 'DateError'
  readonly told: Coded<FaultCode>
  constructor(told: Coded<FaultCode>) {
    super(told.message)
    this.told = told
  }
}

/** `'05 January 2026'` → `'2026-01-05'`. English month names only. @throws DateError */
export function parseWireDate(text: string): Day {
  const match = /^([0-9]{1,2}) ([A-Za-z]+) ([0-9]{4})$/.exec(text)
  const name = match?.[2]?.toLowerCase()
  const month = months.findIndex((known) => known.toLowerCase() === name) + 1
  if (!match || month === 0) throw new DateError(faultPhrase('dateForm'))
  return dayOf(Number(match[3]), month, Number(match[1]))
}

/** @throws DateError when the calendar has no such day (31 April, 29 February 2026). */
export function dayOf(year: number, month: number, day: number): Day {
  // By hand, since every request with a date comes through here; the Gregorian calendar's rule is short.
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  const isDay =
    [year, month, day].every(Number.isInteger) && month >= 1 && month <= 12 && day >= 1 && day <= last
  if (!isDay || year < 1 || year > 9999) throw new DateError(faultPhrase('dateNotThere'))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `'2026-01-05'` → `'05 January 2026'` */
export function wireDate(day: Day): string {
  const date = Temporal.PlainDate.from(day)
  return `${String(date.day).padStart(2, '0')} ${months[date.month - 1] ?? ''} ${String(date.year).padStart(4, '0')}`
}

/** `'2026-01-05'` → `[2026, 1, 5]`, as the service writes days in replies (facts §3.1). */
export function dateArray(day: Day): [number, number, number] {
  const date = Temporal.PlainDate.from(day)
  return [date.year, date.month, date.day]
}

/** Any of the three reply forms → ISO text (A-dates-out). @throws DateError */
export function readDate(value: unknown): Day {
  if (Array.isArray(value) && value.length === 3)
    return dayOf(Number(value[0]), Number(value[1]), Number(value[2]))
  if (typeof value === 'string') {
    const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value)
    return iso ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : parseWireDate(value)
  }
  throw new DateError(faultPhrase('dateSentUnreadable'))
}

/** The day `days` after (or before, when negative). */
export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** Whole years from `from` to `to`: an age. */
export function yearsBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'years' }).years
}

/** The beginning of a day where this machine stands, some days on: epoch ms. */
export function startOfDay(day: Day, plusDays = 0): number {
  return Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(Temporal.Now.timeZoneId())
    .epochMilliseconds
}

/** The calendar day at this moment where this machine stands. Only for when the service tells no business date. */
export function localDay(epochMs: number): Day {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
    .toString()
}
