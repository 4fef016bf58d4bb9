/** Turns a body into the one text that is journalled, signed and posted (§5.2: a string is signed as it is). */

import type { FieldProblem } from '../../shared/operations/fields.ts'
import { fieldFault, type FaultCode } from '../../shared/values/faults.ts'

/** Something stands in a body that JSON would lose or change; `at` says where. */
export class BodyError extends Error {
  override name = 'BodyError'
  readonly at: FieldProblem

  constructor(field: string, why: FaultCode) {
    const at = fieldFault(field, why)
    super(`${field || 'the body'}: ${at.message}`)
    this.at = at
  }
}

/**
 * The body as JSON text. Called once for each request: to parse and write again could change what is signed.
 * @throws BodyError for what JSON would drop, round or replace without a word (reliability S5).
 */
export function bodyText(body: Readonly<Record<string, unknown>>): string {
  judge(body, '')
  return JSON.stringify(body)
}

function judge(value: unknown, field: string): void {
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new BodyError(field, 'halfCharacter')
    return
  }
  if (typeof value === 'number') {
    // An amount is text (§2.1) and an identifier an integer: no other number may leave this computer.
    if (!Number.isSafeInteger(value)) throw new BodyError(field, 'wholeNumberOrText')
    return
  }
  if (typeof value !== 'object') throw new BodyError(field, 'missingOrLeave')
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain || 'toJSON' in value) throw new BodyError(field, 'plainValue')
  for (const [key, member] of Object.entries(value)) judge(member, field ? `${field}.${key}` : key)
}
