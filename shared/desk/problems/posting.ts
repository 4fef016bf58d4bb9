/** Why a posting is not sent, or not written down. */
import { grouped } from '../../values/money.ts'
import { withCause, type Problem } from './problem.ts'

export const postingProblems = {
  sentBackAlready: {
    kind: 'invalid',
    again: 'never',
    words: ({ reference, by }: { reference: string; by: string }) =>
      `${reference} was returned already, by ${by}. Nothing was sent. If this is another payment, write a comment that does not name it.`,
  },
  sentBackInPart: {
    kind: 'invalid',
    again: 'safe',
    words: ({ reference, left }: { reference: string; left: string }) =>
      `${grouped(left)} of ${reference} can still be returned: enter no more than that. If this is another payment, write a comment that does not name it`,
  },
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
    words:
      'The bank cannot be reached. Nothing was sent, and nothing will be sent automatically: post it when the connection is back.',
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
  formSettled: {
    kind: 'invalid',
    again: 'never',
    words:
      'This form came too late: its page was told that nothing was recorded. Nothing was sent. Fill in a new form.',
  },
  executedBefore: {
    kind: 'inDoubt',
    again: 'ask-first',
    words: ({ reference }: { reference: string }) =>
      `The same request, ${reference}, was in doubt, and the bank has carried it out. Post this one only if it is meant a second time.`,
  },
  undecided: {
    kind: 'invalid',
    again: 'safe',
    words: ({ reference }: { reference: string }) =>
      `Nothing was sent. Another decision on the same record, ${reference}, has no known outcome yet. Wait until it is known: Ctrl+D shows what the desk knows.`,
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
  postedByAnother: {
    kind: 'forbidden',
    again: 'never',
    words:
      'Only who posted it may send it again: the bank knows its key from them. Ask the bank, or have two people decide.',
  },
  noDoubtAnyMore: {
    kind: 'invalid',
    again: 'never',
    words: 'This is not in doubt any more. Look at its status first. Nothing was sent.',
  },
  sentWithoutKey: {
    kind: 'invalid',
    again: 'never',
    words: 'This was sent without a key by which the bank knows it again, so it is never sent a second time.',
  },
  keyIsOver: {
    kind: 'invalid',
    again: 'never',
    words:
      'The bank does not remember the key of this any more, so it is not sent again. Ask the bank, or have two people decide.',
  },
  timeNotAgreed: {
    kind: 'offline',
    again: 'safe',
    words: 'The bank’s clock is not known for certain yet, so nothing was sent. Try again in a moment.',
  },
  saidOtherwiseNow: {
    kind: 'invalid',
    again: 'never',
    words:
      'It would not be sent as it was sent first: the service file, the address or your API key has changed. Nothing was sent.',
  },
  notReached: {
    kind: 'offline',
    again: 'safe',
    words: 'The bank could not be reached. Nothing was sent again.',
  },
  notToSettle: {
    kind: 'invalid',
    again: 'never',
    words: 'Whoever posted this says that it is settled, once its outcome is known.',
  },
  draftGivenUp: { kind: 'invalid', again: 'never', words: 'This draft was discarded. Fill in a new form.' },
  alreadySent: {
    kind: 'invalid',
    again: 'never',
    words: 'Only what was not sent can be sent from the journal. Look at its status first.',
  },
  fileNotKept: {
    kind: 'invalid',
    again: 'never',
    words: 'The file is not kept at this desk. Choose it again, and upload it anew.',
  },
} as const satisfies Record<string, Problem>
