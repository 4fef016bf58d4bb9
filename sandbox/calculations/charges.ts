/**
 * Charges on savings accounts: at a withdrawal, every year, every month, or on a day that is set (facts §3.7).
 * What of it was paid, waived, written off and is outstanding always adds up to what was charged (§2.3).
 */
import type { Day } from '../../shared/values/dates.ts'
import { addMonths, monthEnd } from './calendar.ts'
import { roundHalfEven, wholeRate, type Rate } from './exact.ts'

/** 2 specified due date, 3 activation, 4 closure, 5 withdrawal fee, 6 annual fee, 7 monthly fee: on savings accounts. */
export type ChargeTime = 2 | 3 | 4 | 5 | 6 | 7

export type ChargePrice = { kind: 'flat'; amountMinor: bigint } | { kind: 'percent'; rate: Rate }

export interface ChargeTally {
  chargedMinor: bigint
  paidMinor: bigint
  waivedMinor: bigint
  writtenOffMinor: bigint
}

export function chargeOutstanding(tally: ChargeTally): bigint {
  return tally.chargedMinor - tally.paidMinor - tally.waivedMinor - tally.writtenOffMinor
}

/** More than is outstanding was to be paid, waived or written off. */
export class BeyondCharge extends Error {
  override name = 'BeyondCharge'
}

/** @throws BeyondCharge */
export function settleCharge(
  tally: ChargeTally,
  way: 'paidMinor' | 'waivedMinor' | 'writtenOffMinor',
  amountMinor: bigint,
): ChargeTally {
  if (amountMinor <= 0n || amountMinor > chargeOutstanding(tally)) {
    throw new BeyondCharge('the amount is more than what is outstanding')
  }
  return { ...tally, [way]: tally[way] + amountMinor }
}

/** What a charge comes to on an amount; a flat one does not depend on it. Rounded once, half to even. */
export function priceOf(price: ChargePrice, onMinor: bigint): bigint {
  return price.kind === 'flat' ? price.amountMinor : roundHalfEven(onMinor * price.rate, wholeRate)
}

/** When a charge falls due next. */
export interface Recurrence {
  time: ChargeTime
  /** Months between two: 12 for an annual fee, the interval for a monthly one. */
  everyMonths: number
  /** The day of the year, `[month, day]`, on which an annual fee falls; the day counts for a monthly one. */
  onMonthDay: readonly [number, number] | null
}

/** The first due day of a recurring charge, not before `from`: an annual fee in its month, a monthly on its day. */
export function firstDue(recurrence: Recurrence, from: Day): Day {
  const [month, day] = recurrence.onMonthDay ?? [Number(from.slice(5, 7)), Number(from.slice(8, 10))]
  const start = recurrence.time === 6 ? `${from.slice(0, 4)}-${two(month)}-01` : `${from.slice(0, 7)}-01`
  const step = recurrence.time === 6 ? 12 : 1
  for (let months = 0; ; months += step) {
    const due = onDay(addMonths(start, months), day)
    if (due >= from) return due
  }
}

/** The due day after `due`; the day of the month comes back after a month that lacks it. */
export function nextDue(recurrence: Recurrence, due: Day): Day {
  const day = recurrence.onMonthDay?.[1] ?? Number(due.slice(8, 10))
  return onDay(addMonths(`${due.slice(0, 7)}-01`, recurrence.everyMonths), day)
}

/** The `day`th of the month that `first` begins, or the last that it has. */
function onDay(first: Day, day: number): Day {
  const wanted = `${first.slice(0, 8)}${two(day)}`
  const last = monthEnd(first)
  return wanted < last ? wanted : last
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
