/** What must hold of fixed deposits: terms, chart, maturity, early closure. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { InterestChart } from '../../../sandbox/calculations/deposit-term.ts'
import type { DepositTerms } from '../../../sandbox/calculations/fixed-deposit.ts'
import { checkKnownDeposits } from './deposit-known.ts'
import { plusDays } from './rational.ts'
import { referenceInterest } from './interest-checks.ts'

export type TermModule = typeof import('../../../sandbox/calculations/deposit-term.ts')
export type DepositModule = typeof import('../../../sandbox/calculations/fixed-deposit.ts')

/** By months: 1–5 at 5 %, 6–11 at 7.5 %, 12 and more at 10 %; a million and more gets half a point above. */
export const chart: InterestChart = {
  fromDate: '2025-01-01',
  slabs: [
    {
      unit: 2,
      fromPeriod: 1,
      toPeriod: 5,
      fromAmountMinor: 0n,
      toAmountMinor: 99_999_999n,
      rate: 5_000_000n,
    },
    {
      unit: 2,
      fromPeriod: 6,
      toPeriod: 11,
      fromAmountMinor: 0n,
      toAmountMinor: 99_999_999n,
      rate: 7_500_000n,
    },
    {
      unit: 2,
      fromPeriod: 12,
      toPeriod: null,
      fromAmountMinor: 0n,
      toAmountMinor: 99_999_999n,
      rate: 10_000_000n,
    },
    {
      unit: 2,
      fromPeriod: 1,
      toPeriod: null,
      fromAmountMinor: 100_000_000n,
      toAmountMinor: null,
      rate: 10_500_000n,
    },
  ],
}

export const deposit: DepositTerms = {
  amountMinor: 10_000_000n,
  start: '2026-01-05',
  term: { count: 12, unit: 2 },
  rate: 10_000_000n,
  interest: { compounding: 4, posting: 4, calculation: 1, daysInYear: 365 },
  charts: [chart],
  penalty: { rate: 1_000_000n, on: 1 },
  lockIn: null,
  taxes: [],
}

export function checkTerms(module: TermModule): void {
  const months = (count: number) => ({ count, unit: 2 as const })
  const rules = { min: months(6), max: months(24), multiple: months(3) }
  const on = '2025-08-31'
  const verdicts: [number, string | null][] = [
    [5, 'notBetween'],
    [6, null],
    [7, 'notMultiple'],
    [8, 'notMultiple'],
    [9, null],
    [24, null],
    [25, 'notBetween'],
    [27, 'notBetween'],
  ]
  for (const [count, verdict] of verdicts) expect(module.termProblem(rules, months(count), on)).toBe(verdict)
  expect(module.termProblem(rules, { count: 1, unit: 3 }, on)).toBe(null)
  const mixed = { min: months(1), max: null, multiple: { count: 10, unit: 0 as const } }
  expect(module.termProblem(mixed, { count: 41, unit: 0 }, '2026-01-05')).toBe(null)
  expect(module.termProblem(mixed, { count: 42, unit: 0 }, '2026-01-05')).toBe('notMultiple')
  const weeks = { min: null, max: null, multiple: { count: 2, unit: 1 as const } }
  expect(module.termProblem(weeks, { count: 28, unit: 0 }, on)).toBe(null)
  expect(module.termProblem(weeks, { count: 21, unit: 0 }, on)).toBe('notMultiple')
  expect(module.rulesProblem({ min: months(12), max: { count: 300, unit: 0 }, multiple: null }, on)).toBe(
    'maxBelowMin',
  )
  expect(module.rulesProblem(rules, on)).toBe(null)
  const rates: [string, string, bigint, bigint | null][] = [
    ['2026-01-05', '2026-02-04', 100n, null],
    ['2026-01-05', '2026-02-05', 100n, 5_000_000n],
    ['2026-01-05', '2026-07-04', 100n, 5_000_000n],
    ['2026-01-05', '2026-07-05', 100n, 7_500_000n],
    ['2025-08-31', '2026-02-28', 100n, 7_500_000n],
    ['2026-01-05', '2027-01-05', 99_999_999n, 10_000_000n],
    ['2026-01-05', '2027-01-05', 100_000_000n, 10_500_000n],
    ['2024-12-31', '2025-12-31', 100n, null],
  ]
  for (const [start, end, amount, rate] of rates) {
    expect(module.chartRate([chart], amount, start, end), `${start} ${end}`).toBe(rate)
  }
  const newer = {
    fromDate: '2026-01-01',
    slabs: chart.slabs.slice(0, 1).map((slab) => ({ ...slab, rate: 1n })),
  }
  expect(module.chartRate([newer, chart], 100n, '2026-01-05', '2026-03-05')).toBe(1n)
  expect(module.chartRate([newer, chart], 100n, '2025-12-31', '2026-03-05')).toBe(5_000_000n)
  expect(module.overlappingSlabs(chart.slabs)).toBe(null)
  const [first] = chart.slabs
  if (first)
    expect(module.overlappingSlabs([...chart.slabs, { ...first, fromPeriod: 5, toPeriod: 6 }])).toEqual([
      0, 4,
    ])
}

