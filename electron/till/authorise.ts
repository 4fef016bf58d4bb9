/**
 * Judges what a person may do alone, before anything is written down: limits, the till, the notes. It stands in the
 * one way that every request goes (`teller/submit.ts`), so neither a screen nor a draft gets around it.
 */
import type { Authorise, AuthoriseRequest } from '../posting/authorisation.ts'
import type { Journal } from '../journal/requests.ts'
import type { Cache } from '../directory/cache.ts'
import { denominationsOf } from '../../shared/values/denominations.ts'
import type { Person } from '../../shared/users/person.ts'
import type { LocalContext } from '../../shared/posting/journal.ts'
import { z } from 'zod'
import { money } from '../../shared/operations/fields.ts'
import {
  added,
  brokenRule,
  limitedAmount,
  limitOf,
  rulesFor,
  type BrokenRule,
  type LimitRule,
  type MovedToday,
} from '../../shared/posting/limits.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Role } from '../../shared/users/permissions.ts'
import { baseCurrency, currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import { cashOperations, undoOperations, wayBack } from '../../shared/till/records.ts'
import type { Input } from '../../shared/operations/index.ts'
import type { Policy } from '../policy/policy.ts'
import type { Overrides, Payload } from '../users/overrides.ts'
import { Refused } from '../core/refused.ts'
import { isJudged, type AccountFacts, type Accounts } from './account-facts.ts'
import { isReturn } from '../posting/sent-back.ts'
import { isCounted, mustComeToCoins, noNotes, notesCounted } from '../posting/counted.ts'
import type { ServiceNames } from '../users/service-names.ts'
import { besideDecision } from './decision-kept.ts'
import { createOwnApproval } from './own-approval.ts'
import { ownClosure } from './own-closure.ts'
import { ownPosting } from './own-posting.ts'
import { vaultAmount } from './vault-cash.ts'
import { mustFitPlaces } from './places.ts'
import { mustHold, type Tills } from './tills.ts'
import type { WholeAmounts } from './whole-amount.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

const movement = z.looseObject({ amount: money })
const loanLines = z.looseObject({ pageItems: z.array(movement.extend({ id: z.int() })) })

export function createAuthorise(deps: {
  cache: Pick<Cache, 'answer' | 'record'>
  journal: Pick<Journal, 'approvedBy' | 'countedOn' | 'find' | 'ofOperations'>
  accounts: Pick<Accounts, 'of' | 'find'>
  wholes: Pick<WholeAmounts, 'of'>
  names: Pick<ServiceNames, 'isOf'>
  policy: Pick<Policy, 'values'>
  tills: Pick<Tills, 'openOf' | 'isDayClosed' | 'cashReversedBy'>
  overrides: Pick<Overrides, 'use'>
  people: () => readonly Person[]
  /** The bank's business date where it tells one. */
  today: () => Day
}): Authorise {
  const { cache, journal, accounts, policy, tills, overrides, people, today } = deps
  const ownApproval = createOwnApproval(deps)

  const ofAccount = ({ params = {} }: Input): string | undefined =>
    movement.safeParse(cache.answer('getSavingsTransaction', { params })?.json).data?.amount
  const ofLoan = ({ params = {} }: Input): string | undefined => {
    const { loanId = '', transactionId } = params
    const seen = cache.answer('listLoanTransactions', { params: { loanId } })?.json
    return loanLines.safeParse(seen).data?.pageItems.find(({ id }) => String(id) === transactionId)?.amount
  }

  /** As this desk last saw the movement. What a person cannot have seen here, nobody reverses under a limit. */
  function reversedAmount(input: Input, role: Role, currency: string): string | undefined {
    const { params } = input
    const amount = params?.['loanId'] === undefined ? ofAccount(input) : ofLoan(input)
    const { places } = currencyOf(currency)
    if (amount !== undefined) return formatMinor(readMinor(amount, places), places)
    if (limitOf(policy.values().limits, currency, role, 'reversal') === null) return undefined
    throw new Refused(atField('transactionId', problem('movementNotOpened')))
  }

  const roleOf = (profile: string): Role => people().find(({ id }) => id === profile)?.role ?? 'teller'

  /** What was moved alone today under a rule: by this person, and for this customer by whomever at this desk. */
  function movedToday(profile: string, rule: LimitRule, { currency, customer }: AccountFacts): MovedToday {
    const same = journal.countedOn(today()).filter((one) => one.rule === rule && one.currency === currency)
    const sum = (of: typeof same) => of.reduce((all, { amount }) => added(all, amount), '0')
    return {
      day: sum(same.filter((one) => one.profile === profile)),
      customerDay: sum(same.filter((one) => one.customer === customer)),
    }
  }

  return (request) => {
    const { profile, operation, input } = request
    const found = accounts.find(input)
    mustFitPlaces(operation, input, found?.places)
    // Cash of the vault stands in the day's report as a till's does: no report of a closed day would hold it.
    if (tills.isDayClosed() && vaultAmount(deps, operation, input))
      throw new Refused(problem('dayClosedForPosting'))
    const own = ownApproval(request, found?.currency ?? baseCurrency) ?? ownClosure(deps, request)
    if (own) {
      const override = overrides.use(payloadOf(request, null), own, request.override)
      return { ...besideDecision(deps, request), override }
    }
    if (!isJudged(operation)) {
      if (request.cash) throw new Refused(atField('cash', problem('movesNoCash')))
      return besideDecision(deps, request)
    }
    const account = accounts.of(input)
    const { currency, customer } = account
    const cash = cashOf(request, currency)
    const reversed = undoOperations[operation] ? reversedAmount(input, roleOf(profile), currency) : undefined
    const moved = limitedAmount(operation, input.body ?? {}, reversed)
    const isOfNoTill = Boolean(cashOperations[operation]) && !tills.openOf(profile)
    const counted = moved && { day: today(), ...moved, currency, customer }
    const whole = deps.wholes.of(operation, input)
    const beside: LocalContext = {
      ...(counted && { counted }),
      ...(cash && { cash }),
      ...(isOfNoTill && { noTill: true }),
      ...(whole && { whole }),
    }
    const aboveLimit = moved && aboveLimitOf(request, moved, account)
    // Whoever approves what is above a limit is another person already.
    const broken = aboveLimit ?? ownPosting(journal, request, currency)
    if (!broken) return beside
    if (broken.span === 'once') mustBeCounted(request, currency)
    return { ...beside, override: overrides.use(payloadOf(request, cash ?? null), broken, request.override) }
  }

  function aboveLimitOf(
    { profile, operation, input }: AuthoriseRequest,
    moved: { rule: LimitRule; amount: string },
    account: AccountFacts,
  ): BrokenRule | null {
    const { currency } = account
    for (const rule of rulesFor(moved.rule, isReturn(journal, operation, input))) {
      const asked = { ...moved, rule, currency, today: movedToday(profile, rule, account) }
      const broken = brokenRule(policy.values().limits, roleOf(profile), asked)
      if (broken) return broken
    }
    return null
  }

  function cashOf(request: AuthoriseRequest, currency: string): LocalContext['cash'] {
    const { profile, operation, input, cash } = request
    const way = cashOperations[operation]
    if (!way) return undoOperations[operation] ? cashBack(request) : mustBeNone(cash)
    const { cashNeedsTill, cashNeedsNotes } = policy.values()
    const session = tills.openOf(profile)
    if (!session && cashNeedsTill) throw new Refused(problem('tillClosedForPosting'))
    // Both signed for what the day's cash was: what came after it would stand in no report of that day.
    if (!session && tills.isDayClosed()) throw new Refused(problem('dayClosedForPosting'))
    const amount = String(input.body?.['transactionAmount'] ?? '0')
    mustComeToCoins(currency, amount, 'transactionAmount')
    const counted = notesCounted({ way, currency, amount }, cash)
    if (!counted && cashNeedsNotes) throw new Refused(atField('cash', problem('notesMissing')))
    if (way === 'out' && session) mustHold(session, currency, amount, 'transactionAmount')
    return { currency, ...(counted ?? noNotes) }
  }

  /**
   * Of a reversal: it asks no drawer (decision 212), and its notes count where a till counts what goes back. Those that
   * were counted then would stay in the till's figures if they came back as a sum alone (decision 437).
   */
  function cashBack({ operation, input, cash }: AuthoriseRequest): LocalContext['cash'] {
    const reversed = tills.cashReversedBy(operation, input)
    if (reversed && tills.isDayClosed()) throw new Refused(problem('dayClosedForPosting'))
    if (!reversed?.isCounted) return mustBeNone(cash)
    const movement = reversed.of
    const counted = notesCounted({ ...movement, way: wayBack(movement) }, cash)
    if (counted) return { currency: movement.currency, ...counted }
    if (policy.values().cashNeedsNotes) throw new Refused(atField('cash', problem('notesMissing')))
    if (isCounted(movement)) throw new Refused(atField('cash', problem('countedThen')))
    return undefined
  }
}

function mustBeNone(cash: AuthoriseRequest['cash']): undefined {
  if (cash) throw new Refused(atField('cash', problem('movesNoCash')))
}

function payloadOf({ profile, operation, input, intent }: AuthoriseRequest, cash: unknown): Payload {
  return { profile, operation, params: input.params, body: input.body, intent: intent ?? null, cash }
}

/** A supervisor signs for cash that somebody has counted (decision 237); not where a currency's notes are not known. */
function mustBeCounted({ operation, cash }: AuthoriseRequest, currency: string): void {
  if (cashOperations[operation] && !isCounted(cash) && denominationsOf(currency).length > 0)
    throw new Refused(atField('cash', problem('countAboveLimit')))
}
