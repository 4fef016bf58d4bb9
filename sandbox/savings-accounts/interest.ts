/**
 * Interest on savings accounts, run by the clock: on the day after a posting period ends, what the balances of
 * its days earned and owed is posted and tax withheld (§2.4).
 *
 * Where the texts do not say: overdraft interest that would carry an account beyond its limit waits for the next
 * posting; interest of a period that has not ended lapses when the account is closed; a movement dated into a
 * period that was posted already changes no interest.
 */
import { accountBlocks, savingsStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { accountOf, accountsWhere, floorMinor, type SavingsAccount } from './account.ts'
import { balanceAtEndOf, move } from './movement.ts'
import { statementSince } from './statement.ts'
import type { DomainModule } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { Refused } from '../core/refusal.ts'
import { dayOut, money, type Wire } from '../core/wire.ts'
import { dayNumber, dayOfNumber } from '../calculations/calendar.ts'
import { parseRate } from '../calculations/exact.ts'
import { interestOver, postingDay, type DayBalance, type InterestTerms } from '../calculations/interest.ts'
import { totalWithheld, withheldFrom } from '../calculations/tax.ts'
import { taxesOf } from '../products/tax-groups.ts'

interface InterestState {
  accountId: number
  /** The first day whose interest is not posted yet. */
  since: Day
  nextPosting: Day
  owedMinor: bigint
}

/** What an account's product says of interest. */
function interestTermsOf(account: SavingsAccount): InterestTerms {
  return {
    rate: parseRate(account.nominalAnnualInterestRate),
    overdraftRate: parseRate(account.nominalAnnualInterestRateOverdraft),
    // createSavingsProduct takes no other values, so the books hold none.
    compounding: account.interestCompoundingPeriodType === 1 ? 1 : 4,
    posting: account.interestPostingPeriodType === 4 ? 4 : account.interestPostingPeriodType === 5 ? 5 : 7,
    calculation: account.interestCalculationType === 2 ? 2 : 1,
    daysInYear: account.interestCalculationDaysInYearType === 360 ? 360 : 365,
  }
}

/** From the first day of an account on; an account that can neither earn nor owe is left out. */
function startInterest({ books }: OperationContext, account: SavingsAccount): void {
  const terms = interestTermsOf(account)
  if (account.activatedOn === null || (terms.rate === 0n && terms.overdraftRate === 0n)) return
  books.run(
    `INSERT INTO interestStates (accountId, since, nextPosting) VALUES (@id, @since, @nextPosting)
     ON CONFLICT (accountId) DO UPDATE SET since = excluded.since, nextPosting = excluded.nextPosting`,
    {
      id: account.id,
      since: account.activatedOn,
      nextPosting: postingDay(account.activatedOn, terms.posting),
    },
  )
}

/** The balance at the end of the day before `from`, and after each movement until `to`. */
function balancesOf(context: OperationContext, account: SavingsAccount, from: Day, to: Day): DayBalance[] {
  // Nothing moved since: the usual case, and nothing to look up.
  if (account.lastTransactionOn !== null && account.lastTransactionOn <= from)
    return [{ from, balanceMinor: account.balanceMinor }]
  const eve = dayOfNumber(dayNumber(from) - 1)
  const before = balanceAtEndOf(context, account.id, eve)
  const later = context.books.all<DayBalance>(
    `${statementSince} SELECT day AS "from", runningBalanceMinor AS balanceMinor FROM statement
     WHERE day > @day AND day <= @to AND effectMinor <> 0 ORDER BY day, id`,
    { accountId: account.id, day: eve, to },
  )
  return [{ from, balanceMinor: before }, ...later]
}

/** Posts every period that has ended by today. A block stops all credit and debit (§1): then it waits for its removal. */
function postDue(context: OperationContext, account: SavingsAccount, state: InterestState): void {
  if (account.blocked !== accountBlocks.none) return
  const terms = interestTermsOf(account)
  let { since, nextPosting, owedMinor } = state
  while (nextPosting <= context.day) {
    const to = dayOfNumber(dayNumber(nextPosting) - 1)
    const result = interestOver(terms, balancesOf(context, account, since, to), since, to)
    credit(context, account, result.earnedMinor, nextPosting)
    owedMinor = charge(context, account, owedMinor + result.overdraftMinor, nextPosting)
    since = nextPosting
    nextPosting = postingDay(nextPosting, terms.posting)
  }
  context.books.run(
    'UPDATE interestStates SET since = @since, nextPosting = @nextPosting, owedMinor = @owedMinor WHERE accountId = @accountId',
    { accountId: account.id, since, nextPosting, owedMinor },
  )
}

function credit(context: OperationContext, account: SavingsAccount, amountMinor: bigint, day: Day): void {
  if (amountMinor <= 0n) return
  try {
    move(context, account, { type: 'interestPosting', day, amountMinor, contra: 'interestOnSavings' })
  } catch (problem) {
    // The account is as full as an account can be; a day's work of the whole bank must not fail on it.
    if (problem instanceof Refused) return
    throw problem
  }
  const taxMinor = totalWithheld(withheldFrom(taxesOf(context.books, account), amountMinor, day))
  if (taxMinor > 0n) {
    move(context, account, { type: 'withholdTax', day, amountMinor: taxMinor, contra: 'withholdingTax' })
  }
}

/** Takes what is owed as far as the limit allows, and gives back what must wait. */
function charge(context: OperationContext, account: SavingsAccount, owedMinor: bigint, day: Day): bigint {
  const room = account.balanceMinor - floorMinor(account)
  const amountMinor = owedMinor < room ? owedMinor : room
  if (amountMinor <= 0n) return owedMinor
  move(context, account, { type: 'overdraftInterest', day, amountMinor, contra: 'overdraftInterest' })
  return owedMinor - amountMinor
}

/** In the order of the accounts, which are read all at once. */
function runInterest(context: OperationContext): void {
  const isDue = 'nextPosting <= @day'
  const states = context.books.all<InterestState>(
    `SELECT * FROM interestStates WHERE ${isDue} ORDER BY accountId`,
    { day: context.day },
  )
  if (states.length === 0) return
  const accounts = accountsWhere(
    context.books,
    `a.status = ${savingsStates.active} AND a.id IN (SELECT accountId FROM interestStates WHERE ${isDue})`,
    { day: context.day },
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  for (const state of states) {
    const account = byId.get(state.accountId)
    if (account) postDue(context, account, state)
  }
}

/** What has accrued since the last posting: the days that have ended, not today. */
function notPosted(context: OperationContext, accountId: number): Record<string, Wire> {
  const account = accountOf(context.books, accountId)
  const state = context.books.get<InterestState>(
    'SELECT * FROM interestStates WHERE accountId = @accountId',
    {
      accountId,
    },
  )
  if (!state || account.status !== 300) return {}
  const { since } = state
  const to = dayOfNumber(dayNumber(context.day) - 1)
  const { earnedMinor } =
    to < since
      ? { earnedMinor: 0n }
      : interestOver(interestTermsOf(account), balancesOf(context, account, since, to), since, to)
  return {
    interestNotPosted: money(earnedMinor, account.places),
    lastInterestCalculationDate: to < since ? undefined : dayOut(to),
    interestPostedTillDate:
      account.activatedOn === since ? undefined : dayOut(dayOfNumber(dayNumber(since) - 1)),
  }
}

export const savingsInterest: DomainModule = {
  name: 'interest',
  tables: {
    owner: 'interest',
    steps: [
      `CREATE TABLE interestStates (
         accountId INTEGER PRIMARY KEY REFERENCES savingsAccounts, since TEXT NOT NULL, nextPosting TEXT NOT NULL,
         owedMinor INTEGER NOT NULL DEFAULT 0
       ) STRICT;
       CREATE INDEX interestStatesByPosting ON interestStates (nextPosting);`,
    ],
  },
  due: [{ name: 'interest on savings', run: runInterest }],
  summaryOf: notPosted,
  afterActivation: (context, accountId) => startInterest(context, accountOf(context.books, accountId)),
}
