/** What the journal offers: requests, written before they are sent, and what was learned of each. */
import type { EntryFilter } from './find-entries.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { LocalContext, Fact, JournalEntry, JournalState } from '../../shared/posting/journal.ts'

/** What is written before a request may be sent. */
export interface NewEntry {
  id: string
  intent: string
  operation: OperationName
  input: Input
  /** The exact text that will be signed and posted; null where the request has no body or is multipart. */
  bytes: string | null
  mark: string | null
  profile: string
  draft: boolean
  follows: string | null
  /** What a read-back showed before sending, as JSON; null where nothing was read. */
  snapshot: string | null
  /** What is kept beside it and never sent. */
  beside?: LocalContext
}

/** The journal: append rows, add facts. A call that returned is committed and fsynced (`synchronous=FULL`). */
export interface Journal {
  /** One intent, one entry: for a known intent the entry that stands is returned and nothing is written. */
  write(entry: NewEntry): { entry: JournalEntry; isNew: boolean }
  add(id: string, fact: Fact): JournalEntry
  get(id: string): JournalEntry | undefined
  ofIntent(intent: string): JournalEntry | undefined
  /** Entries of which an event, an answer or a contest names the record with this id, oldest first. */
  naming(record: string): JournalEntry[]
  bytesOf(id: string): string | null
  snapshotOf(id: string): string | null
  /** Newest first, by who wrote them, which account or which reference; `before`: an entry's id. */
  find(
    filter: EntryFilter,
    page: { limit: number; before?: string | undefined },
  ): { entries: JournalEntry[]; more: boolean }
  /** Newest first. `before`: an entry's id. `unmarked`: only those that carry no mark; with `state` only. */
  list(query: {
    state?: JournalState | undefined
    unmarked?: boolean | undefined
    limit: number
    before?: string | undefined
  }): { entries: JournalEntry[]; more: boolean }
  /** Entries in an open state (`openStates`), oldest first. */
  open(): JournalEntry[]
  /** Entries of an operation that had no clear answer and were executed all the same; of the newest 500, newest first. */
  executedAfterDoubt(operation: OperationName): JournalEntry[]
  /** Entries of these operations with a number above `after`, up to `last`, oldest first. */
  ofOperations(operations: readonly OperationName[], after: number, last?: number): JournalEntry[]
  /** Every entry with a number above `after`, up to `last`, oldest first. */
  between(after: number, last: number): JournalEntry[]
  /** Cash postings above a number that were made while the person's till was not open, oldest first. */
  withoutTill(after: number): JournalEntry[]
  /** What somebody approved, or signed for, at this desk when another posted it, oldest first. */
  approvedBy(profile: string): JournalEntry[]
  /** What people moved alone on a day of the desk, as far as it may have been executed; without what was approved. */
  countedOn(day: string): (NonNullable<LocalContext['counted']> & { profile: string })[]
  /** What was kept unsent and waits for a person: not sent since, and not given up. Oldest first. */
  drafts(): JournalEntry[]
  countInDoubt(): number
}
