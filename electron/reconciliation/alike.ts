/**
 * Requests that leave no mark, and records that have come: which request made which record? Each record was made by one
 * request, and each request made one at most (decisions 36 and 33).
 */

/** A request of ours, with the ids of the records that have come since it was looked at before sending. */
export interface Maker {
  /** Those that it may have made. */
  may: ReadonlySet<string>
  /** Those of them that are as it asked for. */
  like: ReadonlySet<string>
}

export type Share =
  /** However the records are shared out, ours is one of their makers. `record`: always the same one. */
  | { kind: 'executed'; record: string | null; among: number }
  /** However they are shared out, ours made none. */
  | { kind: 'notExecuted' }
  /** They can be shared out with ours and without it. */
  | { kind: 'either' }
  /** There are more of them than our requests can have made. */
  | { kind: 'tooMany' }

export function shareOf(own: Maker, others: readonly Maker[]): Share {
  const records = new Set(own.like)
  const competing = new Set<Maker>()
  for (let known = -1; known < competing.size;) {
    known = competing.size
    for (const other of others) {
      if (competing.has(other) || ![...other.may].some((record) => records.has(record))) continue
      competing.add(other)
      for (const record of other.like) records.add(record)
    }
  }
  if (own.like.size === 0) return { kind: 'notExecuted' }
  const without = canBeShared([...records], [...competing])
  const owns = [...own.may].filter(
    (one) =>
      records.has(one) &&
      canBeShared(
        [...records].filter((record) => record !== one),
        [...competing],
      ),
  )
  const [record = null, ...more] = owns
  if (record === null) return { kind: without ? 'notExecuted' : 'tooMany' }
  if (without) return { kind: 'either' }
  return { kind: 'executed', record: more.length === 0 ? record : null, among: owns.length }
}

/** Whether each record can have a maker of its own: Kuhn's matching, in which makers give way to each other. */
function canBeShared(records: readonly string[], makers: readonly Maker[]): boolean {
  const madeBy = new Map<Maker, string>()
  const give = (record: string, asked: Set<Maker>): boolean =>
    makers.some((maker) => {
      if (asked.has(maker) || !maker.may.has(record)) return false
      asked.add(maker)
      const other = madeBy.get(maker)
      if (other !== undefined && !give(other, asked)) return false
      madeBy.set(maker, record)
      return true
    })
  return records.every((record) => give(record, new Set()))
}
