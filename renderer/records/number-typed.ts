/**
 * A number that somebody is found by, typed where an amount is asked for: whoever goes on to the next customer while the
 * form of the last one has the focus would post their account number on that one's account.
 */
import { say } from '../i18n/index.ts'

/** As people are called here, and by what the state numbers them; no amount begins with 0. */
const ofPeople = /^(?:0\d{9,12}|[789][01]\d{8}|234[789][01]\d{8}|22\d{9})$/

/** @param text As it was typed: whoever means an amount writes its decimals. @param account Whose numbers this bank gives. */
export function numberTyped(text: string, account: string | undefined): string | null {
  const digits = text.trim()
  if (!/^\d{10,13}$/.test(digits)) return null
  const { looksLike } = say.form.amount
  if (account !== undefined && digits.length === account.length && digits.slice(0, 4) === account.slice(0, 4))
    return looksLike.account
  return ofPeople.test(digits) ? looksLike.person : null
}
