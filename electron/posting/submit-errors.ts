/** Why a request was not submitted that no one reason of the desk’s has a code for. */
import type { DeskError } from '../../shared/desk/commands.ts'
import { problemSentence, type FieldProblem } from '../../shared/operations/fields.ts'

export function internal(message: string): DeskError {
  return { kind: 'internal', message, again: 'never' }
}

export function invalid(fields: readonly FieldProblem[]): DeskError {
  return { kind: 'invalid', message: problemSentence([...fields]), fields: [...fields], again: 'safe' }
}
