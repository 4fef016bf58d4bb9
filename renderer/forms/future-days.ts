/**
 * The day of a posting or a decision has come: a service of this family refuses it otherwise (contract §2, facts §3.2).
 * The day of a term, of a charge or of an expected disbursement may lie ahead, and a service's own operations say themselves.
 */
import { dayIn, daysOfDeeds } from '../../shared/documents/asked.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { addDays, type Day } from '../../shared/values/dates.ts'
import { longDay } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

/** @param isTold The bank has told its day; where it has not, its time zone may be a day ahead of this computer. */
export function futureDays(
  operation: string,
  body: Readonly<Record<string, unknown>>,
  { today, isTold }: { today: Day; isTold: boolean },
): FieldProblem[] {
  if (operation.startsWith('own.')) return []
  const last = isTold ? today : addDays(today, 1)
  return daysOfDeeds.flatMap((field) => {
    const day = dayIn(body[field])
    return day !== null && day > last ? [{ field, message: say.form.date.future(longDay(today)) }] : []
  })
}
