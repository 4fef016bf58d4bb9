/**
 * Why a count was over or short, by currency. One reason is given for the whole count: beside a currency that agrees it
 * would tell of a difference that there was not.
 */
import type { Drawer, TillLine } from '../till/session.ts'
import { currencyOf, readMinor } from '../values/money.ts'

/** Whether it was over or short. */
export function isOff({ difference, currency }: Pick<TillLine, 'difference' | 'currency'>): boolean {
  return difference !== null && readMinor(difference, currencyOf(currency).places) !== 0n
}

/** Null: its closing count agrees, or nobody gave a reason. */
export function closingReason({ closing, currency }: Pick<Drawer, 'closing' | 'currency'>): string | null {
  return closing && isOff({ difference: closing.difference, currency }) ? closing.reason : null
}

/** Lines of a till, as they are told. Where no currency of a count differs its reason is another: of opening a closed day again. */
export function withReasons(lines: readonly TillLine[]): TillLine[] {
  const differs = new Set(lines.filter((line) => isCount(line) && isOff(line)).map(({ number }) => number))
  return lines.map((line) =>
    isCount(line) && differs.has(line.number) && !isOff(line) ? { ...line, note: '' } : line,
  )
}

/** Its number is that of the till's record, which its currencies share. */
const isCount = ({ kind }: TillLine): boolean => kind === 'opened' || kind === 'closed'
