/** The audit as a supervisor reads it: who did what at this desk, when, and whether a row was changed since. */
import { z } from 'zod'
import type { AuditEntry } from '../users/audit-entry.ts'
import type { JournalEntry } from '../posting/journal.ts'
import { command } from './command.ts'

/** With the journal's entry where the act was about one. */
export type AuditRowTold = AuditEntry & { entry: JournalEntry | null }

export interface AuditPage {
  rows: AuditRowTold[]
  more: boolean
  /** How many rows there are in all, whatever was asked for. */
  total: number
  /** The number of the first row that was changed or is missing; null: none. */
  brokenAt: number | null
  /** The first row that was followed for this answer: those before it were when the desk was unlocked. */
  checkedFrom: number
  /** Every kind of act that stands in it. */
  actions: string[]
}

export const auditCommands = {
  audit: command<AuditPage>()({
    who: 'unlocked',
    input: z.strictObject({
      /** Who sat at the desk, signed beside whoever did, or had their PIN tried. */
      profile: z.string().max(50).optional(),
      action: z.string().max(60).optional(),
      /** From this time on, and before that one; epoch ms. */
      from: z.int().min(0).optional(),
      to: z.int().min(0).optional(),
      /** Rows before the one with this number. */
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(500).optional(),
      /** Follows the whole chain again, as for a paper. */
      whole: z.boolean().optional(),
    }),
    summary:
      'The audit, newest first, for a supervisor; every row is checked against the one before it, once after each unlock',
  }),
}
