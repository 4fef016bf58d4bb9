/** What the desk says, in the person’s language: by its code where the desk itself has said it. */
import type { DeskError } from '../../shared/desk/commands.ts'
import { wordsFor, type Said, type Told } from '../../shared/desk/problems.ts'
import { say } from './index.ts'

/** What the bank itself says has no code and stays as it came. */
export function worded({ code, params, message }: Said): string {
  if (code === undefined) return say.told(message)
  // A name of the table’s or of the bank’s vocabulary has its word in each language.
  const named = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? say.told(value) : value,
  ])
  return wordsFor(say.problems[code], Object.fromEntries(named), worded)
}

/** A failure, and at a field the same words. */
export function inWords(error: DeskError & Partial<Told>): DeskError {
  if (error.code === undefined) return error
  const { message, fields } = error
  const text = worded(error)
  if (!fields) return { ...error, message: text }
  const at = fields.map((one) => (one.message === message ? { field: one.field, message: text } : one))
  return { ...error, message: text, fields: at }
}
