/** Dates of requests on fixed deposits, loans, charges and entries: judged once, refused with the field's name. */
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { OperationContext } from './operation-context.ts'
import { refuse } from './refusal.ts'
import { dayIn } from './wire.ts'

interface DayRule {
  field: string
  futureCode: string
  futureStatus?: 400 | 403
  /** The first of these days that the date lies before is named in the refusal; null days are passed over. */
  notBefore?: readonly { day: Day | null; code: string; what: string; status?: 400 | 403 }[]
}

/** @throws Refused for a day in the future or before what it must follow. */
export function pastDay(context: OperationContext, text: string, rule: DayRule): Day {
  const day = dayIn(text)
  const { field } = rule
  if (day > context.day) {
    const sentence = `${field}: ${wireDate(day)} lies in the future. Write ${wireDate(context.day)} or an earlier day.`
    refuse(rule.futureStatus ?? 400, rule.futureCode, field, sentence)
  }
  for (const bound of rule.notBefore ?? []) {
    if (bound.day === null || day >= bound.day) continue
    const sentence = `${field}: ${wireDate(day)} is before ${bound.what} on ${wireDate(bound.day)}. Write that day or a later one.`
    refuse(bound.status ?? 400, bound.code, field, sentence)
  }
  return day
}
