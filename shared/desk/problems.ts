/**
 * Why the desk itself turns something down: each reason has a code, what differs from case to case, and whether trying
 * again is harmless. Code and params cross the door, and the screens word them in each language; the English words
 * stand here, for programs and the log have them too.
 */
import { operationOf, type OperationName } from '../operations/index.ts'
import type { DeskError } from './commands.ts'

/** What the desk itself has said: the window words it in the person’s language, `message` is English. */
export interface CodedError extends DeskError {
  code: ProblemCode
  params?: ProblemParams
}

interface Problem {
  kind: DeskError['kind']
  again: DeskError['again']
  words: string | ((params: never) => string)
}

export const problems = {
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
  wipeForSupervisors: {
    kind: 'forbidden',
    again: 'never',
    words: 'Only a supervisor can wipe customer data.',
  },
  notWiped: {
    kind: 'storage',
    again: 'safe',
    words: ({ why }: { why: string }) => `Nothing was wiped, because the key could not be replaced: ${why}.`,
  },
  fileNotKept: {
    kind: 'invalid',
    again: 'never',
    words: 'The file is not kept at this desk. Choose it again, and upload it anew.',
  },
} as const satisfies Record<string, Problem>

type Problems = typeof problems
export type ProblemCode = keyof Problems
export type ProblemParams = Readonly<Record<string, string>>

/** What every language says for each code. */
export type ProblemWords = {
  readonly [Code in ProblemCode]: Problems[Code]['words'] extends (...params: infer Params) => string
    ? (...params: Params) => string
    : string
}
type Params<Code extends ProblemCode> = Problems[Code]['words'] extends (params: infer One) => string
  ? [params: One]
  : []

/** The error that crosses the door; which params belong to which code, the compiler knows. */
export function problem<Code extends ProblemCode>(code: Code, ...given: Params<Code>): CodedError {
  const { kind, again, words }: Problem = problems[code]
  // Every param is a text; the words of this code take these: the signature says so.
  const [params] = given as readonly [ProblemParams?]
  const message = typeof words === 'string' ? words : words(params as never)
  return params === undefined ? { kind, message, code, again } : { kind, message, code, params, again }
}

/** The cause is a sentence of its own, and may be unknown. */
export function withCause(sentence: string, why: string): string {
  return why === '' ? sentence : `${sentence} ${why}`
}
