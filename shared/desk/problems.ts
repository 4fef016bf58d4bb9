/**
 * Why the desk itself turns something down: each reason has a code, what differs from case to case, and whether trying
 * again is harmless. Code and params cross the door, and the screens word them in each language; the English words
 * stand in `problems/`, a file for each room, for programs and the log have them too.
 */
import type { DeskError } from './desk-error.ts'
import { connectProblems } from './problems/connect.ts'
import { credentialsProblems } from './problems/credentials.ts'
import { directoryProblems } from './problems/directory.ts'
import { dispatcherProblems } from './problems/dispatcher.ts'
import { documentsProblems } from './problems/documents.ts'
import { learningProblems } from './problems/learning.ts'
import { postingProblems } from './problems/posting.ts'
import type { Phrase, Problem, WordsOf } from './problems/problem.ts'
import { reconciliationProblems } from './problems/reconciliation.ts'
import { tillProblems } from './problems/till.ts'
import { usersProblems } from './problems/users.ts'
import { webhooksProblems } from './problems/webhooks.ts'

export const problems = {
  ...connectProblems,
  ...credentialsProblems,
  ...directoryProblems,
  ...dispatcherProblems,
  ...documentsProblems,
  ...learningProblems,
  ...postingProblems,
  ...reconciliationProblems,
  ...tillProblems,
  ...usersProblems,
  ...webhooksProblems,
} as const satisfies Record<string, Phrase>

type Problems = typeof problems
export type PhraseCode = keyof Problems
/** The codes that can be a whole answer. */
export type ProblemCode = {
  [Code in PhraseCode]: Problems[Code] extends Problem ? Code : never
}[PhraseCode]
export type ProblemParams = Readonly<Record<string, string | number | Told>>
export type ProblemWords = WordsOf<Problems>

/** What the desk itself says: the window words it in the person’s language, `message` is English. */
export interface Told {
  code: PhraseCode
  params?: ProblemParams
  message: string
}
export interface CodedError extends DeskError, Told {}

/** What the bank says has no code. */
export type Said = Pick<Told, 'message'> & Partial<Told>

/** A text may be a phrase of its own, which the window words first. */
type Given<Params> = {
  [Name in keyof Params]: string extends Params[Name] ? Params[Name] | Told : Params[Name]
}
type ParamsOf<Code extends PhraseCode> = Problems[Code]['words'] extends (params: infer One) => string
  ? [params: Given<One>]
  : []

/** Words with their code; which params belong to which code, the compiler knows. */
export function phrase<Code extends PhraseCode>(code: Code, ...given: ParamsOf<Code>): Told {
  const { words }: Phrase = problems[code]
  // The signature says that these are the params of this code.
  const [params] = given as readonly [ProblemParams?]
  const message = wordsFor(words, params, ({ message: english }) => english)
  return params === undefined ? { code, message } : { code, params, message }
}

/** The error that crosses the door. */
export function problem<Code extends ProblemCode>(code: Code, ...given: ParamsOf<Code>): CodedError {
  const { kind, again }: Problem = problems[code]
  return { kind, ...phrase(code, ...given), again }
}

/** The same error, shown at a field. */
export function atField(field: string, error: CodedError): CodedError {
  return { ...error, fields: [{ field, message: error.message }] }
}

/** As a param: what the bank says stands there as it came. */
export function nested({ code, params, message }: Said): Told | string {
  return code === undefined ? message : { code, message, ...(params !== undefined && { params }) }
}

/** @param word How a param that is a phrase is said. */
export function wordsFor(
  words: Phrase['words'],
  params: ProblemParams | undefined,
  word: (told: Told) => string,
): string {
  if (typeof words === 'string') return words
  const texts = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? word(value) : value,
  ])
  // Words and params are of one code, which `phrase` holds to each other.
  return words(Object.fromEntries(texts) as never)
}
