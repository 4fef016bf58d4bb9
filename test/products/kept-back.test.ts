/**
 * Known results that the functions were not written against: they check at the end. All are from the
 * tests of Apache Fineract, whose vocabulary the specification uses; only their figures are taken over.
 */
import { describe, expect, it } from 'vitest'
import { atMaturity, closedEarly, type DepositTerms } from '../../sandbox/calculations/fixed-deposit.ts'
import { loanSchedule, type LoanTerms } from '../../sandbox/calculations/schedule.ts'
import { fineractDeposit, mustBeNear } from './checks/deposit-known.ts'

const thirtyDays: LoanTerms = {
  principalMinor: 7_500n,
  numberOfRepayments: 6,
  repaymentEvery: { count: 1, unit: 2 },
  ratePerPeriod: 9_990_000n,
  rateUnit: 3,
  amortization: 1,
  interest: 0,
  interestPeriod: 0,
  daysInYear: 360,
  daysInMonth: 30,
  graceOnPrincipal: 0,
  multipleMinor: null,
}

const rows = (terms: LoanTerms, start: string) =>
  loanSchedule(terms, start).map(
    ({ principalMinor, interestMinor, balanceMinor }) => `${principalMinor}+${interestMinor}→${balanceMinor}`,
  )

describe('known results kept back', () => {
  // LoanScheduleGeneratorTest, with a down payment: 75 are left at 9.99 % over six months.
  it('plans what is left after a down payment', () => {
    expect(rows(thirtyDays, '2024-01-01')).toEqual([
      '1225+62→6275',
      '1235+52→5040',
      '1245+42→3795',
      '1255+32→2540',
      '1266+21→1274',
      '1274+11→0',
    ])
  })

  // LoanScheduleGeneratorTest, semi-monthly: 1,000 at 24 % in four periods of 15 days of 360, one percent each.
  it('plans half months', () => {
    const halves: LoanTerms = {
      ...thirtyDays,
      principalMinor: 100_000n,
      numberOfRepayments: 4,
      repaymentEvery: { count: 15, unit: 0 },
      ratePerPeriod: 24_000_000n,
    }
    expect(rows(halves, '2023-01-15')).toEqual([
      '24628+1000→75372',
      '24874+754→50498',
      '25123+505→25375',
      '25375+254→0',
    ])
  })

  // ProgressiveEMICalculatorTest: 100 at 7 %, the first installment 17.01, of which 0.58 interest.
  it('begins a loan at seven percent with 17.01', () => {
    const [first] = loanSchedule(
      { ...thirtyDays, principalMinor: 10_000n, ratePerPeriod: 7_000_000n },
      '2024-01-01',
    )
    expect(first).toMatchObject({ principalMinor: 1_643n, interestMinor: 58n, balanceMinor: 8_357n })
  })

  // FixedDepositTest, daily compounding and monthly posting: 14 months at 7 % from the first of January.
  it.each([
    [365, 10_847_041n],
    [360, 10_859_296n],
  ] as const)('compounds a deposit day by day over a year of %i days', (daysInYear, payout) => {
    const interest = { ...fineractDeposit.interest, compounding: 1, daysInYear } as const
    mustBeNear(atMaturity({ ...fineractDeposit, interest }).payoutMinor, payout, 7n)
  })

  // FixedDepositTest, penal interest till premature withdrawal: one month bears 5 − 2 = 3 %, simple, for 32 days.
  it.each([
    [365, 10_026_301n],
    [360, 10_026_667n],
  ] as const)('pays out early what the elapsed month bears, in a year of %i days', (daysInYear, payout) => {
    const terms: DepositTerms = {
      ...fineractDeposit,
      start: '2026-01-04',
      interest: { ...fineractDeposit.interest, daysInYear },
      penalty: { rate: 2_000_000n, on: 2 },
    }
    mustBeNear(closedEarly(terms, '2026-02-05').payoutMinor, payout, 99n)
  })
})
