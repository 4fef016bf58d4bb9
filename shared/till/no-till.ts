/**
 * Cash that was posted while the till of its person was not open, and that nothing has settled since: no reversal, no
 * opening count of that till, no day that two people signed for (decision 377).
 */
import { weightOf, type CashMovement, type TillRecord } from './records.ts'
import { outsideTills } from './sessions.ts'

export function unsettledCash(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
): CashMovement[] {
  const settles = (till: string, { fact }: TillRecord): boolean =>
    fact.kind === 'dayClosed' || (fact.kind === 'opened' && fact.till === till)
  return outsideTills(records, movements).filter(
    ({ till, seq, state, undoneBy }) =>
      weightOf(state) === 'counts' &&
      !undoneBy &&
      !records.some((record) => record.afterEntry >= seq && settles(till, record)),
  )
}
