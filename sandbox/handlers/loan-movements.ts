/** Money on a running or written-off loan: repayment, waiver of interest, write-off, recovery (§2.6, §4). */
import { loanStates } from '../../shared/operations/states.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import { handlersOf } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import { amountIn, dayIn } from '../core/wire.ts'
import { BeyondOutstanding, recover } from '../calculations/repayment.ts'
import { takeRecovery, takeRepayment, takeWaiver, takeWriteOff } from '../loans/movements.ts'
import { loanOf, type Loan } from '../loans/record.ts'
import { showPayoff } from '../loans/payoff.ts'
import { undoRepayment } from '../loans/undo-repayment.ts'
import { loanMovementDay, loanReply, mustBeLoanIn, recoveryDay } from '../loans/steps.ts'

const notActive = 'error.msg.loan.repayment.or.waiver.account.is.not.active'

export const loanMovements = handlersOf({
  repayLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.active, notActive)
    const day = loanMovementDay(context, loan, body.transactionDate)
    const amountMinor = amountIn(body.transactionAmount, loan.places, 'transactionAmount')
    const { id, status } = takeRepayment(context, loan, { amountMinor, day, note: body.comment })
    return loanReply(loan, id, status)
  },

  undoLoanRepayment(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    const id = undoRepayment(context, loan, params.transactionId, body.note)
    return loanReply(loan, id, loanStates.active)
  },

  getLoanPayoff(context, { params, query }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.active, notActive)
    const day = query.transactionDate === undefined ? context.day : dayIn(query.transactionDate)
    if (day < context.day) {
      const sentence = `transactionDate: that day is over. Write ${wireDate(context.day)} or a later day.`
      refuse(400, 'error.msg.loan.payoff.cannot.be.a.past.date', 'transactionDate', sentence)
    }
    return showPayoff(context.books, loan, day)
  },

  waiveLoanInterest(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.active, notActive)
    const day = loanMovementDay(context, loan, body.transactionDate)
    const amountMinor = amountIn(body.transactionAmount, loan.places, 'transactionAmount')
    const { id, status } = within(
      loan,
      'error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest',
      'of interest is outstanding',
      () => takeWaiver(context, loan, { amountMinor, day, note: body.comment }),
    )
    return loanReply(loan, id, status)
  },

  writeOffLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.active, 'error.msg.loan.writtenoff.account.is.not.active')
    const day = loanMovementDay(context, loan, body.transactionDate)
    const id = takeWriteOff(context, loan, day, body.comment)
    return loanReply(loan, id, loanStates.writtenOff)
  },

  recoverLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.writtenOff, 'error.msg.loan.account.is.not.written.off')
    const day = recoveryDay(context, loan, body.transactionDate)
    const amountMinor = amountIn(body.transactionAmount, loan.places, 'transactionAmount')
    const recoveredMinor = within(
      loan,
      'error.msg.loan.transaction.cannot.be.greater.than.total.written.off',
      'of what was written off is left to recover',
      () => recover(loan.writtenOffMinor, loan.recoveredMinor, amountMinor),
    )
    const id = takeRecovery(context, loan, { amountMinor, recoveredMinor, day, note: body.comment })
    return loanReply(loan, id, loanStates.writtenOff)
  },
})

/** Turns “too much” into a refusal (403, facts §3.2) that tells how much would do. */
function within<T>(loan: Loan, code: string, what: string, work: () => T): T {
  try {
    return work()
  } catch (problem) {
    if (!(problem instanceof BeyondOutstanding)) throw problem
    const figures = grouped(formatMinor(problem.maxMinor, loan.places))
    const advice = problem.maxMinor > 0n ? `Write ${figures} or less.` : 'Nothing is left for this.'
    refuse(403, code, 'transactionAmount', `transactionAmount: only ${figures} ${what}. ${advice}`)
  }
}
