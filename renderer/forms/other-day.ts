/**
 * The day of a posting, an application or a decision that is not today: interest, terms and the books follow it, and a
 * slip of the hand looks like any other day. Said wherever it is read back or signed for.
 */
import { dayIn, daysOfDeeds } from '../../shared/documents/asked.ts'
import { daysBetween, type Day } from '../../shared/values/dates.ts'
import { longDay } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

/** By how many days, one sentence for each such day. @param today The bank's, where it tells its own. */
export function otherDays(body: Readonly<Record<string, unknown>>, today: Day): string[] {
  const { before, after } = say.readback.otherDay
  const days = new Set(daysOfDeeds.flatMap((field) => dayIn(body[field]) ?? []))
  return [...days].flatMap((day) => {
    const ago = daysBetween(day, today)
    const shown = [longDay(day), longDay(today)] as const
    if (ago === 0) return []
    return [ago > 0 ? before(ago, ...shown) : after(-ago, ...shown)]
  })
}
