/** Cash of nobody's till: what stands in the day's report of it, and what of it still waits to be counted into one. */
import { inAndOut, type CashSum } from '../../shared/documents/day-figures.ts'
import { unsettledCash } from '../../shared/till/no-till.ts'
import { outsideTills, reversedAfterClosing } from '../../shared/till/sessions.ts'
import {
  cashMovements,
  undoOperationNames,
  weightOf,
  type CashMovement,
  type TillRecord,
} from '../../shared/till/records.ts'
import type { TillLine } from '../../shared/till/session.ts'
import type { Journal } from '../journal/requests.ts'

export interface Uncounted {
  till: string
  cash: readonly CashSum[]
  /** Ids of the journal's entries, oldest first. */
  entries: readonly string[]
}

/** By the person whose till counts it when it is opened next. */
export function uncountedCash(
  journal: Pick<Journal, 'withoutTill' | 'ofOperations'>,
  records: readonly TillRecord[],
): Uncounted[] {
  const signed = records.findLast(({ fact }) => fact.kind === 'dayClosed')?.afterEntry ?? 0
  const entries = journal.withoutTill(signed)
  if (entries.length === 0) return []
  const movements = cashMovements([...entries, ...journal.ofOperations(undoOperationNames, signed)])
  const own = Map.groupBy(unsettledCash(records, movements), ({ till }) => till)
  return [...own].map(([till, cash]) => ({
    till,
    cash: inAndOut(cash.map(outsideLine)),
    entries: cash.map(({ entry }) => entry),
  }))
}

/**
 * With the opening that counted each, and what was reversed of it; and what was reversed of a till once it was closed.
 * @param last The journal's last number of the day.
 */
export function outsideLines(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
  last: number,
): TillLine[] {
  const openingAfter = (till: string, number: number): number | undefined =>
    records.find(
      ({ fact, afterEntry }) => fact.kind === 'opened' && fact.till === till && afterEntry >= number,
    )?.seq
  const reversals = reversedAfterClosing(records, movements).flatMap((one) =>
    one.undoneBy ? [reversalLine(one, one.undoneBy)] : [],
  )
  return outsideTills(records, movements)
    .flatMap((one) => {
      const { till, undoneBy: by } = one
      const countedIn = openingAfter(till, one.seq)
      // What was reversed after that count had been in it.
      const isUncounted = by && openingAfter(till, by.seq) === countedIn
      return [
        { ...outsideLine(one), ...(countedIn && { countedIn }) },
        ...(by ? [{ ...reversalLine(one, by), ...(countedIn && isUncounted && { countedIn }) }] : []),
      ]
    })
    .concat(reversals)
    .filter(({ number }) => number <= last)
    .toSorted((a, b) => a.number - b.number)
}

function reversalLine(one: CashMovement, by: NonNullable<CashMovement['undoneBy']>): TillLine {
  const { in: into, out, ...line } = outsideLine(one)
  return {
    ...line,
    kind: 'undone',
    undoes: one.entry,
    number: by.seq,
    at: by.at,
    in: out,
    out: into,
    entry: by.entry,
    who: by.by,
  }
}

function outsideLine(one: CashMovement): TillLine {
  return {
    kind: 'cash',
    number: one.seq,
    at: one.at,
    currency: one.currency,
    in: one.way === 'in' ? one.amount : null,
    out: one.way === 'out' ? one.amount : null,
    running: '',
    difference: null,
    weight: weightOf(one.state),
    entry: one.entry,
    operation: one.operation,
    state: one.state,
    account: one.account,
    who: one.till,
    note: one.note,
  }
}
