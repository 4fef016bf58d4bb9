/**
 * The till: what should lie in it, from what was written down. A pure function of the facts and of the journal's
 * cash movements; the order in which they are given does not matter, for each carries its number.
 *
 *   expected = opening count + cash in − cash out + moved in − moved out
 *
 * What is in doubt stands apart until it is known; a proof never changes what is expected.
 */
import type { Day } from '../values/dates.ts'
import type { TillSession } from './session.ts'
import { weightOf, type CashMovement, type TillFact, type TillRecord } from './records.ts'
import { applyCash, applyRecord, applyUndo, Fold } from './session-totals.ts'

type Opened = Extract<TillFact, { kind: 'opened' }>
type RecordOf<F extends TillFact> = Omit<TillRecord, 'fact'> & { fact: F }

function isOpening(record: TillRecord): record is RecordOf<Opened> {
  return record.fact.kind === 'opened'
}

/** Every session of every till, oldest first. */
export function tillSessions(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
): TillSession[] {
  const inOrder = [...records].sort((a, b) => a.seq - b.seq)
  const ordered = [...movements].sort((a, b) => a.seq - b.seq)
  return inOrder.filter(isOpening).map((opening) => {
    const { till } = opening.fact
    const own = inOrder.filter((record) => record.seq > opening.seq && concerns(record.fact, till))
    const end = own.find(({ fact }) => fact.kind === 'closed')
    const during = own.filter(({ seq }) => seq <= (end?.seq ?? Infinity))
    const isDuring = (seq: number) => seq > opening.afterEntry && seq <= (end?.afterEntry ?? Infinity)
    const cash = ordered.filter((one) => one.till === till && isDuring(one.seq))
    // What is reversed goes back out of the drawer, or into it, as it lies there then, whichever had counted it (decision 572).
    const undone = ordered.flatMap((one) =>
      one.till === till && one.undoneBy && isDuring(one.undoneBy.seq) ? [{ one, by: one.undoneBy }] : [],
    )
    // A journal entry that was there when a record was written stands before it.
    const steps = [
      ...[opening, ...during].map((record) => ({
        place: [record.afterEntry, 1, record.seq],
        apply: (fold: Fold) => applyRecord(fold, record),
      })),
      ...cash.map((one) => ({
        place: [one.seq, 0, 0],
        apply: (fold: Fold) => applyCash(fold, one),
      })),
      ...undone.map(({ one, by }) => ({
        place: [by.seq, 0, 0],
        apply: (fold: Fold) => applyUndo(fold, one, by),
      })),
    ].sort((a, b) => byPlace(a.place, b.place))
    const fold = new Fold(till)
    for (const step of steps) step.apply(fold)
    return {
      session: opening.seq,
      till,
      day: opening.fact.day,
      openedAt: opening.at,
      closedAt: end?.at ?? null,
      closedWith: end?.fact.kind === 'closed' ? end.fact.second : null,
      unseen: end?.fact.kind === 'closed' ? (end.fact.unseen ?? []) : [],
      drawers: fold.shown(),
      lines: fold.lines,
    }
  })
}

/** Between these numbers of the journal a till was open. */
interface Span {
  till: string
  from: number
  to: number
}

function spansOf(records: readonly TillRecord[]): Span[] {
  return records.filter(isOpening).map((opening) => {
    const end = records
      .filter(
        ({ fact, seq }) => fact.kind === 'closed' && fact.till === opening.fact.till && seq > opening.seq,
      )
      .sort((a, b) => a.seq - b.seq)[0]
    return { till: opening.fact.till, from: opening.afterEntry, to: end?.afterEntry ?? Infinity }
  })
}

const isIn = (span: Span, { till, seq }: Pick<CashMovement, 'till' | 'seq'>): boolean =>
  span.till === till && seq > span.from && seq <= span.to

/** Cash that was posted while the till of the person was not open: nobody's drawer accounts for it. */
export function outsideTills(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
): CashMovement[] {
  const spans = spansOf(records)
  return movements.filter(
    (one) => weightOf(one.state) !== 'nothing' && !spans.some((span) => isIn(span, one)),
  )
}

/** Cash that was reversed while the till of whoever took or paid it was not open: no drawer accounts for what went back. */
export function reversedOutside(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
): CashMovement[] {
  const spans = spansOf(records)
  return movements.filter(({ till, state, undoneBy }) => {
    if (!undoneBy || weightOf(state) !== 'counts') return false
    return !spans.some((span) => isIn(span, { till, seq: undoneBy.seq }))
  })
}

/** The days that were closed here, each with how often: opening a till again makes a day provisional. */
export function isDayClosed(records: readonly TillRecord[], day: Day): boolean {
  const last = [...records]
    .sort((a, b) => b.seq - a.seq)
    .find(({ fact }) => (fact.kind === 'dayClosed' || fact.kind === 'opened') && fact.day === day)
  return last?.fact.kind === 'dayClosed'
}

function concerns(fact: TillFact, till: string): boolean {
  if (fact.kind === 'moved') return fact.from === till || fact.to === till
  return fact.kind !== 'dayClosed' && fact.kind !== 'opened' && fact.till === till
}

function byPlace(a: readonly number[], b: readonly number[]): number {
  for (const [index, left] of a.entries()) {
    const difference = left - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
