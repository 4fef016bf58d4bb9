/** A fee in percent comes to what the bank itself takes: its own arithmetic is the witness. */
import { expect, test } from 'vitest'
import { parseRate } from '../../sandbox/calculations/exact.ts'
import { priceOf } from '../../sandbox/calculations/charges.ts'
import { percentOf } from '../../shared/values/percent.ts'

const bank = (minor: bigint, percent: string): bigint =>
  priceOf({ kind: 'percent', rate: parseRate(percent) }, minor)

test('is worked out as the bank does it, the half way included', () => {
  expect(percentOf(100_000n, '1.5')).toBe(1_500n)
  // Half way goes to the even neighbour, up and down.
  expect(percentOf(50n, '1')).toBe(0n)
  expect(percentOf(150n, '1')).toBe(2n)
  const percents = ['0', '0.1', '0.5', '1', '1.5', '2.25', '7.123456', '100', '250']
  for (let seed = 1n, run = 0; run < 2_000; run++) {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    const minor = seed % (run % 2 === 0 ? 1_000n : 900_000_000_000_000n)
    const percent = percents[run % percents.length] ?? ''
    expect([minor, percent, percentOf(minor, percent)]).toEqual([minor, percent, bank(minor, percent)])
  }
})

test('what always rounds up, or cuts off, is caught by the same figures', () => {
  const up = (minor: bigint, rate: bigint): bigint => (minor * rate + 99_999_999n) / 100_000_000n
  const cut = (minor: bigint, rate: bigint): bigint => (minor * rate) / 100_000_000n
  const figures = Array.from({ length: 200 }, (_, at) => BigInt(at))
  for (const careless of [up, cut]) {
    expect(figures.some((minor) => careless(minor, parseRate('1.5')) !== bank(minor, '1.5'))).toBe(true)
  }
})

test('no percentage is no fee that could be told', () => {
  expect(['', 'abc', '-1', '1,5', '1.1234567'].map((text) => percentOf(100n, text))).toEqual(
    Array(5).fill(null),
  )
})
