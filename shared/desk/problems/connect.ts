/** Why a desk is not connected to another bank from its screen. */
import type { Phrase } from '../../values/phrase.ts'
import { refusal } from './problem.ts'

export const connectProblems = {
  connectNotPermitted: refusal(
    'forbidden',
    'never',
    'Connecting this desk is for whoever administers it: unlock it as a person who may register hooks at the bank.',
  ),
  bankByOrganisation: refusal(
    'forbidden',
    'never',
    ({ source }: { source: string }) =>
      `The bank of this desk is set by your organisation’s policy (${source}). It can be tested here, and changed there.`,
  ),
  policyByOrganisation: refusal(
    'forbidden',
    'never',
    ({ source }: { source: string }) =>
      `This computer has a policy of your organisation (${source}), and the bank is named there. Save the file for whoever looks after it.`,
  ),
  bankByCommandLine: refusal(
    'forbidden',
    'never',
    'Teller Desk was started with its bank on the command line, which counts before any file. Save the file, and start Teller Desk with --policy and without --bank.',
  ),
  policyByFile: refusal(
    'forbidden',
    'never',
    ({ file }: { file: string }) =>
      `Teller Desk was started with the policy file ${file}. Save the new file, and have it put in the place of that one.`,
  ),
  settleDoubtsFirst: refusal(
    'forbidden',
    'safe',
    'Requests of this desk are in doubt, and another bank cannot tell what became of them. Settle them first.',
  ),
  walkUnderWay: refusal('forbidden', 'safe', 'A walk is under way. Wait until it has ended.'),
  walkPast: refusal('notFound', 'never', 'What was walked is no longer held. Walk the way again.'),
  policyNotWritten: refusal(
    'storage',
    'safe',
    ({ file, code }: { file: string; code: string }) =>
      `The policy file ${file} could not be written (${code}). Save the file, and have IT put it in its place.`,
  ),
  startsNotAgain: refusal(
    'forbidden',
    'never',
    'Teller Desk cannot start itself again here. Close its window, and start it again.',
  ),
} as const satisfies Record<string, Phrase>
