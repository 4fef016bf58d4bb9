/** What became of a draft: it is kept here until a person sends it, as an entry of its own, or discards it. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { useJournal } from '../desk/stores/journal.ts'

/** Null: it was no draft, or left this computer as it was. */
export function draftState({ id, draft, state, facts }: JournalEntry): 'kept' | 'sent' | 'discarded' | null {
  if (!draft || state !== 'notSent') return null
  if (facts.some(({ kind }) => kind === 'givenUp')) return 'discarded'
  return sentAs(id) ? 'sent' : 'kept'
}

/** The entry by which it was sent since. */
export function sentAs(id: string): JournalEntry | undefined {
  return useJournal().newestFirst.find(({ follows }) => follows === id)
}
