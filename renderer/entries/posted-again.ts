/** The same request, asked for again after it had come to nothing: whoever would post it once more is told. */
import { recordsAsked } from '../../shared/documents/asked.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { amountOf } from './entry.ts'

const cameToNothing: readonly JournalEntry['state'][] = ['refused', 'notExecuted', 'notSent']
const subjectOf = (entry: JournalEntry): string =>
  JSON.stringify([entry.operation, recordsAsked(entry), amountOf(entry)])

/** @param all newest first. */
export function postedAgain(entry: JournalEntry, all: readonly JournalEntry[]): JournalEntry | undefined {
  const asked = subjectOf(entry)
  return all.find(
    (later) => later.seq > entry.seq && !cameToNothing.includes(later.state) && subjectOf(later) === asked,
  )
}
