/** Why the door does not pass on what was asked, or could not give what came of it. */
import { operationOf, type OperationName } from '../../operations/index.ts'
import type { Phrase } from '../../values/phrase.ts'
import { refusal, withCause } from './problem.ts'

const summary = ({ operation }: { operation: OperationName }): string => operationOf(operation).summary

export const dispatcherProblems = {
  locked: refusal('locked', 'safe', 'The desk is locked. Unlock it with your PIN.'),
  lockedAfterSending: refusal(
    'locked',
    'ask-first',
    'The desk was locked before the answer came. Unlock it, and check the journal for the outcome.',
  ),
  lockedMeanwhile: refusal('locked', 'safe', 'The desk was locked in the meantime. Nothing was done.'),
  strangeCaller: refusal('forbidden', 'never', 'This caller is not Teller Desk’s own window.'),
  strangePage: refusal('forbidden', 'never', 'Only Teller Desk’s own page may ask here.'),
  nothingOfThisName: refusal('unknownName', 'never', 'The desk has nothing of this name.'),
  askedTooOften: refusal('tooMany', 'safe', 'The desk is busy. Wait a second.'),
  tooLarge: refusal('invalid', 'never', 'The request is too large.'),
  deskStopped: refusal(
    'unanswered',
    'ask-first',
    'The desk has stopped and is being opened again. The journal tells what became of it.',
  ),
  insideAlone: refusal('internal', 'ask-first', 'Something went wrong inside Teller Desk.'),
  inside: refusal(
    'internal',
    'ask-first',
    ({ support }: { support: string }) =>
      `Something went wrong inside Teller Desk. Tell support the code ${support}.`,
  ),
  dataUnusable: refusal(
    'storage',
    'safe',
    ({ support }: { support: string }) =>
      `This computer cannot use the data it keeps. Free some space, or tell support the code ${support}.`,
  ),
  lookNotRecorded: refusal('storage', 'safe', ({ why }: { why: string }) =>
    withCause('Nothing new is shown, because this computer cannot write down who looks at what.', why),
  ),
  switchedOff: refusal(
    'forbidden',
    'never',
    (of: { operation: OperationName }) =>
      `This bank is not known to offer this: ${summary(of)}. Its policy can switch it on, under "operations".`,
  ),
  notPermitted: refusal(
    'forbidden',
    'never',
    (of: { operation: OperationName }) =>
      `Your role does not allow this: ${summary(of)}. A colleague with the permission can do it.`,
  ),
  refusedToKey: refusal(
    'forbidden',
    'never',
    (of: { operation: OperationName }) =>
      `The bank refused this to your key: ${summary(of)}. Lock and unlock to try it again.`,
  ),
  draftNotPermitted: refusal(
    'forbidden',
    'never',
    (of: { operation: OperationName }) => `Your role does not allow this: ${summary(of)}.`,
  ),
  auditForSupervisors: refusal('forbidden', 'never', 'Only a supervisor can read the audit trail.'),
} as const satisfies Record<string, Phrase>
