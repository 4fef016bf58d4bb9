/** Why a request was not submitted, or what must be said beside it. */
import type { DeskError } from '../../shared/desk/commands.ts'
import { problemSentence, type FieldProblem } from '../../shared/operations/fields.ts'
import type { Operation } from '../../shared/operations/operation.ts'

export const notWritten: DeskError = {
  kind: 'storage',
  message: 'Nothing was sent, because this computer cannot write its journal.',
  again: 'safe',
}
export const notKept: DeskError = {
  kind: 'storage',
  message:
    'The bank may have acted, but this computer cannot write it down yet, and tries again by itself. Do not post it again; call support.',
  again: 'never',
}
export const noKey: DeskError = {
  kind: 'forbidden',
  message: 'This desk holds no key of yours for the bank. Ask your supervisor to set up the connection.',
  again: 'never',
}

export function offlineRefusal(operation: Operation): DeskError {
  const message = `The bank cannot be reached, so this waits: ${operation.summary}. Nothing was sent.`
  return { kind: 'offline', message, again: 'safe' }
}

export function internal(message: string): DeskError {
  return { kind: 'internal', message, again: 'never' }
}

export function invalid(fields: readonly FieldProblem[]): DeskError {
  return { kind: 'invalid', message: problemSentence([...fields]), fields: [...fields], again: 'safe' }
}
