/** What this computer holds of a customer or of an account, without a word to the bank. */
import { z } from 'zod'
import { command } from './command.ts'
import type { ReadAnswer } from './read-answer.ts'

export const customerHereCommands = {
  customerHere: command<ReadAnswer | null>()({
    who: 'unlocked',
    input: z.strictObject({ clientId: z.int() }),
    summary: 'What this computer knows of a customer and since when, while the bank is asked; null: nothing',
  }),
  accountsHere: command<ReadAnswer | null>()({
    who: 'unlocked',
    input: z.strictObject({ clientId: z.int() }),
    summary:
      'The savings accounts of a customer that this computer knows, where the bank does not list them; it may have more',
  }),
  accountHere: command<{ account: ReadAnswer; customer: ReadAnswer | null } | null>()({
    who: 'unlocked',
    input: z.strictObject({ savingsId: z.int() }),
    summary:
      'Whose an account is, as this computer knows it, while the bank is asked; null: it does not know',
  }),
}
