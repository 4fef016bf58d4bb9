/**
 * Why the desk itself turns something down: each reason has a code, what differs from case to case, and whether trying
 * again is harmless. Code and params cross the door, and the screens word them in each language; the English words
 * stand in `problems/`, a file for each room, for programs and the log have them too.
 */
import type { DeskError } from './desk-error.ts'
import { computerPhrases } from './problems/computer.ts'
import { connectProblems } from './problems/connect.ts'
import { credentialsProblems } from './problems/credentials.ts'
import { directoryProblems } from './problems/directory.ts'
import { dispatcherProblems } from './problems/dispatcher.ts'
import { documentsProblems } from './problems/documents.ts'
import { hopsPhrases } from './problems/hops.ts'
import { learningProblems } from './problems/learning.ts'
import { linePhrases } from './problems/line.ts'
import { postingProblems } from './problems/posting.ts'
import type { Problem } from './problems/problem.ts'
import { reconciliationProblems } from './problems/reconciliation.ts'
import { storagePhrases } from './problems/storage.ts'
import { tillProblems } from './problems/till.ts'
import { usersProblems } from './problems/users.ts'
import { webhooksProblems } from './problems/webhooks.ts'
import { causePhrases } from '../posting/causes.ts'
import { refusalPhrases } from '../posting/refusal-words.ts'
import { faults } from '../values/faults.ts'
import { phrasesOf, type Coded, type Phrase, type ParamsOf, type WordsOf } from '../values/phrase.ts'

export { nested, type Said } from '../values/phrase.ts'

export const problems = {
  ...causePhrases,
  ...computerPhrases,
  ...connectProblems,
  ...credentialsProblems,
  ...directoryProblems,
  ...dispatcherProblems,
  ...documentsProblems,
  ...faults,
  ...hopsPhrases,
  ...learningProblems,
  ...linePhrases,
  ...postingProblems,
  ...reconciliationProblems,
  ...refusalPhrases,
  ...storagePhrases,
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
export type ProblemWords = WordsOf<Problems>

/** What the desk itself says: the window words it in the person’s language, `message` is English. */
export type Told = Coded<PhraseCode>
export interface CodedError extends DeskError, Told {}

export const phrase = phrasesOf(problems)

/** The error that crosses the door. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...given: ParamsOf<Problems[Code]>
): CodedError {
  const { kind, again }: Problem = problems[code]
  return { kind, ...phrase(code, ...given), again }
}

/** The same error, shown at a field. */
export function atField(field: string, error: CodedError): CodedError {
  const { code, params, message } = error
  return { ...error, fields: [{ field, code, message, ...(params !== undefined && { params }) }] }
}
