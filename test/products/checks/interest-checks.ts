/** What must hold of the interest functions; run on the real module, and on mutants that must not pass. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { DayBalance, InterestTerms } from '../../../sandbox/calculations/interest.ts'
import { eachDay, plusDays, Rational } from './rational.ts'

export type InterestModule = typeof import('../../../sandbox/calculations/interest.ts')

const terms: InterestTerms = {
  rate: 10_000_000n,
  overdraftRate: 21_000_000n,
  compounding: 1,
  posting: 4,
  calculation: 1,
  daysInYear: 365,
}

/** Day by day, as the module's own words say it; nothing shared with its code. */
export function referenceInterest(
  rule: InterestTerms,
  balances: readonly DayBalance[],
  from: string,
  to: string,
): { earnedMinor: bigint; overdraftMinor: bigint } {
  const days = eachDay(from, to).map((day) => ({
    day,
    balance: new Rational(balances.findLast((entry) => entry.from <= day)?.balanceMinor ?? 0n),
  }))
  const zero = new Rational(0n)
  const so = { earned: zero, owed: zero }
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  for (const month of months) {
    const inMonth = days.filter(({ day }) => day.startsWith(month))
    const average = inMonth.reduce((sum, { balance }) => sum.plus(balance), zero).over(BigInt(inMonth.length))
    const before = { ...so }
    for (const { balance } of inMonth) {
      const on = rule.calculation === 2 ? average : balance
      const side = on.isBelowZero() ? 'owed' : 'earned'
      const rate = new Rational(side === 'owed' ? rule.overdraftRate : rule.rate, 100_000_000n)
      const size = on.isBelowZero() ? zero.minus(on) : on
      const base = size.plus(rule.compounding === 1 ? so[side] : before[side])
      so[side] = so[side].plus(base.times(rate).over(BigInt(rule.daysInYear)))
    }
  }
  return { earnedMinor: so.earned.rounded(), overdraftMinor: so.owed.rounded() }
}

const anyTerms = fc.record({
  rate: fc.bigInt(0n, 30_000_000n),
  overdraftRate: fc.bigInt(0n, 40_000_000n),
  compounding: fc.constantFrom(1 as const, 4 as const),
  posting: fc.constantFrom(4 as const, 5 as const, 7 as const),
  calculation: fc.constantFrom(1 as const, 2 as const),
  daysInYear: fc.constantFrom(360 as const, 365 as const),
})

const anyBalances = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.oneof(fc.bigInt(-900_000n, 90_000_000_000_000n), fc.constant(0n)),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((steps) => {
    let day = '2023-12-20'
    return steps.map(([gap, balanceMinor]) => {
      day = plusDays(day, gap)
      return { from: day, balanceMinor }
    })
  })

/** Known figures of the open-source system of the same vocabulary; USD with four places, 10 % on 365 days. */
export function knownInterest(module: InterestModule): void {
  const thousand: DayBalance[] = [{ from: '2013-12-01', balanceMinor: 10_000_000n }]
  // FlexibleSavingsInterestPostingIntegrationTest: 1,000 from 1 December 2013 to 31 March 2014 → 33.7016.
  expect(module.interestOver(terms, thousand, '2013-12-01', '2014-03-31').earnedMinor).toBe(337_016n)
  // SavingsInterestPostingIntegrationTest: 1,000 for one day → 0.274.
  expect(module.interestOver(terms, thousand, '2021-11-01', '2021-11-01').earnedMinor).toBe(2_740n)
  // SavingsAccountOverdraftInterestSplitTest: 10,000 for 45 days, then 10,000 more for 45, compounded daily.
  const quarter: DayBalance[] = [
    { from: '2025-01-01', balanceMinor: 1_000_000n },
    { from: '2025-02-15', balanceMinor: 2_000_000n },
  ]
  expect(module.interestOver(terms, quarter, '2025-01-01', '2025-03-31').earnedMinor).toBe(37_364n)
  // SavingsInterestPostingTest: what a day owes and what it earns are posted apart, on the same day.
  const crossing: DayBalance[] = [
    { from: '2025-02-01', balanceMinor: 1_000_000n },
    { from: '2025-02-16', balanceMinor: -1_000_000n },
  ]
  const simple = { ...terms, compounding: 4 as const }
  expect(module.interestOver(simple, crossing, '2025-02-01', '2025-02-28')).toEqual({
    earnedMinor: 4_110n,
    overdraftMinor: 7_479n,
  })
}

export function checkInterest(module: InterestModule, runs: number, seed: number): void {
  knownInterest(module)
  fc.assert(
    fc.property(anyTerms, anyBalances, fc.integer({ min: 0, max: 100 }), (rule, balances, length) => {
      const from = balances[0]?.from ?? '2024-01-01'
      const to = plusDays(from, length)
      expect(module.interestOver(rule, balances, from, to)).toEqual(
        referenceInterest(rule, balances, from, to),
      )
    }),
    { numRuns: runs, seed },
  )
  const days: [string, 4 | 5 | 7, string][] = [
    ['2026-01-31', 4, '2026-02-01'],
    ['2024-02-10', 4, '2024-03-01'],
    ['2026-01-01', 5, '2026-04-01'],
    ['2026-06-30', 5, '2026-07-01'],
    ['2026-11-15', 5, '2027-01-01'],
    ['2026-01-01', 7, '2027-01-01'],
    ['2026-12-31', 7, '2027-01-01'],
  ]
  for (const [day, posting, expected] of days) expect(module.postingDay(day, posting)).toBe(expected)
}
