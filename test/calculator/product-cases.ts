/** Random products and terms by seed: what is asked of the bank, and the same as a case for the calculator. */
import { addDays, wireDate, type Day } from '../../shared/values/dates.ts'
import type { Random } from '../faults/random.ts'

export const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }

export interface Case {
  /** The body that defines the product, but for its name. */
  product: Record<string, unknown>
  /** What an application says. */
  terms: Record<string, unknown>
  /** The same for the calculator. */
  calculation: Record<string, unknown>
}

interface Currency {
  currencyCode: string
  digitsAfterDecimal: number
}

const currencies: readonly [Currency, ...Currency[]] = [
  { currencyCode: 'NGN', digitsAfterDecimal: 2 },
  { currencyCode: 'USD', digitsAfterDecimal: 2 },
]

export const percentOf = (random: Random, most: number): string =>
  random.pick([String(random.below(most)), (random.below(most * 100) / 100).toFixed(2)])

export const amountOf = (random: Random, most: number): string =>
  random.pick([
    `${1 + random.below(most)}.${String(random.below(100)).padStart(2, '0')}`,
    `${(1 + random.below(most / 1000)) * 1000}.00`,
  ])

/** Days on which calendars differ come more often than others. */
export function startOf(random: Random): Day {
  const special: [Day, ...Day[]] = ['2024-01-31', '2024-02-29', '2025-02-28', '2024-12-31', '2025-01-01']
  return random.chance(0.3) ? random.pick(special) : addDays('2024-01-01', random.below(730))
}

/** The four types of §2.4, under the names of each side. */
export function interestOf(random: Random) {
  const compounding = random.pick([1, 4])
  const posting = random.pick([4, 5, 7])
  const calculation = random.pick([1, 2])
  const daysInYear = random.pick([360, 365])
  return {
    product: {
      interestCompoundingPeriodType: compounding,
      interestPostingPeriodType: posting,
      interestCalculationType: calculation,
      interestCalculationDaysInYearType: daysInYear,
    },
    calculation: { compounding, posting, calculation, daysInYear },
  }
}

/** A chart whose slabs leave no gap in months; a deposit of days or weeks must be measured in them. */
function chartOf(random: Random, fromDate: Day) {
  const edges = [0, 1 + random.below(4), 6 + random.below(4), 12 + random.below(6)]
  const rate = () => percentOf(random, 15)
  const slabs = edges.map((fromPeriod, at) => {
    const next = edges[at + 1]
    return { unit: 2, fromPeriod, toPeriod: next === undefined ? null : next - 1, rate: rate() }
  })
  const chartSlabs = slabs.map(({ fromPeriod, toPeriod, rate: annualInterestRate }) => ({
    periodType: 2,
    fromPeriod,
    annualInterestRate,
    ...(toPeriod === null ? {} : { toPeriod }),
  }))
  return { asked: { fromDate: wireDate(fromDate), chartSlabs }, told: { from: fromDate, slabs } }
}

export function depositCase(random: Random, start: Day): Case {
  const interest = interestOf(random)
  const currency = random.pick(currencies)
  const charts = ['2023-01-01', '2024-07-01', '2025-09-15'].map((day) => chartOf(random, day))
  const amount = amountOf(random, 5_000_000)
  const unit = random.pick([0, 1, 2, 3])
  const term = 1 + random.below([900, 120, 36, 3][unit] ?? 3)
  const penalty = random.chance(0.7) ? { rate: percentOf(random, 4), on: random.pick([1, 2]) } : null
  return {
    product: {
      ...currency,
      ...interest.product,
      charts: charts.map(({ asked }) => asked),
      ...(penalty === null
        ? {}
        : {
            preClosurePenalApplicable: true,
            preClosurePenalInterest: penalty.rate,
            preClosurePenalInterestOnTypeId: penalty.on,
          }),
      ...dated,
    },
    terms: {
      submittedOnDate: wireDate(start),
      depositAmount: amount,
      depositPeriod: term,
      depositPeriodFrequencyId: unit,
      ...dated,
    },
    calculation: {
      kind: 'deposit',
      ...interest.calculation,
      places: currency.digitsAfterDecimal,
      from: start,
      amount,
      term,
      unit,
      penalty,
      charts: charts.map(({ told }) => told),
    },
  }
}

export function loanCase(random: Random, start: Day): Case {
  const currency = random.pick(currencies)
  const principal = amountOf(random, 2_000_000)
  const repayments = 1 + random.below(36)
  const unit = random.pick([0, 1, 2, 2, 2, 3])
  const every = unit === 0 ? 1 + random.below(40) : 1 + random.below(3)
  const rate = percentOf(random, 30)
  const [rateUnit, amortization, interest] = [random.pick([2, 3]), random.pick([0, 1]), random.pick([0, 1])]
  const calculation = random.pick([0, 1])
  const [daysInYear, daysInMonth] = [random.pick([1, 360, 364, 365]), random.pick([1, 30])]
  const grace = random.chance(0.3) ? random.below(repayments) : 0
  const multiples = random.chance(0.3) ? random.pick(['1', '10', '50', '100']) : '0'
  return {
    product: {
      ...currency,
      principal,
      numberOfRepayments: repayments,
      repaymentEvery: every,
      repaymentFrequencyType: unit,
      interestRatePerPeriod: rate,
      interestRateFrequencyType: rateUnit,
      amortizationType: amortization,
      interestType: interest,
      interestCalculationPeriodType: calculation,
      daysInYearType: daysInYear,
      daysInMonthType: daysInMonth,
      graceOnPrincipalPayment: grace,
      ...(multiples === '0' ? {} : { installmentAmountInMultiplesOf: multiples }),
    },
    terms: { submittedOnDate: wireDate(start), ...dated },
    calculation: {
      kind: 'loan',
      places: currency.digitsAfterDecimal,
      from: start,
      principal,
      repayments,
      every,
      unit,
      rate,
      rateUnit,
      amortization,
      interest,
      calculation,
      daysInYear,
      daysInMonth,
      grace,
      multiples,
    },
  }
}
