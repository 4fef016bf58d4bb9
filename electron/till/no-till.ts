/** Cash of nobody's till: what stands in the day's report of it, and what of it still waits to be counted into one. */
import { inAndOut, type CashSum } from '../../shared/documents/day-figures.ts'
import { unsettledCash } from '../../shared/till/no-till.ts'
import { outsideTills, reversedOutside } from '../../shared/till/sessions.ts'
import {
  undoOperationNames,
  weightOf,
  type CashMovement,
  type TillRecord,
} from '../../shared/till/records.ts'
import type { TillLine } from '../../shared/till/session.ts'
import type { Journal } from '../journal/requests.ts'
import { withReversed } from './reversed.ts'

export interface Uncounted {
  till: string
  cash: readonly CashSum[]
  /** Ids of the journal's entries, oldest first. */
  entries: readonly string[]
}

/** By the person whose till counts it when it is opened next. */
export function uncountedCash(
  journal: Pick<Journal, 'withoutTill' | 'ofOperations' | 'naming'>,
  records: readonly TillRecord[],
): Uncounted[] {
  const signed = records.findLast(({ fact }) => fact.kind === 'dayClosed')?.afterEntry ?? 0
  const reversals = journal.ofOperations(undoOperationNames, signed)
  const entries = [...journal.withoutTill(signed), ...reversals]
  if (entries.length === 0) return []
  const own = Map.groupBy(unsettledCash(records, withReversed(journal, entries)), ({ till }) => till)
  return [...own].map(([till, cash]) => ({
    till,
    cash: inAndOut(cash.map(outsideLine)),
    entries: cash.map(({ entry }) => entry),
  }))
}

/** With the opening that counted each. @param span Numbers of the journal: the day's. */
export function outsideLines(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
  span: { from: number; to: number },
): TillLine[] {
  const withOpening = (till: string, line: TillLine): TillLine => {
    const opening = records.find(
      ({ fact, afterEntry }) => fact.kind === 'opened' && fact.till === till && afterEntry >= line.number,
    )
    return { ...line, ...(opening && { countedIn: opening.seq }) }
  }
  const posted = outsideTills(records, movements).map((one) => withOpening(one.till, outsideLine(one)))
  const back = reversedOutside(records, movements).flatMap((one) =>
    one.undoneBy ? [withOpening(one.till, reversalLine(one, one.undoneBy))] : [],
  )
  return [...posted, ...back]
    .filter(({ number }) => number > span.from && number <= span.to)
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
