/**
 * What customers are still to be told, whoever posted it: how a request ended that was not carried out, or that was in
 * doubt and was. Each person's own calls to them (decision 491); whoever closes a till or the day asks for everybody's.
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { lateYesOf } from './late-yes.ts'
import { notExecutedOf } from './not-executed.ts'

interface Day {
  isToday: (at: string) => boolean
  /** By the posting's id. */
  undone: ReadonlyMap<string, string>
}

/** Somebody was told to wait, and has not been told since that it was executed. */
export function isLateYesUntold(entry: JournalEntry, { isToday, undone }: Day): boolean {
  return lateYesOf([entry], { person: entry.profile, isToday }).length > 0 && !undone.has(entry.id)
}

/** @param entries newest first, as they are given back. */
export function untoldOf(entries: readonly JournalEntry[], day: Day): JournalEntry[] {
  const people = [...new Set(entries.map(({ profile }) => profile))]
  const notExecuted = new Set(people.flatMap((person) => notExecutedOf(entries, { person, ...day })))
  return entries.filter((entry) => notExecuted.has(entry) || isLateYesUntold(entry, day))
}
