/**
 * What a fixed deposit comes to: at maturity, and when it is closed early (§2.4, facts §3.5). Interest runs to
 * the day before the closing day, is posted as on a savings account, and stays in the deposit.
 */
import type { Day } from '../../shared/values/dates.ts'
import { addTerm, dayNumber, dayOfNumber, type Term } from './calendar.ts'
import { chartRate, type InterestChart } from './deposit-term.ts'
import type { Rate } from './exact.ts'
import { interestOver, postingDay, type DayBalance, type InterestTerms } from './interest.ts'
import { totalWithheld, withheldFrom, type TaxComponent, type WithheldTax } from './tax.ts'

/** 1 whole term, 2 till premature withdrawal. */
type PenaltyOn = 1 | 2

export interface DepositTerms {
  amountMinor: bigint
  start: Day
  term: Term
  /** The rate it was placed at. */
  rate: Rate
  interest: Omit<InterestTerms, 'rate' | 'overdraftRate'>
  charts: readonly InterestChart[]
  /** Percentage points below the applicable rate on early closure; null: no penalty. */
  penalty: { rate: Rate; on: PenaltyOn } | null
  lockIn: Term | null
  /** Empty: nothing is withheld. */
  taxes: readonly TaxComponent[]
}

interface DepositPosting {
  day: Day
  interestMinor: bigint
  withheld: WithheldTax[]
}

export interface DepositOutcome {
  postings: DepositPosting[]
  interestMinor: bigint
  taxMinor: bigint
  /** The deposit, plus interest, less tax. */
  payoutMinor: bigint
}

export function maturityDay(terms: DepositTerms): Day {
  return addTerm(terms.start, terms.term)
}

/** The first day on which a withdrawal is not refused for the lock-in; null without one. */
export function lockedUntil(terms: DepositTerms): Day | null {
  return terms.lockIn && terms.lockIn.count > 0 ? addTerm(terms.start, terms.lockIn) : null
}

/** Everything that is posted from the start to `until`, the last of it on `until` itself. */
export function depositOutcome(terms: DepositTerms, rate: Rate, until: Day): DepositOutcome {
  const interest: InterestTerms = { ...terms.interest, rate, overdraftRate: 0n }
  const balances: DayBalance[] = [{ from: terms.start, balanceMinor: terms.amountMinor }]
  const postings: DepositPosting[] = []
  let from = terms.start
  let interestMinor = 0n
  let taxMinor = 0n
  while (from < until) {
    const regular = postingDay(from, interest.posting)
    const day = regular < until ? regular : until
    const lastDay = dayOfNumber(dayNumber(day) - 1)
    const earned = interestOver(interest, balances, from, lastDay).earnedMinor
    const withheld = withheldFrom(terms.taxes, earned, day)
    interestMinor += earned
    taxMinor += totalWithheld(withheld)
    postings.push({ day, interestMinor: earned, withheld })
    balances.push({ from: day, balanceMinor: terms.amountMinor + interestMinor - taxMinor })
    from = day
  }
  return { postings, interestMinor, taxMinor, payoutMinor: terms.amountMinor + interestMinor - taxMinor }
}

export function atMaturity(terms: DepositTerms): DepositOutcome {
  return depositOutcome(terms, terms.rate, maturityDay(terms))
}

/**
 * The rate for a deposit closed on `closedOn`. With a penalty, the chart is read again (for the whole term,
 * or for the time that passed) and the penalty taken off, never below nothing; a time too short for any slab
 * earns nothing. Without one, the rate it was placed at (the specification does not say).
 */
export function earlyRate(terms: DepositTerms, closedOn: Day): Rate {
  if (!terms.penalty) return terms.rate
  const end = terms.penalty.on === 1 ? maturityDay(terms) : closedOn
  const applicable = chartRate(terms.charts, terms.amountMinor, terms.start, end) ?? 0n
  return applicable > terms.penalty.rate ? applicable - terms.penalty.rate : 0n
}

/** What a deposit pays that is closed on `closedOn`: as if it had borne the early rate from the start. */
export function closedEarly(terms: DepositTerms, closedOn: Day): DepositOutcome {
  return depositOutcome(terms, earlyRate(terms, closedOn), closedOn)
}

/** What is still to post so that the postings already made come to an outcome; below zero is taken back. */
export function leftToPost(
  outcome: DepositOutcome,
  postedMinor: bigint,
  withheldMinor: bigint,
): { interestMinor: bigint; taxMinor: bigint } {
  return {
    interestMinor: outcome.interestMinor - postedMinor,
    taxMinor: outcome.taxMinor - withheldMinor,
  }
}
