/** What became of an entry, in one line: the bank's own reason first, where it refused. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { saidIn, type Refusal } from '../../shared/posting/refusals.ts'
import { isActionName } from '../actions/index.ts'
import { labelOf } from '../actions/wording.ts'
import { recordName } from '../desk/record-names.ts'
import { withOurFigures } from '../i18n/bank-figures.ts'
import { safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { worded } from '../i18n/in-words.ts'
import { draftState } from './draft.ts'
import { awaitsDecision, currencyOfEntry, recordsOf, sentenceOf } from './entry.ts'

/** What the line under an entry says beside the time; the reason comes first where there is one. */
export function outcomeOf(entry: JournalEntry): string {
  if (entry.state === 'refused' && entry.refusal) return refusalWords(entry)
  if (awaitsDecision(entry)) return say.journal.waits
  return draftState(entry) === 'kept' ? say.journal.draft : sentenceOf(entry)
}

/** The bank's own words, with its fields called as the screens call them: never `transactionDate: …`. */
export function refusalWords(entry: JournalEntry, refusal: Refusal | undefined = entry.refusal): string {
  const act = isActionName(entry.operation) ? entry.operation : null
  const named = toldBy(entry, refusal).replace(
    /(^|[;.] )([a-z]+[A-Za-z]*): /g,
    (whole, before: string, field: string) => {
      const label = labelOf(act, field)
      return label === field ? whole : `${before}${say.figures.named(label, '')}`
    },
  )
  return safeText(named)
}

/** The same for a form, which takes the field off itself. */
export function toldBy(entry: JournalEntry, refusal: Refusal | undefined): string {
  if (!refusal) return ''
  const numbers = recordsOf(entry).flatMap(([kind, id]) => recordName(kind, id)?.accountNo ?? [])
  return withOurFigures(worded(saidIn(refusal)), numbers, currencyOfEntry(entry))
}
