/** What a till should open with, held against its opening count. Decimal text by currency. */
import { countTotal } from '../values/denominations.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import type { Counts } from './records.ts'
import type { DayBlock } from './session.ts'

/** Taken and paid without a till, in one currency. */
type CashSum = Extract<DayBlock, { kind: 'noTill' }>['cash'][number]

/**
 * @param closedWith What it was closed with, and what its person took or paid since (decision 377); null: it never was
 * closed, and nobody knows what lay there before.
 * @param since That cash by itself: a till of which nothing else is known holds no less.
 * @returns null: nothing is known against the count.
 */
export function shouldOpenWith(
  closedWith: Readonly<Record<string, string>> | null,
  since: readonly CashSum[],
  code: string,
  counted: bigint,
): string | null {
  if (closedWith) return closedWith[code] ?? '0'
  const { places } = currencyOf(code)
  const cash = since.find(({ currency }) => currency === code)
  if (!cash) return null
  const least = readMinor(cash.in, places) - readMinor(cash.out, places)
  return counted < least ? formatMinor(least, places) : null
}

/** By currency, as far as it is known. */
export function openingShould(
  closedWith: Readonly<Record<string, string>> | null,
  since: readonly CashSum[],
  counts: Counts,
): Record<string, string> {
  const codes = new Set([
    ...Object.keys(closedWith ?? {}),
    ...since.map(({ currency }) => currency),
    ...Object.keys(counts),
  ])
  return Object.fromEntries(
    [...codes].flatMap((code) => {
      const should = shouldOpenWith(closedWith, since, code, countTotal(code, counts[code] ?? {}))
      return should === null ? [] : [[code, should]]
    }),
  )
}

export function isAsShould(should: Readonly<Record<string, string>>, counts: Counts): boolean {
  return Object.entries(should).every(
    ([code, text]) => countTotal(code, counts[code] ?? {}) === readMinor(text, currencyOf(code).places),
  )
}
