/** The closings of a day: the one that holds, and the one before it, which no longer does. */
import type { DayReport } from '../../shared/till/session.ts'
import type { TillFact, TillRecord } from '../../shared/till/records.ts'
import { isDayClosed } from '../../shared/till/sessions.ts'
import type { Day } from '../../shared/values/dates.ts'

/** Null while the day is open: a till that was opened after the closing makes it so. */
export function closingOf(records: readonly TillRecord[], day: Day): DayReport['closed'] {
  const closings = closingsOf(records, day)
  const last = isDayClosed(records, day) ? closings.at(-1) : undefined
  return last ? { at: last.at, by: last.by, second: last.fact.second, number: closings.length } : null
}

/** The closing in whose place this report stands, and who opened the day after it. */
export function replacedBy(records: readonly TillRecord[], day: Day): DayReport['replaces'] {
  const closings = closingsOf(records, day)
  const number = closings.length - (isDayClosed(records, day) ? 1 : 0)
  const last = closings[number - 1]
  if (!last) return null
  const opening = records.find(
    ({ fact, seq }) => fact.kind === 'opened' && fact.day === day && seq > last.seq,
  )
  if (opening?.fact.kind !== 'opened') return null
  const { at, by, fact } = opening
  return { number, at: last.at, reopened: { at, by, second: fact.second, reason: fact.reason } }
}

type Closed = Extract<TillFact, { kind: 'dayClosed' }>

function closingsOf(records: readonly TillRecord[], day: Day) {
  return records.flatMap(({ fact, ...record }): (Omit<TillRecord, 'fact'> & { fact: Closed })[] =>
    fact.kind === 'dayClosed' && fact.day === day ? [{ ...record, fact }] : [],
  )
}
