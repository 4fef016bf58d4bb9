/**
 * Interest on a balance that changes every day, posted monthly and compounded, half to even: the bank's own function
 * beside decimal.js, which sums the month and divides once, as a careful programmer would write it. Both are given
 * the balances ready, each in its own kind of number.
 */
import { Decimal } from 'decimal.js'
import { interestOfDays, type InterestTerms } from '../../sandbox/calculations/interest.ts'
import { dayNumber } from '../../sandbox/calculations/calendar.ts'
import { measureOf, median, type Measure } from './measure.ts'

const cases = 3000
// Short rounds of about the same length for both: on a shared machine neither is disturbed more than the other.
const timedCases = 25
const ownRepeats = 10
const rounds = 75
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const first = dayNumber('2025-01-01')

Decimal.set({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN })

/** One month of an account, in both kinds of number. */
interface Month {
  from: number
  starts: readonly number[]
  minors: readonly bigint[]
  decimals: readonly Decimal[]
}

interface Account {
  terms: InterestTerms
  factor: Decimal
  months: readonly Month[]
}

export function measureInterest(): Promise<Measure[]> {
  const next = numbers(2026)
  const accounts = Array.from({ length: cases }, () => account(next))
  const differences = accounts.filter((one) => own(one) !== peer(one)).length
  const some = accounts.slice(0, timedCases)
  const ownRound = () => {
    for (let repeat = 0; repeat < ownRepeats; repeat += 1) some.forEach(own)
  }
  const speeds = { own: [] as number[], peer: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const ownMs = timed(ownRound)
    const peerMs = timed(() => some.forEach(peer))
    // The first round warms up.
    if (round === 0) continue
    speeds.own.push((ownRepeats * timedCases * 365) / ownMs / 1000)
    speeds.peer.push((timedCases * 365) / peerMs / 1000)
  }
  return Promise.resolve([
    measureOf(
      {
        name: `interest accrual, ${differences} differences on ${cases} accounts and years`,
        unit: 'million days/s',
        value: differences === 0 ? median(speeds.own) : 0,
        peer: 'decimal.js, 34 digits, summed and divided once a month',
        peerValue: median(speeds.peer),
      },
      { atLeast: 10 },
    ),
  ])
}

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** A year of balances up to 9e14 minor units, each month's on top of what was posted before it. */
function account(next: () => number): Account {
  const rate = BigInt(10_000 + Math.floor(next() * 29_990_000))
  const terms: InterestTerms = {
    rate,
    overdraftRate: 0n,
    compounding: 4,
    posting: 4,
    calculation: 1,
    daysInYear: 365,
  }
  let day = first
  let posted = 0n
  const months = monthLengths.map((length): Month => {
    const from = day
    day += length
    const starts = Array.from({ length }, (_, at) => from + at)
    const minors = starts.map(() => BigInt(Math.floor(next() * 9e14)) + posted)
    posted += interestOfDays(terms, { starts, minors }, from, day - 1).earnedMinor
    return { from, starts, minors, decimals: minors.map((minor) => new Decimal(String(minor))) }
  })
  return { terms, factor: new Decimal(String(rate)).div(100_000_000).div(365), months }
}

function own({ terms, months }: Account): bigint {
  let posted = 0n
  for (const month of months) {
    posted += interestOfDays(terms, month, month.from, month.from + month.starts.length - 1).earnedMinor
  }
  return posted
}

function peer({ factor, months }: Account): bigint {
  let posted = new Decimal(0)
  for (const { decimals } of months) {
    let sum = new Decimal(0)
    for (const decimal of decimals) sum = sum.plus(decimal)
    posted = posted.plus(sum.times(factor).toDecimalPlaces(0))
  }
  return BigInt(posted.toFixed(0))
}

/** Even numbers from 0 to 1, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
