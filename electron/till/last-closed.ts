/** What a till was last closed with, and how it ended: over, short, or as expected. */
import type { TillView } from '../../shared/desk/till.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import { currencyOf, formatMinor, parseAmount } from '../../shared/values/money.ts'
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
  if (!closing || !opened) return null
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
    totals: totals(fact.counts),
    counts: fact.counts,
    differences: Object.fromEntries(differences),
  }
}

/** Whether it is counted as it was last closed; a till that never was is. */
export function isAsClosed(records: readonly TillRecord[], till: string, counts: Counts): boolean {
  const closing = closingOf(records, till)
  if (!closing) return true
  const [was, now] = [totals(closing.fact.counts), totals(counts)]
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].every((code) => {
    const { places } = currencyOf(code)
    return parseAmount(was[code] ?? '0', places) === parseAmount(now[code] ?? '0', places)
  })
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
