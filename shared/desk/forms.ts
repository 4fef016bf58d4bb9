/**
 * Half-filled forms: what somebody typed and has not posted. Each carries its form's own id, so that it stays one
 * request after a lock, a crash or a restart; once that request stands in the journal, the form is gone.
 */
import { z } from 'zod'
import type { JournalEntry } from '../posting/journal.ts'
import { command, nothing } from './command.ts'
import { fault } from '../values/faults.ts'

export interface KeptForm {
  /** Which form: one name holds one shape of fields. */
  form: string
  intent: string
  fields: Record<string, unknown>
  /** When it was kept last; ISO time. */
  keptAt: string
}

/** Far more than any form of the counter holds, and little for a disk. */
const longestForm = 100_000
const form = z.string().min(1, fault('formUnnamed')).max(300)
const intent = z.string().min(1, fault('formIdMissing')).max(100)

export const formCommands = {
  forms: command<{ forms: KeptForm[] }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'The forms that you have half filled, newest first',
  }),
  keepForm: command<null>()({
    who: 'unlocked',
    input: z.strictObject({
      form,
      intent,
      fields: z
        .record(z.string(), z.unknown())
        .refine((fields) => JSON.stringify(fields).length <= longestForm, fault('formTooLong')),
    }),
    summary: 'Keep what stands in a form until it is posted',
  }),
  dropForm: command<null>()({
    who: 'unlocked',
    input: z.strictObject({ form }),
    summary: 'Forget a form that is empty again',
  }),
  /** For a page that got no answer. Null: nothing was written down, and what comes late is refused. */
  settleForm: command<{ entry: JournalEntry | null }>()({
    who: 'unlocked',
    input: z.strictObject({ intent }),
    summary: 'What became of a form that was sent and had no answer',
  }),
}
