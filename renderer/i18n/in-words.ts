/** A failure in the person’s language: by its code where the desk itself has said it. */
import type { DeskError } from '../../shared/desk/commands.ts'
import type { CodedError } from '../../shared/desk/problems.ts'
import { say } from './index.ts'

/** What the bank itself says has no code and stays as it came. At a field the words are the same. */
export function inWords(error: DeskError & Partial<CodedError>): DeskError {
  const { code, params = {}, message, fields } = error
  if (code === undefined) return error
  const words = say.problems[code]
  // A cause is a sentence of the desk’s own, which has no code yet.
  const told = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, say.told(value)]))
  // Code and params come together from `problem`, which the compiler holds to each other.
  const text = typeof words === 'string' ? words : words(told as never)
  if (!fields) return { ...error, message: text }
  const at = fields.map((one) => (one.message === message ? { field: one.field, message: text } : one))
  return { ...error, message: text, fields: at }
}
