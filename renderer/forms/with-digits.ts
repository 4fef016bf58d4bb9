/** Accounts by the digits of their number, as somebody reads them out: from the beginning, from the end, with spaces. */
import type { Hit } from '../../shared/desk/commands.ts'

export function withDigits(hits: readonly Hit[], text: string): readonly Hit[] {
  const digits = text.replaceAll(/\s/g, '')
  if (digits === '') return hits
  return /^[0-9]+$/.test(digits) ? hits.filter(({ accountNo }) => accountNo?.includes(digits)) : []
}
