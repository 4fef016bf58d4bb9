/** What must hold of loan schedules: known figures, an independent count, and what no schedule may break. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { LoanTerms, PlannedInstallment } from '../../../sandbox/calculations/schedule.ts'
import { Rational } from './rational.ts'

export type ScheduleModule = typeof import('../../../sandbox/calculations/schedule.ts')

/** 12,000 over four months at 2 % a month, as ClientLoanIntegrationTest of the open-source system has it. */
export const fourMonths: LoanTerms = {
  principalMinor: 1_200_000n,
  numberOfRepayments: 4,
  repaymentEvery: { count: 1, unit: 2 },
  ratePerPeriod: 2_000_000n,
  rateUnit: 2,
  amortization: 1,
  interest: 0,
  interestPeriod: 1,
  daysInYear: 365,
  daysInMonth: 'actual',
  graceOnPrincipal: 0,
  multipleMinor: null,
}

function figures(schedule: readonly PlannedInstallment[]): string[] {
  return schedule.map(({ principalMinor, interestMinor }) => `${principalMinor}+${interestMinor}`)
}

export function knownSchedules(module: ScheduleModule): void {
  const declining = module.loanSchedule(fourMonths, '2011-09-20')
  expect(declining.map(({ due }) => due)).toEqual(['2011-10-20', '2011-11-20', '2011-12-20', '2012-01-20'])
  // ClientLoanIntegrationTest, GroupLoanIntegrationTest: declining balance, equal installments.
  expect(figures(declining)).toEqual(['291149+24000', '296972+18177', '302911+12238', '308968+6179'])
  // The same loan flat: 240 a month on the whole principal.
  const flat = module.loanSchedule({ ...fourMonths, interest: 1 }, '2011-09-20')
  expect(figures(flat)).toEqual(['300000+24000', '300000+24000', '300000+24000', '300000+24000'])
  // ProgressiveEMICalculatorTest: 100 at 9.4822 % a year, months of 30 days in a year of 360.
  const thirty: LoanTerms = {
    ...fourMonths,
    principalMinor: 10_000n,
    numberOfRepayments: 6,
    ratePerPeriod: 9_482_200n,
    rateUnit: 3,
    interestPeriod: 0,
    daysInYear: 360,
    daysInMonth: 30,
  }
  expect(figures(module.loanSchedule(thirty, '2024-01-01'))).toEqual([
    '1634+79',
    '1647+66',
    '1660+53',
    '1673+40',
    '1686+27',
    '1700+13',
  ])
  // The same test: 100 at 15.678 % by actual days in a year of 365; the level installment is 17.43, the last 17.47.
  const actual: LoanTerms = { ...thirty, ratePerPeriod: 15_678_000n, daysInYear: 365, daysInMonth: 'actual' }
  expect(figures(module.loanSchedule(actual, '2024-01-01'))).toEqual([
    '1610+133',
    '1638+105',
    '1653+90',
    '1677+66',
    '1697+46',
    '1725+22',
  ])
}

export const anyLoan: fc.Arbitrary<LoanTerms> = fc
  .record({
    principalMinor: fc.bigInt(10_000n, 9_000_000_000n),
    numberOfRepayments: fc.integer({ min: 1, max: 36 }),
    repaymentEvery: fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      unit: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    }),
    ratePerPeriod: fc.bigInt(0n, 36_000_000n),
    rateUnit: fc.constantFrom(2 as const, 3 as const),
    amortization: fc.constantFrom(0 as const, 1 as const),
    interest: fc.constantFrom(0 as const, 1 as const),
    interestPeriod: fc.constantFrom(0 as const, 1 as const),
    daysInYear: fc.constantFrom('actual' as const, 360 as const, 364 as const, 365 as const),
    daysInMonth: fc.constantFrom('actual' as const, 30 as const),
    graceOnPrincipal: fc.integer({ min: 0, max: 5 }),
    multipleMinor: fc.constantFrom(null, null, 100n, 1_000n),
  })
  .map((loan) => ({
    ...loan,
    graceOnPrincipal: Math.min(loan.graceOnPrincipal, loan.numberOfRepayments - 1),
  }))

