/** Applications that somebody at this desk has taken up: a word between people, for the bank has no operation for it. */
import { z } from 'zod'
import { command, nothing } from './command.ts'

export interface Claims {
  /** Who, by the application: `loan-12`. */
  claims: Readonly<Record<string, string>>
}

export const claimCommands = {
  claims: command<Claims>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Which applications somebody at this desk has claimed',
  }),
  claim: command<Claims>()({
    who: 'unlocked',
    input: z.strictObject({
      application: z.string().regex(/^(savings|fixedDeposit|loan|client)-[0-9]{1,18}$/),
      isMine: z.boolean(),
    }),
    summary: 'Claim an application, or release your claim',
  }),
}
