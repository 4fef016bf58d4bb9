/**
 * A request of one's own that ended without being carried out is news to who posted it, however late it ends: while a
 * colleague is at the counter, while the desk is locked. It needs attention for the rest of the day, until it is sent
 * again, they post the same in its place (decision 512), or they say on its page that it is settled (decision 491).
 */
import { amountAsked, recordsAsked, sameAmountText } from '../../shared/documents/asked.ts'
import { settledAt, type JournalEntry } from '../../shared/posting/journal.ts'
import { weightOf } from '../../shared/till/records.ts'

export function notExecutedOf(
  entries: readonly JournalEntry[],
  by: {
    person: string
    isToday: (at: string) => boolean
    undone: ReadonlyMap<string, string>
  },
): JournalEntry[] {
  const own = entries.filter(({ profile }) => profile === by.person)
  const sentAgain = new Set(entries.flatMap(({ follows }) => follows ?? []))
  const open = own.filter(
    (entry) => entry.state === 'notExecuted' && by.isToday(entry.at) && !sentAgain.has(entry.id),
  )
  const stand = own.filter(
    ({ id, state, writtenAt, follows }) =>
      weightOf(state) === 'counts' && by.isToday(writtenAt) && follows === null && !by.undone.has(id),
  )
  const inPlace = postedInPlace(open, stand)
  return open.filter((entry) => !inPlace.has(entry.id) && settledAt(entry) === null)
}

/** One stands for one: of two alike that came to nothing, a single posting leaves the other. */
function postedInPlace(open: readonly JournalEntry[], stand: readonly JournalEntry[]): ReadonlySet<string> {
  const left = new Set(stand)
  const settled = new Set<string>()
  for (const entry of open) {
    const asked = subjectOf(entry)
    const later = [...left].find((one) => one.seq > entry.seq && subjectOf(one) === asked)
    if (!later) continue
    left.delete(later)
    settled.add(entry.id)
  }
  return settled
}

function subjectOf(entry: JournalEntry): string {
  const amount = amountAsked(entry)
  const { operation } = entry
  return JSON.stringify([operation, recordsAsked(entry), amount && sameAmountText(amount)])
}
