/** Cash taken in and paid out, hour by hour, from the lines of one till. */
import type { TillSession } from '../../shared/till/session.ts'
import { readMinor, type Currency } from '../../shared/values/money.ts'

export interface HourOfCash {
  /** 0 to 23, on this computer's clock. */
  hour: number
  inMinor: bigint
  outMinor: bigint
}

/**
 * From the hour in which the till was opened to the last one with cash. What is in doubt does not count. A reversal
 * went the other way, so that the hours come to what the till says.
 */
export function cashByHour({ openedAt, lines }: TillSession, currency: Currency): HourOfCash[] {
  const sums = new Map<number, HourOfCash>()
  const at = (iso: string): HourOfCash => {
    const hour = new Date(iso).getHours()
    const sum = sums.get(hour) ?? { hour, inMinor: 0n, outMinor: 0n }
    sums.set(hour, sum)
    return sum
  }
  for (const line of lines) {
    const isCash = line.kind === 'cash' || line.kind === 'undone'
    if (!isCash || line.weight !== 'counts' || line.currency !== currency.code) continue
    const sum = at(line.at)
    sum.inMinor += line.in === null ? 0n : readMinor(line.in, currency.places)
    sum.outMinor += line.out === null ? 0n : readMinor(line.out, currency.places)
  }
  if (sums.size === 0) return []
  const first = new Date(openedAt).getHours()
  const last = Math.max(...sums.keys())
  // A till that stays open over midnight has no first hour of the same day: its hours stand in their order.
  if (first > last) return [...sums.values()].sort((a, b) => a.hour - b.hour)
  return Array.from(
    { length: last - first + 1 },
    (_, after) => sums.get(first + after) ?? { hour: first + after, inMinor: 0n, outMinor: 0n },
  )
}
