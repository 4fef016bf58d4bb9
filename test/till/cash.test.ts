/** Notes and coins: counts are exact, and a suggestion pays exactly what is due from what is held. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMsOf } from '../processor-time.ts'
import {
  addCounts,
  countTotal,
  denominationsOf,
  foreignTo,
  piecesFor,
  suggestPieces,
  type CashCount,
} from '../../shared/values/denominations.ts'

const seed = 20_260_105
const codes = ['NGN', 'USD', 'EUR', 'GBP', 'XOF', 'TND']

test('the naira has eight notes and three coins, largest first', () => {
  expect(denominationsOf('NGN').map(({ id, minor }) => [id, minor])).toEqual([
    ['note1000', 100_000n],
    ['note500', 50_000n],
    ['note200', 20_000n],
    ['note100', 10_000n],
    ['note50', 5_000n],
    ['note20', 2_000n],
    ['note10', 1_000n],
    ['note5', 500n],
    ['coin2', 200n],
    ['coin1', 100n],
    ['coin0.50', 50n],
  ])
  expect(denominationsOf('XYZ')).toEqual([])
})

test.each(codes)('%s: each denomination once, falling within notes and within coins', (code) => {
  const all = denominationsOf(code)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const kind of ['note', 'coin']) {
    const values = all.filter((one) => one.kind === kind).map(({ minor }) => minor)
    expect(values).toEqual(values.toSorted((a, b) => (a > b ? -1 : 1)))
    expect(values.every((minor) => minor > 0n)).toBe(true)
  }
})

describe('count and amount fill each other in', () => {
  test('pieces of what an amount comes to, and nothing where it is no whole number of them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...denominationsOf('NGN')),
        fc.nat(1_000_000),
        fc.bigInt(1n, 49n),
        (one, pieces, off) => {
          expect(piecesFor(one.minor * BigInt(pieces), one)).toBe(pieces)
          expect(piecesFor(one.minor * BigInt(pieces) + off, one)).toBeNull()
        },
      ),
      { seed },
    )
    const [thousand] = denominationsOf('NGN')
    if (!thousand) throw new Error('the naira has a note of a thousand')
    expect(piecesFor(-100_000n, thousand)).toBeNull()
  })

  test('what a currency does not have is found, and counts for nothing', () => {
    const count = { note1000: 1, note3: 5, coin2: 1 }
    expect(foreignTo('NGN', count)).toEqual(['note3'])
    expect(countTotal('NGN', count)).toBe(100_200n)
  })
})

describe('a suggestion', () => {
  const held: fc.Arbitrary<CashCount> = fc.dictionary(
    fc.constantFrom(...denominationsOf('NGN').map(({ id }) => id)),
    fc.nat(6),
  )

  test('pays exactly, from what is held and from no more', () => {
    fc.assert(
      fc.property(held, held, (given, rest) => {
        // Payable by construction: the till holds what is due, and something beside.
        const due = countTotal('NGN', given)
        const till = addCounts(given, rest)
        const suggested = suggestPieces('NGN', due, till)
        if (!suggested) throw new Error('what can be paid was not')
        expect(countTotal('NGN', suggested)).toBe(due)
        for (const [id, pieces] of Object.entries(suggested))
          expect(pieces).toBeLessThanOrEqual(till[id] ?? 0)
      }),
      { seed, numRuns: 500 },
    )
  })

  test('finds the way that the largest note first does not', () => {
    expect(suggestPieces('NGN', 60_000n, { note500: 1, note200: 3 })).toEqual({ note200: 3 })
  })

  test('is none where it cannot be done', () => {
    expect(suggestPieces('NGN', 100_000n, { note200: 4 })).toBeNull()
    expect(suggestPieces('NGN', 1n, null)).toBeNull()
    expect(suggestPieces('NGN', -100n, null)).toBeNull()
    expect(suggestPieces('XYZ', 100n, null)).toBeNull()
  })

  test('ends soon even where no way leads there', async () => {
    const full = Object.fromEntries(denominationsOf('NGN').map(({ id }) => [id, 5000]))
    const tookMs = await processorMsOf(() => expect(suggestPieces('NGN', 499_999_999_949n, full)).toBeNull())
    expect(tookMs).toBeLessThan(1000)
  })

  test('is few and large where all are there', () => {
    expect(suggestPieces('NGN', 1_234_550n, null)).toEqual({
      note1000: 12,
      note200: 1,
      note100: 1,
      note20: 2,
      note5: 1,
      'coin0.50': 1,
    })
  })
})
