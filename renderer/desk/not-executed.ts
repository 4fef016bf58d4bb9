/**
 * A request of one's own that ended without being carried out is news to who posted it, however late it ends: while a
 * colleague is at the counter, while the desk is locked. It needs attention for the rest of the day, until it is sent
 * again, or they say on its page that it is settled (decision 491).
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'

export function notExecutedOf(
  entries: readonly JournalEntry[],
  by: { person: string; isToday: (at: string) => boolean; settled: ReadonlySet<string> },
): JournalEntry[] {
  const sentAgain = new Set(entries.flatMap(({ follows }) => follows ?? []))
  return entries.filter(
    ({ id, state, profile, at }) =>
      state === 'notExecuted' &&
      profile === by.person &&
      by.isToday(at) &&
      !sentAgain.has(id) &&
      !by.settled.has(id),
  )
}
