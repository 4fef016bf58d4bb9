/** What this computer holds of a customer, without a word to the bank. */
import { z } from 'zod'
import { command } from './command.ts'
import type { ReadAnswer } from './read-answer.ts'

export const customerHereCommands = {
  customerHere: command<ReadAnswer | null>()({
    who: 'unlocked',
    input: z.strictObject({ clientId: z.int() }),
    summary: 'What this computer knows of a customer and since when, while the bank is asked; null: nothing',
  }),
}
