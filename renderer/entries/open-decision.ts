/** A decision on a record whose outcome is not known yet: nobody decides on it again before it is (decision 432). */
import { decidedRecord } from '../../shared/operations/decisions.ts'
import { openStates, type JournalEntry } from '../../shared/posting/journal.ts'

/** @param record As `loan 12`. */
export const openDecisionAmong = (
  entries: readonly JournalEntry[],
  record: string | null,
): JournalEntry | undefined =>
  record === null
    ? undefined
    : entries.find(
        ({ operation, input, state }) =>
          openStates.includes(state) && decidedRecord(operation, input.params) === record,
      )
