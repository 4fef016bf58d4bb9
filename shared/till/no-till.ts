/**
 * Cash that was posted, or went back by a reversal, while the till of its person was not open, and that nothing has
 * settled since: no opening count of that till, no day that two people signed for (decisions 377 and 572).
 */
import { wayBack, weightOf, type CashMovement, type TillRecord } from './records.ts'
import { outsideTills, reversedOutside } from './sessions.ts'

/** A reversal stands among them as the movement that it made. */
export function unsettledCash(
  records: readonly TillRecord[],
  movements: readonly CashMovement[],
): CashMovement[] {
  const settles = (till: string, { fact }: TillRecord): boolean =>
    fact.kind === 'dayClosed' || (fact.kind === 'opened' && fact.till === till)
  const isOpen = ({ till, seq }: CashMovement): boolean =>
    !records.some((record) => record.afterEntry >= seq && settles(till, record))
  const outside = outsideTills(records, movements).filter(
    (one) => weightOf(one.state) === 'counts' && isOpen(one),
  )
  // What came and went again before anybody counted is nothing that a count would find.
  const kept = outside.filter(({ undoneBy }) => !undoneBy)
  const back = reversedOutside(
    records,
    movements.filter((one) => !outside.includes(one)),
  )
  return [...kept, ...back.map(reversalOf).filter(isOpen)].sort((a, b) => a.seq - b.seq)
}

function reversalOf({ undoneBy, ...one }: CashMovement): CashMovement {
  if (!undoneBy) return one
  const { by: _, ...reversal } = undoneBy
  return { ...one, ...reversal, way: wayBack(one) }
}