/** The rate of one period, counted again: parts of a year as the module's words say. */
function rateOf(loan: LoanTerms, from: string, due: string): Rational {
  const yearly = new Rational(loan.ratePerPeriod * (loan.rateUnit === 2 ? 12n : 1n), 100_000_000n)
  const { count, unit } = loan.repaymentEvery
  const year = Number(from.slice(0, 4))
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const yearDays = loan.daysInYear === 'actual' ? (isLeap ? 366 : 365) : loan.daysInYear
  if (loan.interestPeriod === 1) {
    const inYear = [yearDays, 52, 12, 1][unit] ?? 0
    return yearly.times(new Rational(BigInt(count), BigInt(inYear)))
  }
  const days = (Date.parse(`${due}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
  const counted = loan.daysInMonth === 30 && unit >= 2 ? 30 * count * (unit === 3 ? 12 : 1) : days
  return yearly.times(new Rational(BigInt(counted), BigInt(yearDays)))
}

export function checkSchedules(module: ScheduleModule, runs: number, seed: number): void {
  knownSchedules(module)
  fc.assert(
    fc.property(anyLoan, fc.constantFrom('2024-01-31', '2025-08-30', '2026-02-28'), (loan, start) => {
      const schedule = module.loanSchedule(loan, start)
      expect(schedule).toHaveLength(loan.numberOfRepayments)
      let left = loan.principalMinor
      let due: string = start
      let chargedMinor = 0n
      for (const installment of schedule) {
        expect(installment.from).toBe(due)
        expect(installment.due > installment.from).toBe(true)
        expect(installment.principalMinor >= 0n && installment.interestMinor >= 0n).toBe(true)
        const on = loan.interest === 1 ? loan.principalMinor : left
        const exact = rateOf(loan, installment.from, installment.due).times(new Rational(on))
        chargedMinor += installment.interestMinor
        // On a flat loan, what the others’ rounding left of the total.
        const isRest = loan.interest === 1 && chargedMinor === module.totalInterest(schedule)
        const slack = isRest ? BigInt(schedule.length) : 0n
        const off = installment.interestMinor - exact.rounded()
        expect(off <= slack && off >= -slack).toBe(true)
        left -= installment.principalMinor
        expect(installment.balanceMinor).toBe(left)
        if (installment.number <= loan.graceOnPrincipal && installment !== schedule.at(-1))
          expect(installment.principalMinor).toBe(0n)
        due = installment.due
      }
      expect(left).toBe(0n)
      checkEven(loan, schedule)
    }),
    { numRuns: runs, seed },
  )
  checkDueDays(module)
  checkMultiples(module)
}

/** Installments are level (or principal is), but for the last, which differs by no more than rounding adds up to. */
function checkEven(loan: LoanTerms, schedule: readonly PlannedInstallment[]): void {
  const paying = schedule.slice(loan.graceOnPrincipal)
  const sizes = paying.map((one) =>
    loan.amortization === 1 ? one.principalMinor + one.interestMinor : one.principalMinor,
  )
  const [first = 0n] = sizes
  // What interest alone exceeds cannot be level; multiples may pay a loan off before its last day.
  if (loan.multipleMinor !== null || sizes.some((_, index) => paying[index]?.principalMinor === 0n)) return
  for (const size of sizes.slice(0, -1)) expect(size).toBe(first)
  const last = sizes.at(-1) ?? 0n
  const off = last > first ? last - first : first - last
  // Each period's rounding is at most one unit, and grows with the interest of those after it.
  const growth = loan.interest === 0 && loan.amortization === 1 ? 20n : 1n
  const isMild = loan.interest === 1 || loan.amortization === 0 || mild(loan)
  if (isMild) expect(off <= growth * BigInt(schedule.length)).toBe(true)
}

function mild(loan: LoanTerms): boolean {
  return loan.rateUnit === 3 && loan.repaymentEvery.unit === 2 && loan.repaymentEvery.count === 1
}

function checkDueDays(module: ScheduleModule): void {
  const ends = module.loanSchedule({ ...fourMonths, numberOfRepayments: 3 }, '2024-01-31')
  expect(ends.map(({ due }) => due)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
  expect(ends.map(({ days }) => days)).toEqual([29, 31, 30])
}

function checkMultiples(module: ScheduleModule): void {
  // 3,151.4853… in whole tens is 3,150; the last takes the rest.
  const tens = module.loanSchedule({ ...fourMonths, multipleMinor: 1_000n }, '2011-09-20')
  expect(tens.slice(0, 3).map((one) => one.principalMinor + one.interestMinor)).toEqual([
    315_000n,
    315_000n,
    315_000n,
  ])
  // 3,240 of which 240.00 is interest, 3,180.80, 3,120.42: equal principal too comes in whole hundreds.
  const equal = { ...fourMonths, amortization: 0, multipleMinor: 10_000n } as const
  const hundreds = module.loanSchedule(equal, '2011-09-20')
  expect(hundreds.map((one) => one.principalMinor + one.interestMinor)).toEqual([
    320_000n,
    320_000n,
    310_000n,
    310_204n,
  ])
  // Exactly half way between two multiples goes to the even one: 12,500 in thousands is 12,000.
  const half = module.loanSchedule(
    {
      ...fourMonths,
      principalMinor: 5_000_000n,
      amortization: 0,
      multipleMinor: 100_000n,
      ratePerPeriod: 0n,
    },
    '2026-01-01',
  )
  expect(half.map((one) => one.principalMinor)).toEqual([1_200_000n, 1_200_000n, 1_200_000n, 1_400_000n])
}
