/**
 * What must be true before money moves on a savings account. Each guard refuses with the field at fault and a
 * sentence that says what to do; codes as in facts §3.2.
 */
import { accountBlocks, savingsStates } from '../../shared/operations/states.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { dayIn } from '../core/wire.ts'
import {
  availableMinor,
  figures,
  floorMinor,
  statuses,
  withdrawableMinor,
  type MovingAccount,
} from './account.ts'
import { balanceAtEndOf } from './movement.ts'
import { statement, statementSince } from './statement.ts'

/** Reads a date of the request. @throws Refused when it lies in the future or before `notBefore`. */
export function bookingDay(
  context: OperationContext,
  text: string,
  field: string,
  notBefore: { day: Day | null; code: string; what: string },
): Day {
  const day = dayIn(text)
  if (day > context.day) {
    const sentence = `${field}: ${wireDate(day)} lies in the future. Write ${wireDate(context.day)} or an earlier day.`
    refuse(400, 'error.msg.savingsaccount.transaction.in.the.future', field, sentence)
  }
  if (notBefore.day !== null && day < notBefore.day) {
    const sentence = `${field}: ${wireDate(day)} is before ${notBefore.what} on ${wireDate(notBefore.day)}. Write that day or a later one.`
    refuse(400, notBefore.code, field, sentence)
  }
  return day
}

/** A movement's date: not in the future, not before the activation. */
export function movementDay(
  context: OperationContext,
  account: MovingAccount,
  text: string,
  field: string,
): Day {
  return bookingDay(context, text, field, {
    day: account.activatedOn,
    code: 'error.msg.savingsaccount.transaction.before.activation.date',
    what: `account ${account.accountNo} was activated`,
  })
}

export function mustBeActive(account: MovingAccount, field: string): void {
  if (account.status === savingsStates.active) return
  const state = statuses[account.status].value
  const sentence = `Account ${account.accountNo} is not active: ${state}. Choose an active account.`
  refuse(400, 'error.msg.savingsaccount.transaction.account.is.not.active', field, sentence)
}

/** Nothing may move on a blocked account, nor while it waits for the customer's identity (§1). */
function mustNotBeBlocked(account: MovingAccount, field: string): void {
  if (account.awaitsIdentity) {
    const sentence = `Account ${account.accountNo} waits for the customer’s identity. Confirm the identity first.`
    refuse(403, 'error.msg.saving.account.waits.for.identity', field, sentence)
  }
  if (account.blocked === accountBlocks.all) {
    const sentence = `Account ${account.accountNo} is blocked. Ask a supervisor to unblock it, or choose another.`
    refuse(403, 'error.msg.saving.account.blocked.transaction.not.allowed', field, sentence)
  }
}

export function mustTakeCredits(account: MovingAccount, field: string): void {
  mustBeActive(account, field)
  mustNotBeBlocked(account, field)
  if (account.blocked !== accountBlocks.credits) return
  const sentence = `Account ${account.accountNo} takes no credits (post no credit). Choose another account.`
  refuse(403, 'error.msg.savings.account.credit.transaction.not.allowed', field, sentence)
}

export function mustAllowDebits(account: MovingAccount, field: string): void {
  mustBeActive(account, field)
  mustNotBeBlocked(account, field)
  if (account.blocked !== accountBlocks.debits) return
  const sentence = `Account ${account.accountNo} allows no debits (post no debit). Choose another account.`
  refuse(403, 'error.msg.savings.account.debit.transaction.not.allowed', field, sentence)
}

const insufficient = 'error.msg.savingsaccount.transaction.insufficient.account.balance'

/** Enough to take `amountMinor` out today, and on every day since `day` (L13: no past balance turns negative). */
export function mustCover(
  context: OperationContext,
  account: MovingAccount,
  amountMinor: bigint,
  day: Day,
  field: string,
): void {
  const most = withdrawableMinor(account)
  if (amountMinor > most) refuse(403, insufficient, field, shortage(account, most))
  if (account.lastTransactionOn === null || day >= account.lastTransactionOn) return
  const lowest = lowestSince(context, account, day)
  if (lowest - amountMinor >= floorMinor(account)) return
  const sentence =
    `Since ${wireDate(day)} account ${account.accountNo} held at times only ${figures(lowest, account)}. ` +
    `Enter a later date, or a smaller amount.`
  refuse(403, insufficient, field, sentence)
}

/** “Not enough money in 0000000012: 4,200.00 available, 300.00 of it must stay. Write 3,900.00 or less.” */
function shortage(account: MovingAccount, most: bigint): string {
  const parts = [`${figures(availableMinor(account), account)} available`]
  if (account.onHoldMinor > 0n) parts.push(`${figures(account.onHoldMinor, account)} more is held`)
  const floor = floorMinor(account)
  if (floor > 0n) parts.push(`${figures(floor, account)} must stay`)
  if (floor < 0n) parts.push(`overdraft up to ${figures(-floor, account)}`)
  const advice = most > 0n ? `Write ${figures(most, account)} or less.` : 'Nothing can be taken out now.'
  return `Not enough money in ${account.accountNo}: ${parts.join(', ')}. ${advice}`
}

/**
 * The lowest balance that the statement shows from the end of `day` on, before anything is taken out. The movements
 * of one day count in the order in which they stand: no line of a statement may turn negative (decision 163).
 */
export function lowestSince(context: OperationContext, account: MovingAccount, day: Day): bigint {
  const start = balanceAtEndOf(context, account.id, day)
  const after = context.books.get<{ balanceMinor: bigint | null }>(
    `${statementSince} SELECT min(runningBalanceMinor) AS balanceMinor FROM statement WHERE day > @day`,
    { accountId: account.id, day },
  )
  const later = after?.balanceMinor ?? start
  return later < start ? later : start
}

/** The first money on an account is at least the product's opening balance. */
export function mustMeetOpeningBalance(
  { books }: OperationContext,
  account: MovingAccount,
  amountMinor: bigint,
  field: string,
): void {
  const least = account.minRequiredOpeningBalanceMinor
  if (amountMinor >= least) return
  const hasMoved = books.get(`${statement} SELECT 1 FROM statement WHERE effectMinor > 0 LIMIT 1`, {
    accountId: account.id,
  })
  if (hasMoved) return
  const sentence = `${field}: the first deposit on ${account.productName} is at least ${figures(least, account)}.`
  refuse(403, 'error.msg.savingsaccount.deposit.below.opening.balance', field, sentence)
}
