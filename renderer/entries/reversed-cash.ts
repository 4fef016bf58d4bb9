/**
 * What a reversal of cash means at the counter: the notes go back the way they came, and the open till of whoever took or
 * paid them counts it; where that till is closed its next opening does (decision 572).
 */
import { reference, type JournalEntry, type JournalState } from '../../shared/posting/journal.ts'
import { cashMovements, reversedIn, undoOperations, type CashMovement } from '../../shared/till/records.ts'
import type { TillLine, TillSession } from '../../shared/till/session.ts'
import { currencyOf, parseAmount } from '../../shared/values/money.ts'
import { isLateYes } from '../desk/late-yes.ts'
import { personName } from '../desk/person-names.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { useTill } from '../desk/stores/till.ts'
import { formatMoney } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { cashAtCounter, withoutYes } from './cash-at-counter.ts'
import { postedAgain } from './posted-again.ts'

/** The cash of this desk that such a request reverses; null: it reverses none, or none that this window knows. */
export function cashReversedBy(
  operation: JournalEntry['operation'],
  params: Readonly<Record<string, unknown>> = {},
): CashMovement | null {
  return reversedIn(cashMovements(useJournal().newestFirst), operation, params) ?? null
}

/** @param state Of the reversal; null: it is about to be posted. */
export function notesOfReversal(one: CashMovement, state: JournalState | null): string {
  const words = say.cash.counter.reversed[one.way]
  const stands = state && withoutYes[state]
  if (stands) return words[stands]
  const money = formatMoney(
    parseAmount(one.amount, currencyOf(one.currency).places),
    currencyOf(one.currency),
  )
  const who = personName(one.till)
  const counts = tillCounts(one, ({ entry, undoes }) =>
    state === null ? true : undoes === one.entry || entry === one.entry,
  )
  if (counts) return words.till(money, who)
  return counts === false && waitsForOpening(one, state) ? words.noTill(money, who) : words.yes(money)
}

/** Whether the next opening of that till has to count what goes back: it will, or the day waits for it already. */
function waitsForOpening({ undoneBy }: CashMovement, state: JournalState | null): boolean {
  const { view } = useTill()
  if (state === null) return view?.dayClosed === null
  return (view?.blocks ?? []).some(
    (block) => block.kind === 'noTill' && undoneBy !== undefined && block.entries.includes(undoneBy.entry),
  )
}

/** By what a posting of cash was reversed: whoever took or paid it, and not who signed, has it on the counter. */
export function reversalOf({ id }: JournalEntry): JournalEntry | null {
  const { undone, entries } = useJournal()
  const back = entries.get(undone.get(id) ?? '')
  return back && undoOperations[back.operation] ? back : null
}

/** What becomes of the cash on the counter: by the posting itself, or by what it takes back. */
export function cashOnCounter(entry: JournalEntry): string | null {
  // What was taken back since pays nobody.
  if (useJournal().undone.has(entry.id)) return null
  const reversed = cashReversedBy(entry.operation, entry.input.params)
  const words = reversed
    ? notesOfReversal(reversed, entry.state)
    : (lateOutsideTills(entry) ?? cashAtCounter(entry))
  if (words === null || withoutYes[entry.state] !== 'no') return words
  // Whoever read “give the cash back” of the first gave out what the second had brought to the account.
  const again = postedAgain(entry, useJournal().newestFirst)
  return again ? say.cash.counter.again(reference(again.id)) : words
}

/** Cash taken in that the bank has after all; null: an open till counts it, or nobody here can tell (decision 501). */
function lateOutsideTills(entry: JournalEntry): string | null {
  const [one] = cashMovements([entry])
  if (one?.way !== 'in' || !isLateYes(entry)) return null
  if (tillCounts(one, (line) => line.entry === one.entry) !== false) return null
  const isToCount = useTill().view?.blocks.some(
    (block) => block.kind === 'noTill' && block.entries.includes(entry.id),
  )
  return say.cash.counter.lateOutside[isToCount ? 'waits' : 'closed'](personName(one.till))
}

/** Whether the open till of whoever took or paid this cash has such a line; null: that till is not told to this person. */
function tillCounts(one: CashMovement, isLine: (line: TillLine) => boolean): boolean | null {
  const { view } = useTill()
  if (!view) return null
  const session = toldTill(one)
  if (session) return session.lines.some(isLine)
  return view.people.some(({ id, isOpen }) => id === one.till && isOpen) ? null : false
}

/** The open till that counts what goes back of this cash, as far as it is told to this person. */
export function tillOf(one: CashMovement): TillSession | null {
  return toldTill(one) ?? null
}

function toldTill({ till }: CashMovement): TillSession | undefined {
  const { view } = useTill()
  return [view?.own, ...(view?.openTills ?? [])].find((one) => one?.till === till) ?? undefined
}
