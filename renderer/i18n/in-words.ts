/** What the desk and the table say, in the person’s language: by its code where there is one. */
import type { ZodError } from 'zod'
import type { Connection, DeskError } from '../../shared/desk/commands.ts'
import type { PhraseCode, Told } from '../../shared/desk/problems.ts'
import { fieldProblems, type FieldProblem } from '../../shared/operations/fields.ts'
import { wordsFor, type Said, type Words } from '../../shared/values/phrase.ts'
import { say } from './index.ts'

/** What the bank itself says has no code and stays as it came. */
export function worded({ code, params, message }: Said): string {
  if (code === undefined || !isKnown(code)) return message
  return wordsFor(say.problems[code], params, worded)
}

const isKnown = (code: string): code is PhraseCode => Object.hasOwn(say.problems, code)

/** A failure, and what it says at its fields. */
export function inWords(error: DeskError & Partial<Told>): DeskError {
  const { message: _, fields, ...rest } = error
  return { ...rest, message: worded(error), ...(fields && { fields: fields.map(atField) }) }
}

/** A schema’s complaints, in the order of the form. */
export const faultsInWords = (error: ZodError): FieldProblem[] => fieldProblems(error).map(atField)

const atField = (one: FieldProblem): FieldProblem => ({ field: one.field, message: worded(one) })

/** A phrase of the desk’s own, or a text as it came. */
export const inPersonsWords = (words: Words): string => (typeof words === 'string' ? words : worded(words))

/** How something stands, where the sentence is one of several things that are told of it. */
export const sentenceOf = ({
  sentence,
  code,
  params,
}: Pick<Connection, 'sentence' | 'code' | 'params'>): string => worded({ message: sentence, code, params })
