/**
 * What of a new customer can be sent as it was typed, and is wrong more often than right. The specification sets no rule
 * for a phone number or an age (§2.7): it is remarked at the field and read back, and refuses nothing (decision 428).
 */
import { dayIn } from '../../shared/documents/asked.ts'
import { yearsBetween, type Day } from '../../shared/values/dates.ts'
import { say } from '../i18n/index.ts'

const mobileDigits = 11
const digitsAfterCode = 10

/** Of a number that begins as Nigeria’s do: digits too many or too few. */
export function phoneDoubt(typed: string): string | null {
  const text = typed.replace(/[ -]/g, '')
  const words = say.customer.new.doubtful
  const afterCode = /^\+?234(\d*)$/.exec(text)?.[1]
  if (afterCode !== undefined) {
    return afterCode.length === digitsAfterCode ? null : words.afterCode(afterCode.length)
  }
  // Also without its first 0.
  const isMobile = /^0[789][01]\d*$/.test(text) || /^[789][01]\d{8}$/.test(text)
  return !isMobile || text.length === mobileDigits ? null : words.mobile(text.length)
}

/** Of a person’s birth: a day that has not come, today, or a minor. @param today The bank’s, where it tells its own. */
export function birthDoubt(wire: string, today: Day): string | null {
  const words = say.customer.new.doubtful
  const born = dayIn(wire)
  if (born === null) return null
  if (born > today) return words.ahead
  if (born === today) return words.today
  const years = yearsBetween(born, today)
  return years < 18 ? words.minor(years) : null
}
