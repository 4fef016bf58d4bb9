/** Turns a body into the one text that is journalled, signed and posted (§5.2: a string is signed as it is). */

/** Something stands in a body that JSON would lose or change; `field` says where. */
export class BodyError extends Error {
  override name = 'BodyError'
  readonly field: string

  constructor(field: string, why: string) {
    super(`${field || 'the body'}: ${why}`)
    this.field = field
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
    if (!value.isWellFormed())
      throw new BodyError(field, 'half a character stands in the text; write it again')
    return
  }
  if (typeof value === 'number') {
    // An amount is text (§2.1) and an identifier an integer: no other number may leave this computer.
    if (!Number.isSafeInteger(value)) throw new BodyError(field, 'give a whole number, or an amount as text')
    return
  }
  if (typeof value !== 'object') throw new BodyError(field, 'fill in this field, or leave it out')
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain || 'toJSON' in value) throw new BodyError(field, 'give a plain value')
  for (const [key, member] of Object.entries(value)) judge(member, field ? `${field}.${key}` : key)
}
