/**
 * What was decided at this desk since the queue was read: a copy that is older than the decision still lets it wait, as
 * after an outage and a lock, when nothing but the journal knows better (decision 410).
 */
import type { Application } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { recordOf } from './application.ts'
import { useJournal } from '../desk/stores/journal.ts'

export function decidedSince(application: Application): JournalEntry | undefined {
  const { steps, seenAt } = application
  const last = useJournal().decided.get(recordOf(application))
  // What the copy offers no more it has seen done.
  const isNews = last !== undefined && last.at > seenAt && steps.some((step) => step === last.operation)
  return isNews ? last : undefined
}
