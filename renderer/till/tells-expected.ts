/**
 * Counted blind, a till tells what is expected as long as nothing has crossed it since it was counted: whoever looked at
 * it before the next count would count towards it (decision 119).
 */
import type { TillView } from '../../shared/desk/till.ts'
import type { DayReport, TillSession } from '../../shared/till/session.ts'
import type { Person } from '../../shared/users/person.ts'

export function tellsExpected({ countsBlind, own }: TillView, currency: string): boolean {
  if (!countsBlind) return true
  return own === null || isToldIn(own, currency)
}

function isToldIn({ lines }: Pick<TillSession, 'lines'>, currency: string): boolean {
  const last = lines.findLast((line) => line.currency === currency && line.weight !== 'nothing')
  return last === undefined || last.kind === 'counted' || last.kind === 'opened'
}

/** The report of the day has what is expected in it, and so it waits for the count of whoever would read it there. */
export function tellsReport(
  { countsBlind }: TillView,
  { tills }: Pick<DayReport, 'tills'>,
  person: Person | null,
): boolean {
  return !tills.some(
    (till) =>
      countsBlind &&
      till.closedAt === null &&
      (till.till === person?.id || person?.role === 'teller') &&
      till.drawers.some(({ currency }) => !isToldIn(till, currency)),
  )
}
