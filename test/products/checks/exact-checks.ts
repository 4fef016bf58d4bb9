/** What must hold of rounding. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { Rational } from './rational.ts'

export type ExactModule = typeof import('../../../sandbox/calculations/exact.ts')

export function checkExact(module: ExactModule, runs: number, seed: number): void {
  const halves: [bigint, bigint, bigint][] = [
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [5n, 2n, 2n],
    [-1n, 2n, 0n],
    [-3n, 2n, -2n],
    [-5n, 2n, -2n],
    [10_051n, 10n, 1_005n],
    [10_059n, 10n, 1_006n],
    [0n, 7n, 0n],
  ]
  for (const [top, bottom, expected] of halves) expect(module.roundHalfEven(top, bottom)).toBe(expected)
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 6n), (top, bottom) => {
      expect(module.roundHalfEven(top, bottom)).toBe(new Rational(top, bottom).rounded())
      expect(module.roundToMultiple(top, bottom) % bottom).toBe(0n)
    }),
    { numRuns: runs, seed },
  )
  expect(module.roundToMultiple(1_250n, 100n)).toBe(1_200n)
  expect(module.roundToMultiple(1_350n, 100n)).toBe(1_400n)
  expect(module.parseRate('5.25')).toBe(5_250_000n)
  expect(module.parseRate('0')).toBe(0n)
  expect(module.formatRate(5_250_000n)).toBe('5.25')
  expect(module.formatRate(500_000n)).toBe('0.5')
  expect(module.formatRate(12_000_000n)).toBe('12')
  for (const wrong of ['', '-1', '1e3', '5.1234567', '05', ' 5', '5%', '٣']) {
    expect(() => module.parseRate(wrong), wrong).toThrow(module.RateError)
  }
  expect(module.ratePart(5_000_000n, 1n, 365n)).toEqual({ numerator: 1n, denominator: 7_300n })
}