/** The same, posting by posting, with the slow reference. */
function reference(terms: DepositTerms, rate: bigint, until: string): bigint {
  const rule = { ...terms.interest, rate, overdraftRate: 0n }
  const months = { 4: 1, 5: 3, 7: 12 }[rule.posting]
  let held = terms.amountMinor
  let from = terms.start
  while (from < until) {
    let regular = plusDays(from, 1)
    const begins = (day: string) => day.endsWith('-01') && (Number(day.slice(5, 7)) - 1) % months === 0
    while (!begins(regular)) regular = plusDays(regular, 1)
    const day = regular < until ? regular : until
    held += referenceInterest(rule, [{ from, balanceMinor: held }], from, plusDays(day, -1)).earnedMinor
    from = day
  }
  return held
}

export function checkDeposits(module: DepositModule, runs: number, seed: number): void {
  checkKnownDeposits(module)
  expect(module.maturityDay(deposit)).toBe('2027-01-05')
  // 100,000 at 10 %, posted monthly, by hand: 27 days of January are 739.73, February on 100,739.73 is 772.80 …
  const year = module.atMaturity(deposit)
  expect(year.postings.slice(0, 2)).toEqual([
    { day: '2026-02-01', interestMinor: 73_973n, withheld: [] },
    { day: '2026-03-01', interestMinor: 77_280n, withheld: [] },
  ])
  expect(year.postings.at(-1)?.day).toBe('2027-01-05')
  expect(year.payoutMinor).toBe(reference(deposit, deposit.rate, '2027-01-05'))
  // Closed on 10 April: whole term 10 − 1 = 9 %, till then (3 months) 5 − 1 = 4 %, no penalty 10 %.
  const rates: [DepositTerms['penalty'], bigint][] = [
    [{ rate: 1_000_000n, on: 1 }, 9_000_000n],
    [{ rate: 1_000_000n, on: 2 }, 4_000_000n],
    [{ rate: 20_000_000n, on: 1 }, 0n],
    [null, 10_000_000n],
  ]
  for (const [penalty, rate] of rates) {
    expect(module.earlyRate({ ...deposit, penalty }, '2026-04-10')).toBe(rate)
    expect(module.closedEarly({ ...deposit, penalty }, '2026-04-10').payoutMinor).toBe(
      reference(deposit, rate, '2026-04-10'),
    )
  }
  // Closed on the first day: nothing was earned. Closed the day after: one day.
  expect(module.closedEarly(deposit, deposit.start).payoutMinor).toBe(deposit.amountMinor)
  expect(module.closedEarly(deposit, '2026-01-06').interestMinor).toBe(2_466n)
  // 2,100 was posted and 1,700 was earned: 400 is taken back.
  const outcome = { postings: [], interestMinor: 1_700n, taxMinor: 170n, payoutMinor: 0n }
  expect(module.leftToPost(outcome, 2_100n, 210n)).toEqual({ interestMinor: -400n, taxMinor: -40n })
  expect(module.lockedUntil({ ...deposit, lockIn: { count: 3, unit: 2 } })).toBe('2026-04-05')
  expect(module.lockedUntil(deposit)).toBe(null)
  const taxed = module.atMaturity({
    ...deposit,
    taxes: [{ id: 1, rate: 10_000_000n, startDate: '2026-03-01' }],
  })
  expect(taxed.postings.map((posting) => posting.withheld.length)).toEqual([
    0,
    ...Array.from({ length: 12 }, () => 1),
  ])
  expect(taxed.payoutMinor).toBe(deposit.amountMinor + taxed.interestMinor - taxed.taxMinor)
  fc.assert(
    fc.property(
      fc.record({
        amountMinor: fc.bigInt(100_000n, 10_000_000_000n),
        rate: fc.bigInt(0n, 20_000_000n),
        days: fc.integer({ min: 1, max: 250 }),
        compounding: fc.constantFrom(1 as const, 4 as const),
        posting: fc.constantFrom(4 as const, 5 as const, 7 as const),
        daysInYear: fc.constantFrom(360 as const, 365 as const),
      }),
      ({ amountMinor, rate, days, ...interest }) => {
        const terms = { ...deposit, amountMinor, rate, interest: { ...interest, calculation: 1 as const } }
        const until = plusDays(terms.start, days)
        const outcome = module.depositOutcome(terms, rate, until)
        expect(outcome.payoutMinor).toBe(reference(terms, rate, until))
        expect(outcome.payoutMinor).toBe(amountMinor + outcome.interestMinor - outcome.taxMinor)
      },
    ),
    { numRuns: runs, seed },
  )
}
