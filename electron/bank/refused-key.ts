/** Which of a person’s two keys the bank refused: the one that signs, or the API key itself. */
import { isRefusalBody, readRefusal } from '../../shared/posting/refusals.ts'
import type { Answer } from '../../shared/posting/outcome.ts'

/** The bank says that it knows another signing key for this person, or none: it did nothing. */
export function saysKeyIsVoid(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 401 || !isRefusalBody(answer.body)) return false
  const { code, field, message } = readRefusal(answer.status, answer.body)
  return /signature/i.test(`${code} ${field} ${message}`)
}

/** The bank does not take the API key itself: it is not known there, or was revoked. */
export function saysKeyIsRevoked(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 401 || !isRefusalBody(answer.body)) return false
  const { code, field } = readRefusal(answer.status, answer.body)
  return !/signature|timestamp/i.test(`${code} ${field}`)
}
