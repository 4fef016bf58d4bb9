/** The last decision on each record, of those that the bank has carried out, by `loan 12`. */
import { decidedRecord } from '../../shared/operations/decisions.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

export function decisionsAmong(newestFirst: readonly JournalEntry[]): ReadonlyMap<string, JournalEntry> {
  const last = new Map<string, JournalEntry>()
  for (const entry of newestFirst) {
    const { operation, input, state } = entry
    const record = decidedRecord(operation, input.params)
    if (record !== null && weightOf(state) === 'counts' && !last.has(record)) last.set(record, entry)
  }
  return last
}
