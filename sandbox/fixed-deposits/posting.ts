/**
 * Money on a fixed deposit: the amount taken in, interest and tax while it runs, maturity, and the payout in cash
 * or to a savings account. Each movement has its balanced ledger lines under `D` and its number.
 */
import { fixedDepositStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { accountsWhere } from '../savings-accounts/account.ts'
import { mustTakeCredits } from '../savings-accounts/guards.ts'
import { move } from '../savings-accounts/movement.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import type { Role } from '../general-ledger/chart.ts'
import { balanced, credit, debit, post } from '../general-ledger/entry.ts'
import { dayNumber, dayOfNumber } from '../calculations/calendar.ts'
import { atMaturity, maturityDay } from '../calculations/fixed-deposit.ts'
import { interestOver, postingDay } from '../calculations/interest.ts'
import { totalWithheld, withheldFrom } from '../calculations/tax.ts'
import { depositOf, depositsWhere, termsOf, type FixedDeposit } from './record.ts'

/** Kinds of movement, with the ids of savings movements (facts §3.4). */
const depositMovements = { deposit: 1, withdrawal: 2, interestPosting: 3, withholdTax: 18 } as const

/** Writes one movement; `effectMinor` is what it adds to the deposit. `deposit` is brought up to date in place. */
function moveDeposit(
  context: OperationContext,
  deposit: FixedDeposit,
  movement: {
    type: keyof typeof depositMovements
    day: Day
    effectMinor: bigint
    contra: Role
    note?: string | undefined
  },
): number {
  const { type, day, effectMinor, contra, note } = movement
  const amountMinor = effectMinor < 0n ? -effectMinor : effectMinor
  deposit.balanceMinor += effectMinor
  const id = context.books.insert('fixedDepositTransactions', {
    depositId: deposit.id,
    type: depositMovements[type],
    day,
    amountMinor,
    effectMinor,
    runningBalanceMinor: deposit.balanceMinor,
    note: note ?? null,
    userId: context.user?.id ?? null,
    submittedOn: context.day,
  })
  context.books.update('fixedDeposits', deposit.id, { balanceMinor: deposit.balanceMinor })
  post(context, {
    transactionId: `D${id}`,
    officeId: deposit.officeId,
    day,
    currency: deposit.currency,
    places: deposit.places,
    entity: { type: 'fixedDeposit', id: deposit.id },
    lines: balanced(
      effectMinor > 0n
        ? [debit(contra, amountMinor), credit('fixedDepositControl', amountMinor)]
        : [debit('fixedDepositControl', amountMinor), credit(contra, amountMinor)],
    ),
  })
  return id
}

/** Takes in the money and starts the term. */
export function startDeposit(
  context: OperationContext,
  deposit: FixedDeposit,
  start: Day,
  note: string | undefined,
): number {
  const id = moveDeposit(context, deposit, {
    type: 'deposit',
    day: start,
    effectMinor: deposit.depositAmountMinor,
    contra: 'cash',
    note,
  })
  const terms = termsOf(context.books, deposit, start)
  const maturesOn = maturityDay(terms)
  const regular = postingDay(start, terms.interest.posting)
  context.books.update('fixedDeposits', deposit.id, {
    maturesOn,
    maturityAmountMinor: atMaturity(terms).payoutMinor,
    since: start,
    nextPosting: regular < maturesOn ? regular : maturesOn,
  })
  return id
}

/** Posts interest, and the tax on it; either may be below zero, when what was posted is taken back. */
export function postInterest(
  context: OperationContext,
  deposit: FixedDeposit,
  day: Day,
  amounts: { interestMinor: bigint; taxMinor: bigint },
): void {
  if (amounts.interestMinor !== 0n) {
    const effectMinor = amounts.interestMinor
    moveDeposit(context, deposit, {
      type: 'interestPosting',
      day,
      effectMinor,
      contra: 'interestOnFixedDeposits',
    })
    deposit.interestPostedMinor += effectMinor
  }
  if (amounts.taxMinor !== 0n) {
    const effectMinor = -amounts.taxMinor
    moveDeposit(context, deposit, { type: 'withholdTax', day, effectMinor, contra: 'withholdingTax' })
    deposit.taxWithheldMinor += amounts.taxMinor
  }
  context.books.update('fixedDeposits', deposit.id, {
    interestPostedMinor: deposit.interestPostedMinor,
    taxWithheldMinor: deposit.taxWithheldMinor,
  })
}

/** Every posting of one deposit that is due by today, the last of them at maturity. */
function postDue(context: OperationContext, deposit: FixedDeposit): void {
  const { activatedOn, maturesOn } = deposit
  let { since, nextPosting } = deposit
  if (activatedOn === null || maturesOn === null) return
  const terms = termsOf(context.books, deposit, activatedOn)
  const rule = { ...terms.interest, rate: terms.rate, overdraftRate: 0n }
  while (since !== null && nextPosting !== null && nextPosting <= context.day) {
    const to = dayOfNumber(dayNumber(nextPosting) - 1)
    const balances = [{ from: since, balanceMinor: deposit.balanceMinor }]
    const interestMinor = interestOver(rule, balances, since, to).earnedMinor
    const taxMinor = totalWithheld(withheldFrom(terms.taxes, interestMinor, nextPosting))
    postInterest(context, deposit, nextPosting, { interestMinor, taxMinor })
    since = nextPosting
    const regular = postingDay(nextPosting, rule.posting)
    nextPosting = since >= maturesOn ? null : regular < maturesOn ? regular : maturesOn
  }
  const hasMatured = maturesOn <= context.day
  context.books.update('fixedDeposits', deposit.id, {
    since,
    nextPosting,
    ...(hasMatured && { status: fixedDepositStates.matured, maturityAmountMinor: deposit.balanceMinor }),
  })
}

/** The clock's work on fixed deposits: interest that falls due today, and deposits that mature today. */
export function runDeposits(context: OperationContext): void {
  const due = depositsWhere(
    context.books,
    `d.status = ${fixedDepositStates.active} AND d.nextPosting <= @day ORDER BY d.id`,
    {
      day: context.day,
    },
  )
  for (const deposit of due) postDue(context, deposit)
}

/** @throws Refused when the savings account cannot take the money. */
interface Payout {
  day: Day
  onAccountClosureId: '100' | '200'
  toSavingsAccountId: number | undefined
  note: string | undefined
  transferDescription?: string | undefined
  status: typeof fixedDepositStates.closed | typeof fixedDepositStates.closedEarly
  closedBy: number
}

/** Pays out everything, in cash or to a savings account, and closes. Gives the number of the last movement. */
export function payOut(
  context: OperationContext,
  deposit: FixedDeposit,
  payout: Payout,
): { transactionId: number; savingsId?: number } {
  const { day, note } = payout
  const amountMinor = deposit.balanceMinor
  const isTransfer = payout.onAccountClosureId === '200'
  const to = isTransfer ? savingsTarget(context, deposit, payout.toSavingsAccountId) : null
  if (to && to.activatedOn !== null && day < to.activatedOn) {
    const sentence = `closedOnDate: account ${to.accountNo} was not active yet on that day. Enter a later day.`
    refuse(400, 'error.msg.savingsaccount.transaction.before.activation.date', 'closedOnDate', sentence)
  }
  const contra: Role = to ? 'liabilityTransfer' : 'cash'
  const transactionId = moveDeposit(context, deposit, {
    type: 'withdrawal',
    day,
    effectMinor: -amountMinor,
    contra,
    note,
  })
  if (to)
    move(context, to, { type: 'deposit', day, amountMinor, contra, note: payout.transferDescription ?? note })
  context.books.update('fixedDeposits', deposit.id, {
    status: payout.status,
    closedOn: day,
    closedBy: payout.closedBy,
    // After closing these two tell the payout and its day (facts §3.5).
    maturesOn: day,
    maturityAmountMinor: amountMinor,
    nextPosting: null,
    since: null,
    note: note ?? null,
  })
  return to ? { transactionId, savingsId: to.id } : { transactionId }
}

function savingsTarget(context: OperationContext, deposit: FixedDeposit, id: number | undefined) {
  const field = 'toSavingsAccountId'
  if (id === undefined) {
    const sentence = `${field}: must be given, because onAccountClosureId 200 moves the money to a savings account.`
    refuse(400, 'validation.msg.fixeddepositaccount.toSavingsAccountId.cannot.be.blank', field, sentence)
  }
  const [account] = accountsWhere(context.books, 'a.id = @id', { id })
  if (!account) {
    const sentence = `${field}: there is no savings account with the number ${id}. Choose one of the customer’s.`
    refuse(404, 'error.msg.saving.account.id.invalid', field, sentence)
  }
  mustTakeCredits(account, field)
  if (account.currency !== deposit.currency || account.places !== deposit.places) {
    const sentence = `${field}: account ${account.accountNo} is kept in ${account.currency}, the deposit in ${deposit.currency}. Choose an account in ${deposit.currency}.`
    refuse(403, 'error.msg.accounttransfer.different.currencies', field, sentence)
  }
  return account
}

/** The deposit with all postings that were due by today, for quotes and closures between two days of the clock. */
export function upToDate(context: OperationContext, id: string | number): FixedDeposit {
  const deposit = depositOf(context.books, id)
  if (
    deposit.status === fixedDepositStates.active &&
    deposit.nextPosting !== null &&
    deposit.nextPosting <= context.day
  )
    postDue(context, deposit)
  return depositOf(context.books, id)
}
