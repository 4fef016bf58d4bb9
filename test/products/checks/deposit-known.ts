/**
 * A fixed deposit whose results are public: FixedDepositTest of Apache Fineract, with the product of its
 * FixedDepositProductHelper. 100,000 over 14 months; 5 % for up to 6 months, 6 % up to 12, 7 % up to 18, 8 % above;
 * 2 points less when closed early. Its tests reckon with floating point from the day they run on; the figures here
 * are that reckoning for the days below, and the tests themselves allow a difference of less than one whole unit.
 */
import { expect } from 'vitest'
import type { DepositTerms } from '../../../sandbox/calculations/fixed-deposit.ts'

type DepositModule = typeof import('../../../sandbox/calculations/fixed-deposit.ts')

const slab = (fromPeriod: number, toPeriod: number | null, percent: number) => ({
  unit: 2 as const,
  fromPeriod,
  toPeriod,
  fromAmountMinor: 0n,
  toAmountMinor: null,
  rate: BigInt(percent) * 1_000_000n,
})

export const fineractDeposit: DepositTerms = {
  amountMinor: 10_000_000n,
  start: '2026-01-01',
  term: { count: 14, unit: 2 },
  rate: 7_000_000n,
  interest: { compounding: 4, posting: 4, calculation: 1, daysInYear: 365 },
  charts: [
    { fromDate: '2025-10-01', slabs: [slab(1, 6, 5), slab(7, 12, 6), slab(13, 18, 7), slab(19, null, 8)] },
  ],
  penalty: { rate: 2_000_000n, on: 1 },
  lockIn: { count: 1, unit: 2 },
  taxes: [],
}

export function mustBeNear(minor: bigint, expected: bigint, byMinor: bigint): void {
  const difference = minor > expected ? minor - expected : expected - minor
  expect(difference <= byMinor, `${minor} is not ${expected}, give or take ${byMinor}`).toBe(true)
}

/** …MaturityAmountForMonthlyCompoundingAndMonthlyPosting, …PrematureClosureAmountWithPenalInterestForWholeTerm. */
export function checkKnownDeposits(module: DepositModule): void {
  const days = (daysInYear: 360 | 365): DepositTerms => ({
    ...fineractDeposit,
    interest: { ...fineractDeposit.interest, daysInYear },
  })
  // Fourteen postings, each rounded here and there not.
  mustBeNear(module.atMaturity(days(365)).payoutMinor, 10_844_572n, 7n)
  mustBeNear(module.atMaturity(days(360)).payoutMinor, 10_856_755n, 7n)
  // A month and a day, 32 days, at 7 − 2 = 5 % simple interest.
  const early = (daysInYear: 360 | 365) =>
    module.closedEarly({ ...days(daysInYear), start: '2026-01-04' }, '2026-02-05').payoutMinor
  mustBeNear(early(365), 10_043_836n, 99n)
  mustBeNear(early(360), 10_044_444n, 99n)
}
