/** What follows where no money was moved: the customer is told, and it may be posted again, unless it was. */
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { shownAmountOf, undoneBy } from '../entries/entry.ts'
import { postedAgain } from '../entries/posted-again.ts'
import { say } from '../i18n/index.ts'
import { canBeChanged } from './reopen.ts'

/** Null: it may be in the bank's books, it moves no money, or the bank has said why. */
export function afterNo(entry: JournalEntry): string | null {
  if (entry.state !== 'notExecuted' || shownAmountOf(entry) === null) return null
  const words = say.transfer.notExecuted
  const again = postedAgain(entry, useJournal().newestFirst)
  if (again) return words.again(reference(again.id), undoneBy(again) !== null)
  return canBeChanged(entry) ? words.change : words.tell
}
