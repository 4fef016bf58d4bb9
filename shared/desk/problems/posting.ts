/** Why a posting is not sent, or not written down. */
import { operationOf, type OperationName } from '../../operations/index.ts'
import { withCause, type Problem } from './problem.ts'

export const postingProblems = {
  noKey: {
    kind: 'forbidden',
    again: 'never',
    words: 'This desk holds no key of yours for the bank. Ask your supervisor to set up the connection.',
  },
  gone: {
    kind: 'unknownName',
    again: 'never',
    words: 'The service file no longer has this operation. Nothing was sent.',
  },
  offlineWaits: {
    kind: 'offline',
    again: 'safe',
    words: ({ operation }: { operation: OperationName }) =>
      `The bank cannot be reached, so this waits: ${operationOf(operation).summary}. Nothing was sent.`,
  },
  notWritten: {
    kind: 'storage',
    again: 'safe',
    words: ({ why }: { why: string }) =>
      withCause('Nothing was sent, because this computer cannot write its journal.', why),
  },
  notKept: {
    kind: 'storage',
    again: 'never',
    words: ({ why }: { why: string }) =>
      withCause(
        'The bank may have acted, but this computer cannot write it down yet, and tries again by itself. Do not post it again; call support.',
        why,
      ),
  },
  formUsed: {
    kind: 'invalid',
    again: 'never',
    words: 'This form was already used for another request. Look at the journal, then fill in a new form.',
  },
  executedBefore: {
    kind: 'inDoubt',
    again: 'ask-first',
    words: ({ reference }: { reference: string }) =>
      `The same request, ${reference}, was in doubt, and the bank has carried it out. Post this one only if it is meant a second time.`,
  },
  sameWaits: {
    kind: 'inDoubt',
    again: 'ask-first',
    words: ({ reference }: { reference: string }) =>
      `The same request, ${reference}, waits at the bank for somebody there to approve it. Post this one only if it is meant a second time.`,
  },
  sameInDoubt: {
    kind: 'inDoubt',
    again: 'ask-first',
    words: ({ reference }: { reference: string }) =>
      `The same request, ${reference}, is in doubt: the bank may have carried it out already. Look at it in the journal before you post it again.`,
  },
  noSuchEntry: { kind: 'notFound', again: 'never', words: 'The journal has no entry of this number.' },
  draftGivenUp: { kind: 'invalid', again: 'never', words: 'This draft was given up. Fill in a new form.' },
  alreadySent: {
    kind: 'invalid',
    again: 'never',
    words: 'Only what was not sent can be sent from the journal. Look at its state first.',
  },
  fileNotKept: {
    kind: 'invalid',
    again: 'never',
    words: 'The file is not kept at this desk. Choose it again, and upload it anew.',
  },
} as const satisfies Record<string, Problem>
