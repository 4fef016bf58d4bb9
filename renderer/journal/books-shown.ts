/** What the bank's record told of a step when this desk last read it: what two people decide by. */
import { stepMembers } from '../../shared/posting/expected-state.ts'
import type { JournalEntry, StepShown } from '../../shared/posting/journal.ts'
import { readDate } from '../../shared/values/dates.ts'
import { personName } from '../desk/person-names.ts'
import { currencyOfEntry, moneyOf } from '../entries/entry.ts'
import { longDay } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

export function lastShown({ facts }: JournalEntry): StepShown | null {
  const shown = facts.flatMap((fact) =>
    (fact.kind === 'readBack' || fact.kind === 'unclear') && fact.shows ? [fact.shows] : [],
  )
  return shown.at(-1) ?? null
}

/** `₦60,000.00 · 5 January 2026 by Grace Akpan`, as far as the service tells. */
export function shownWords(entry: JournalEntry, { by, on, amount }: StepShown): string {
  const who = by === undefined ? '' : say.approvals.happened.by(personName(by))
  const when = on === undefined ? '' : longDay(readDate(on))
  return [amount === undefined ? '' : moneyOf(entry, amount), `${when}${who}`.trim()]
    .filter(Boolean)
    .join(' · ')
}

/** The amount that was asked for and the one in the books, where they differ; null: they agree, or one is not told. */
export function otherAmount(
  entry: JournalEntry,
  { amount }: StepShown,
): { asked: string; told: string } | null {
  const member = stepMembers(entry.operation)?.amount?.asked
  const text = member === undefined ? undefined : entry.input.body?.[member]
  if (typeof text !== 'string' || amount === undefined || currencyOfEntry(entry) === null) return null
  const [asked, told] = [moneyOf(entry, text), moneyOf(entry, amount)]
  return asked === told ? null : { asked, told }
}
