/** Which of a person’s two keys the bank refused: the one that signs, or the API key itself. */
import { isRefusalBody, readRefusal } from '../../shared/posting/refusals.ts'
import type { Answer } from '../../shared/posting/outcome.ts'

/** The bank says that it knows another signing key for this person, or none: it did nothing. */
export function saysKeyIsVoid(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 401 || !isRefusalBody(answer.body)) return false
  const { code, field, message } = readRefusal(answer.status, answer.body)
  return /signature/i.test(`${code} ${field} ${message}`)
}

/** The bank knows the key, and does not take it from this computer’s address (§5.1). */
export function saysAddressIsRefused(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 403 || !isRefusalBody(answer.body)) return false
  const { code, field, message, detail } = readRefusal(answer.status, answer.body)
  return /\bip\b|ipAddress|whitelist/i.test(`${code} ${field} ${message} ${detail}`)
}

/** The bank knows the key, and its user has not the permission: facts §3.2, or in the service’s words. */
export function saysPermissionIsMissing(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 403 || !isRefusalBody(answer.body)) return false
  if (saysAddressIsRefused(answer)) return false
  const { code, message, detail } = readRefusal(answer.status, answer.body)
  return /not\.authori[sz]ed|no authority|permission/i.test(`${code} ${message} ${detail}`)
}

/** The bank does not take the API key itself: it is not known there, or was revoked. */
export function saysKeyIsRevoked(answer: Answer): boolean {
  if (answer.kind !== 'reply' || answer.status !== 401 || !isRefusalBody(answer.body)) return false
  const { code, field } = readRefusal(answer.status, answer.body)
  return !/signature|timestamp/i.test(`${code} ${field}`)
}
