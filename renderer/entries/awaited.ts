/** Most answers are there before anybody reads; a request that has none yet is told, with what it means at the counter. */
import type { JournalEntry } from '../../shared/posting/journal.ts'

const soonMs = 2_000

export function awaitsAnswer(
  { state, writtenAt }: Pick<JournalEntry, 'state' | 'writtenAt'>,
  nowMs: number,
): boolean {
  return (state === 'written' || state === 'sent') && nowMs - Date.parse(writtenAt) > soonMs
}
