/** What a person can do about a request that has no clear end: ask the bank, send it, or say with another what the books show. */
import { z } from 'zod'
import type { JournalEntry } from '../posting/journal.ts'
import { command, keepsPinApart, pinInReason, reasonOf, signature } from './command.ts'
import { fault } from '../values/faults.ts'

export const doubtCommands = {
  checkAgain: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40) }),
    summary: 'Ask the bank now whether an entry was posted',
  }),
  decide: command<JournalEntry>()({
    who: 'unlocked',
    input: z
      .strictObject({
        id: z.string().max(40),
        executed: z.boolean({ error: fault('inBooksUnsaid') }),
        reason: reasonOf(10, 500, fault('evidenceShort', { count: 10 })),
        second: signature,
      })
      .refine(keepsPinApart, pinInReason),
    summary: 'Two people say from the bank’s books whether an unclear entry was executed',
  }),
  sendDraft: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40), override: z.string().max(40).optional() }),
    summary: 'Send a draft, as a new entry that follows it',
  }),
  sendAgain: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40) }),
    summary: 'Send what is in doubt once more under the same idempotency key, where the bank has such keys',
  }),
  settleOutcome: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40), isTold: z.boolean().optional() }),
    summary:
      'Say of your own posting that has ended that the customer was told, and nothing is left to do; `isTold: false` takes it back',
  }),
}
