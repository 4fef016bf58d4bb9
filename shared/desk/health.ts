/**
 * What the desk can say of its own journal: whether it is whole, what is missing from it, and what in it has no final
 * answer yet. Times in epoch ms.
 */
import type { JournalEntry } from '../posting/journal.ts'
import { command, nothing } from './command.ts'
import type { Coded, Words } from '../values/phrase.ts'

/** Something is missing since the journal was restored from a copy. */
export interface Gap {
  number: number
  foundAt: number
  /** The last entry that is there. */
  afterSeq: number
  /** The last entry that was written; null where nobody knows. */
  toSeq: number | null
  /** Of entries that are there: how many things learnt about them are missing. */
  missingFacts: number | null
  missingAudit: number | null
  /** What was written after this and until that is missing. */
  since: number
  until: number
  why: string
  /** The folder of the damaged files; null where nothing had to be set aside. */
  aside: string | null
}

/** The outcome of following the journal from its first link to its last. */
export interface Verified {
  at: number
  isWhole: boolean
  /** How many links of the chain hold. */
  links: number
  /** The first row that does not fit. `row`: the number of the entry it is about. */
  misfit: {
    link: number
    table: 'entry' | 'fact' | 'link'
    row: number
    what: 'changed' | 'missing' | 'added' | 'state'
  } | null
  /** The first row of the audit that does not fit. */
  auditMisfit: number | null
  tillMisfit: number | null
  /** What is wrong; null: nothing. */
  why: Words | null
}

/** A request of which nobody knows yet for certain whether the bank executed it. */
export interface Doubt {
  entry: JournalEntry
  /** From then on two people may say how it stands, if the desk has not found out by itself; null: it was not sent. */
  decideFrom: number | null
  /**
   * From then on the bank can no longer accept it, so that not finding it proves that it was not executed; null: it
   * carries no stamp, and not finding it proves nothing.
   */
  provenFrom: number | null
}

export const healthCommands = {
  doubts: command<{ doubts: Doubt[]; drafts: JournalEntry[] }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'What has no final answer yet, and what waits to be sent, oldest first',
  }),
  journalHealth: command<{ gaps: Gap[]; trouble: Coded | null }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'What is known to be missing from the journal, and what the last look found wrong',
  }),
  verifyJournal: command<Verified>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Follow the journal, the audit and the till’s records from their first row to their last',
  }),
}
