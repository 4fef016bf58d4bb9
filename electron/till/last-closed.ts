/** What a till was last closed with, and how it ended: over, short, or as expected. */
import type { CashSum } from '../../shared/documents/day-figures.ts'
import type { TillView } from '../../shared/desk/till.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import { currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import type { CashMovement, Counts, TillRecord } from '../../shared/till/records.ts'
import { tillSessions } from '../../shared/till/sessions.ts'

type LastClosed = NonNullable<TillView['lastClosed']>

/** @param movementsSince Cash of the journal between two numbers: it was closed months ago, it may be. */
export function lastClosed(
  records: readonly TillRecord[],
  till: string,
  movementsSince: (after: number, last: number) => readonly CashMovement[],
): LastClosed | null {
  const closing = closingOf(records, till)
  const opened = records.findLast(
    ({ fact, seq }) => fact.kind === 'opened' && fact.till === till && closing !== null && seq < closing.seq,
  )
  if (!closing || opened?.fact.kind !== 'opened') return null
  const { at, fact } = closing
  const [session] = tillSessions(
    records.filter(({ seq }) => seq >= opened.seq && seq <= closing.seq),
    movementsSince(opened.afterEntry, closing.afterEntry),
  )
  const differences = (session?.drawers ?? []).flatMap((drawer) =>
    drawer.closing ? [[drawer.currency, drawer.closing.difference]] : [],
  )
  return {
    at,
    day: opened.fact.day,
    totals: totals(fact.counts),
    counts: fact.counts,
    differences: Object.fromEntries(differences),
  }
}

/**
 * What an opening count should come to, by currency: what the till was closed with, and what its person took or paid
 * since without it (decision 377). Null: it never was closed, so nobody knows.
 */
export function opensWith(
  records: readonly TillRecord[],
  till: string,
  since: readonly CashSum[] = [],
): Readonly<Record<string, string>> | null {
  const closing = closingOf(records, till)
  if (!closing) return null
  const closed = totals(closing.fact.counts)
  const now = since.map(({ currency, in: into, out }) => {
    const { places } = currencyOf(currency)
    const minor = (text: string) => readMinor(text, places)
    const sum = minor(closed[currency] ?? '0') + minor(into) - minor(out)
    return [currency, formatMinor(sum, places)]
  })
  return { ...closed, ...Object.fromEntries(now) }
}

function closingOf(records: readonly TillRecord[], till: string) {
  const record = records.findLast(({ fact }) => fact.kind === 'closed' && fact.till === till)
  return record?.fact.kind === 'closed' ? { ...record, fact: record.fact } : null
}

function totals(counts: Counts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).map(([code, count]) => [
      code,
      formatMinor(countTotal(code, count), currencyOf(code).places),
    ]),
  )
}
