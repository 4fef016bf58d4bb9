/** What the desk and the table say, in the person’s language: by its code where there is one. */
import type { ZodError } from 'zod'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { PhraseCode, Told } from '../../shared/desk/problems.ts'
import { fieldProblems, type FieldProblem } from '../../shared/operations/fields.ts'
import { wordsFor, type Coded } from '../../shared/values/phrase.ts'
import { say } from './index.ts'

/** What the bank itself says has no code and stays as it came. */
export function worded({ code, params, message }: Pick<Coded, 'message'> & Partial<Coded>): string {
  if (code === undefined || !isKnown(code)) return say.told(message)
  // A name of the table’s or of the bank’s vocabulary has its word in each language.
  const named = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? say.told(value) : value,
  ])
  return wordsFor(say.problems[code], Object.fromEntries(named), worded)
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
