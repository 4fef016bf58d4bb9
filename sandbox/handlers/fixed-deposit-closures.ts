/** Fixed deposits that run: start, quote, early closure (§2.6, §4), payout at maturity (facts §3.5). */
import { fixedDepositStates, savingsStates } from '../../shared/operations/states.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import { actor } from '../administration/users.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { currencyOut, money, option, type Wire } from '../core/wire.ts'
import { closedEarly, leftToPost, lockedUntil } from '../calculations/fixed-deposit.ts'
import { pastDay } from '../core/request-dates.ts'
import {
  depositOf,
  depositStatusOut,
  termsOf,
  type DepositStatus,
  type FixedDeposit,
} from '../fixed-deposits/record.ts'
import { payOut, postInterest, startDeposit, upToDate } from '../fixed-deposits/posting.ts'
import { depositPrefix, mustBeIn, step, stepDay } from '../fixed-deposits/steps.ts'

export const fixedDepositClosures = handlersOf({
  activateFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.approved, 'activate')
    const activatedOn = stepDay(context, 'activate', 'activatedOnDate', body.activatedOnDate, {
      day: deposit.approvedOn,
      code: 'cannot.be.before.approval.date',
      what: 'the approval',
    })
    startDeposit(context, deposit, activatedOn, body.note)
    const reply = step(context, deposit, fixedDepositStates.active, {
      activatedOn,
      activatedBy: actor(context).id,
      note: body.note ?? null,
    })
    // A start that is dated back may have interest, or its maturity, behind it already.
    upToDate(context, deposit.id)
    return reply
  },

  quoteFixedDepositClosure(context, { params, body }) {
    const { books } = context
    const deposit = depositOf(books, params.accountId)
    const { day, start } = closingDay(context, deposit, body.closedOnDate)
    const { payoutMinor } = closedEarly(termsOf(books, deposit, start), day)
    const accounts = books.all<{ id: number; accountNo: string }>(
      `SELECT id, accountNo FROM savingsAccounts
       WHERE clientId = @clientId AND currency = @currency AND status = ${savingsStates.active} ORDER BY id`,
      { clientId: deposit.clientId, currency: deposit.currency },
    )
    return {
      id: deposit.id,
      depositType: option(200, 'depositAccountType.fixedDeposit', 'Fixed Deposit'),
      currency: currencyOut(deposit.currency, deposit.places),
      maturityAmount: money(payoutMinor, deposit.places),
      onAccountClosureOptions: [
        option(100, 'depositAccountClosureType.withdrawDeposit', 'Withdraw Deposit'),
        option(200, 'depositAccountClosureType.transferToSavings', 'Transfer to Savings'),
      ],
      savingsAccounts: accounts.map(({ id, accountNo }) => ({ id, accountNo })),
    }
  },

  closeFixedDepositEarly(context, { params, body }) {
    const before = depositOf(context.books, params.accountId)
    const { day, start } = closingDay(context, before, body.closedOnDate)
    const deposit = upToDate(context, before.id)
    const outcome = closedEarly(termsOf(context.books, deposit, start), day)
    postInterest(
      context,
      deposit,
      day,
      leftToPost(outcome, deposit.interestPostedMinor, deposit.taxWithheldMinor),
    )
    const { note, transferDescription } = body
    const paid = payOut(context, deposit, {
      day,
      onAccountClosureId: body.onAccountClosureId,
      toSavingsAccountId: body.toSavingsAccountId,
      note,
      transferDescription,
      status: fixedDepositStates.closedEarly,
      closedBy: actor(context).id,
    })
    return closed(deposit, fixedDepositStates.closedEarly, paid)
  },

  closeMaturedFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.matured, 'close')
    const day = stepDay(context, 'close', 'closedOnDate', body.closedOnDate, {
      day: deposit.maturesOn,
      code: 'must.be.after.maturity.date',
      what: 'the maturity',
    })
    const paid = payOut(context, deposit, {
      day,
      onAccountClosureId: body.onAccountClosureId,
      toSavingsAccountId: body.toSavingsAccountId,
      note: body.note,
      status: fixedDepositStates.closed,
      closedBy: actor(context).id,
    })
    return closed(deposit, fixedDepositStates.closed, paid)
  },
})

/** The day of an early closure, in the order of facts §3.5's refusals. */
function closingDay(
  context: OperationContext,
  deposit: FixedDeposit,
  text: string,
): { day: Day; start: Day } {
  mustBeIn(deposit, fixedDepositStates.active, 'preMatureClose')
  // An active deposit has begun and has an end.
  const start = deposit.activatedOn ?? deposit.submittedOn
  const code = (name: string) => `${depositPrefix}.preMatureClose.${name}`
  const last = context.books.get<{ day: Day | null }>(
    'SELECT max(day) AS day FROM fixedDepositTransactions WHERE depositId = @id',
    { id: deposit.id },
  )
  const day = pastDay(context, text, {
    field: 'closedOnDate',
    futureCode: code('cannot.be.a.future.date'),
    notBefore: [
      { day: start, code: code('must.be.after.activation.date'), what: 'the deposit began' },
      {
        day: lockedUntil(termsOf(context.books, deposit, start)),
        code: code('must.be.after.lockin.period'),
        what: 'the lock-in ends',
      },
      {
        day: last?.day ?? null,
        code: code('must.be.after.last.transaction.date'),
        what: 'the last movement',
      },
    ],
  })
  if (deposit.maturesOn !== null && day >= deposit.maturesOn) {
    const sentence = `closedOnDate: the deposit matures on ${wireDate(deposit.maturesOn)}. Enter an earlier day, or pay it out as matured.`
    refuse(400, code('must.be.before.maturity.date'), 'closedOnDate', sentence)
  }
  return { day, start }
}

/** `savingsId` is the account that received the money: it has changed too. */
function closed(
  deposit: FixedDeposit,
  status: DepositStatus,
  paid: { transactionId: number; savingsId?: number },
): Wire {
  return {
    officeId: deposit.officeId,
    clientId: deposit.clientId,
    savingsId: paid.savingsId,
    resourceId: deposit.id,
    transactionId: paid.transactionId,
    changes: { status: depositStatusOut(status) },
  }
}
