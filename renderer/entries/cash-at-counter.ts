/**
 * What is to be done with the cash on the counter while a posting has no yes, or after a no. A yes to cash at the
 * counter needs no words, unless it came after a doubt in which nothing was to be paid; a yes to a loan or a fixed
 * deposit says who pays whom, for neither stands in the request.
 */
import type { JournalEntry, JournalState } from '../../shared/posting/journal.ts'
import { paysClosureInCash } from '../../shared/operations/fixed-deposit-closures.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { isLateYes } from '../desk/late-yes.ts'
import { span, timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { beyondCoinsOf } from './vault-coins.ts'

/** States in which nobody acts on a yes. */
export const withoutYes: Partial<Record<JournalState, Exclude<keyof typeof say.cash.counter.in, 'late'>>> = {
  written: 'unknown',
  sent: 'unknown',
  inDoubt: 'unknown',
  needsPeople: 'unknown',
  waiting: 'waiting',
  refused: 'no',
  notExecuted: 'no',
  notSent: 'no',
}
const ways: Partial<
  Record<
    OperationName,
    Exclude<keyof typeof say.cash.counter, 'reversed' | 'lateOutside' | 'since' | 'again'>
  >
> = {
  depositCash: 'in',
  withdrawCash: 'out',
  repayLoan: 'payment',
  recoverLoan: 'payment',
  disburseLoan: 'loan',
  activateFixedDeposit: 'deposit',
  closeFixedDepositEarly: 'closure',
  closeMaturedFixedDeposit: 'closure',
}

/**
 * `reply.savingsId`: the account that the money went to or came from, beside the record itself (A-command). Without
 * one it is cash: the command that pays a loan into an account is another (A-proceeds).
 * @returns null where no cash changes hands over the counter by this operation, or the bank's yes says it all.
 */
export function cashAtCounter({
  operation,
  state,
  reply,
  input,
  facts = [],
  beside,
}: Pick<JournalEntry, 'operation' | 'state'> &
  Partial<Pick<JournalEntry, 'input' | 'reply' | 'facts' | 'beside'>>): string | null {
  const way = ways[operation]
  if (!way || (way === 'closure' && !paysClosureInCash(operation, input?.body))) return null
  const stands = withoutYes[state]
  if (stands) return say.cash.counter[way][stands]
  if (way === 'in' || way === 'out' || way === 'payment')
    return isLateYes({ state, facts }) ? say.cash.counter[way].late : null
  const { savingsId, resourceId } = reply ?? {}
  const isByAccount = savingsId !== undefined && savingsId !== resourceId
  if (isByAccount) return say.cash.counter[way].byAccount
  return [say.cash.counter[way].yes, beyondCoinsOf(operation, beside)].filter(Boolean).join(' ')
}

/** Longer than a bank takes to answer, shorter than a queue takes to move on. */
const freshS = 60

/**
 * Whoever comes back to a result later, after a lock or another customer, would follow its order to pay once more: how long
 * ago it was posted. Null: just now, or it is still open, and says what not to do yet.
 */
export function postedSince(
  { state, writtenAt }: Pick<JournalEntry, 'state' | 'writtenAt'>,
  nowMs: number,
): string | null {
  const ageS = (nowMs - Date.parse(writtenAt)) / 1000
  const isOpen = ['unknown', 'waiting'].includes(withoutYes[state] ?? '')
  return isOpen || ageS < freshS ? null : say.cash.counter.since(timeOf(writtenAt, nowMs), span(ageS))
}
