/** Which request made which record: against every way in which the records can be shared out. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf, type Maker, type Share } from '../../electron/reconciliation/alike.ts'

const names = ['a', 'b', 'c', 'd']
const maker = fc
  .record({ may: fc.subarray(names), like: fc.subarray(names) })
  // What is as asked for may have been made by it.
  .map(({ may, like }): Maker => ({
    may: new Set(may),
    like: new Set(like.filter((one) => may.includes(one))),
  }))

/** Each way of giving each of these records a maker of its own, as a list of makers by their place; slow and plain. */
function everyWay(
  records: readonly string[],
  makers: readonly Maker[],
  used: readonly number[] = [],
): number[][] {
  const [record, ...rest] = records
  if (record === undefined) return [[...used]]
  return makers.flatMap(({ may }, at) =>
    may.has(record) && !used.includes(at) ? everyWay(rest, makers, [...used, at]) : [],
  )
}

/** The records that somebody of these must have made, starting from what is like the first one's. */
function connected(own: Maker, others: readonly Maker[]): string[] {
  const records = new Set(own.like)
  for (let round = 0; round < names.length * 2; round += 1) {
    for (const { may, like } of others) {
      if ([...may].some((one) => records.has(one))) for (const one of like) records.add(one)
    }
  }
  return [...records]
}

function plainly(own: Maker, others: readonly Maker[]): Share['kind'] {
  if (own.like.size === 0) return 'notExecuted'
  const ways = everyWay(connected(own, others), [own, ...others])
  if (ways.length === 0) return 'tooMany'
  if (ways.every((way) => way.includes(0))) return 'executed'
  return ways.some((way) => way.includes(0)) ? 'either' : 'notExecuted'
}

it('says of each request what every way of sharing says', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(maker, fc.array(maker, { maxLength: 3 }), (own, others) => {
      // Its own doubtful ones were sorted out before.
      const sure = { may: own.like, like: own.like }
      const share = shareOf(sure, others)
      kinds.add(share.kind)
      expect(share.kind).toBe(plainly(sure, others))
    }),
    { numRuns: 5000 },
  )
  expect([...kinds].sort()).toEqual(['either', 'executed', 'notExecuted', 'tooMany'])
})

it('names a record only where it is always the same', () => {
  const both = { may: new Set(['a', 'b']), like: new Set(['a', 'b']) }
  const first = { may: new Set(['a']), like: new Set(['a']) }
  expect(shareOf(both, [both])).toEqual({ kind: 'executed', record: null, among: 2 })
  expect(shareOf(both, [first])).toEqual({ kind: 'executed', record: 'b', among: 1 })
  expect(shareOf(first, [both])).toEqual({ kind: 'executed', record: 'a', among: 1 })
})
