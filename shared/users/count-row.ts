/**
 * A count of a till, as a row of the audit says it: written and read here alone. Rows of before a version that told by
 * how much a count was off, and why, have neither.
 */

/** Decimal text by currency. */
type Amounts = Readonly<Record<string, string>>

export interface CountRow {
  totals: Amounts
  /** Counted less expected, where that is not nothing. */
  off: Amounts
  /** Journal entries that the bank had not shown, and both signed for. */
  unseen: readonly string[]
  reason: string
}

/** @param by Whoever signed beside the teller; null: nobody had to. */
export function countRow(
  by: string | null,
  { totals, off = {}, unseen = [], reason = '' }: Pick<CountRow, 'totals'> & Partial<CountRow>,
): string {
  return [
    JSON.stringify(totals),
    Object.keys(off).length > 0 && `off ${JSON.stringify(off)}`,
    by !== null && `with ${by}`,
    unseen.length > 0 && `not seen at the bank: ${unseen.join(' ')}`,
    // Last: what somebody typed may look like any part before it.
    reason !== '' && `reason: ${reason}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

const form =
  /^(?<totals>\{[^}]*\})(?:, off (?<off>\{[^}]*\}))?(?:, with [^\s:,]+)?(?:, not seen at the bank: (?<unseen>\w+(?: \w+)*))?(?:, reason: (?<reason>[\s\S]*))?$/

/** Null: it is no such row. */
export function readCountRow(detail: string | null): CountRow | null {
  const told = form.exec(detail ?? '')?.groups
  if (!told) return null
  const { totals = '', off = '', unseen, reason = '' } = told
  return { totals: amountsIn(totals), off: amountsIn(off), unseen: unseen?.split(' ') ?? [], reason }
}

const amountsIn = (text: string): Amounts =>
  Object.fromEntries(
    [...text.matchAll(/"([A-Z]{3})":"(-?[0-9.]+)"/g)].map(([, code = '', amount = '']) => [code, amount]),
  )
