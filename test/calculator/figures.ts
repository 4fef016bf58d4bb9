/** Figures of both sides in one form: exact text without trailing zeros, days as `2026-01-05`. */

export function exact(value: unknown): string {
  const text = String(value)
  const bare = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return bare === '-0' ? '0' : bare
}

/** A-dates-out. */
export function isoDay(value: unknown): string {
  // The bank's own replies: three numbers.
  const [year, month, day] = value as number[]
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** A list of rows in a reply or an answer. */
export function rowsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`)
  return value as Record<string, unknown>[]
}
