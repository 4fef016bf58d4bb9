/** The transfer that another one sends back: its comment names it, and the money goes between the same accounts the other way. */
import { goesBack, referencesIn } from '../../shared/documents/reversals.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { useJournal } from '../desk/stores/journal.ts'

/** Undefined: it is one of its own, or this window does not know the other. Also of what is typed, or in doubt. */
export function returnOf(back: Pick<JournalEntry, 'input'>): JournalEntry | undefined {
  const named = referencesIn(back)
  if (named.length === 0) return undefined
  return useJournal().newestFirst.find(
    (entry) =>
      entry.operation === 'createIntraTransfer' &&
      named.includes(reference(entry.id)) &&
      goesBack(entry, back),
  )
}
