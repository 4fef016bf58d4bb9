/**
 * Known results that the functions were not written against: they check at the end. All are from the
 * tests of Apache Fineract, whose vocabulary the specification uses; only their figures are taken over.
 */
import { describe, expect, it } from 'vitest'
import { loanSchedule, type LoanTerms } from '../../sandbox/products/schedule.ts'

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
})
