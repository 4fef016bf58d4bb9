/** Why what became of a request cannot be decided, or asked for, now. */
import type { Phrase } from '../../values/phrase.ts'
import { refusal } from './problem.ts'

export const reconciliationProblems = {
  entrySettled: refusal('invalid', 'never', 'This entry is settled: there is nothing to decide.'),
  stillAsking: refusal(
    'invalid',
    'never',
    'The desk is still asking the bank. Wait six minutes from sending, or from the start of Teller Desk, then decide.',
  ),
  secondMustAgree: refusal('forbidden', 'safe', 'A second person must agree, with their own PIN.'),
  oneSupervisor: refusal('forbidden', 'safe', 'One of the two must be a supervisor.'),
  secondsPinWrong: refusal(
    'forbidden',
    'safe',
    'This is not the PIN of the second person. Nothing was decided.',
  ),
  posterHasNoKey: refusal(
    'forbidden',
    'never',
    'This desk holds no key of the person who posted this, so the bank cannot be asked.',
  ),
  cannotAskNow: refusal(
    'offline',
    'safe',
    'The bank cannot be reached now. The desk will ask as soon as it can.',
  ),
  olderThanGap: refusal(
    'inDoubt',
    'never',
    ({ reference }: { reference: string }) =>
      `${reference} is older than a gap in the journal: it may have been sent already. ` +
      'Look at the account first; if it is not there, post it anew.',
  ),
} as const satisfies Record<string, Phrase>
