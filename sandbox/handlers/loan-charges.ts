/** Charges on loans: attached before or after the money is paid out, shown, waived (facts §3.7). */
import { loanStates } from '../../shared/operations/states.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { slice } from '../core/paging.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { amountIn, dayIn } from '../core/wire.ts'
import type { ChargeRow } from '../charges/show.ts'
import {
  layCharge,
  loanChargeOf,
  loanChargesOf,
  outstandingCharge,
  showLoanCharge,
  waiveCharge,
} from '../loans/charges.ts'
import { installmentsOf, loanOf, type Loan } from '../loans/record.ts'
import { loanReply, mustBeLoanIn } from '../loans/steps.ts'
import { percentIn } from '../charges/attach.ts'

export const loanCharges = handlersOf({
  listLoanCharges({ books }, { params, query }) {
    const loan = loanOf(books, params.loanId)
    return slice(loanChargesOf(books, loan.id), query, (charge) => showLoanCharge(books, loan, charge))
  },

  addLoanCharge(context, { params, body }) {
    const { books } = context
    const loan = loanOf(books, params.loanId)
    if (loan.status > loanStates.active)
      mustBeLoanIn(loan, loanStates.active, 'error.msg.loan.charge.cannot.be.added.in.this.state')
    const charge = definitionFor(context, loan, body.chargeId)
    const isPercent = charge.percentage !== null
    const id = books.insert('loanCharges', {
      loanId: loan.id,
      chargeId: charge.id,
      amountMinor: isPercent
        ? null
        : body.amount === undefined
          ? charge.amountMinor
          : amountIn(body.amount, loan.places, 'amount'),
      percentage: isPercent ? (body.amount === undefined ? charge.percentage : percentIn(body.amount)) : null,
      dueOn: dueDayOf(context, loan, charge, body),
    })
    if (loan.disbursedOn !== null)
      layCharge(context, loan, loanChargeOf(books, loan.id, String(id)), context.day)
    return loanReply(loan, id, loan.status)
  },

  waiveLoanCharge(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    const charge = loanChargeOf(context.books, loan.id, params.loanChargeId)
    mustBeLoanIn(loan, loanStates.active, 'error.msg.loan.charge.waive.account.is.not.active')
    if (outstandingCharge(context.books, loan, charge) === 0n) {
      const sentence = `Nothing of “${charge.name}” is outstanding. Nothing needs to be done.`
      refuse(403, 'error.msg.loan.charge.nothing.outstanding', 'loanChargeId', sentence)
    }
    const { status } = waiveCharge(context, loan, charge, body.note)
    return loanReply(loan, charge.id, status)
  },
})

/** @throws Refused for a definition that is not for this loan. */
function definitionFor({ books }: OperationContext, loan: Loan, chargeId: number): ChargeRow {
  const charge =
    books.get<ChargeRow>('SELECT * FROM charges WHERE id = @chargeId', { chargeId }) ??
    notFound('error.msg.charge.id.invalid', 'charge', chargeId)
  if (charge.appliesTo !== 1) {
    const sentence = `chargeId: “${charge.name}” is for savings accounts. Choose a charge for loans.`
    refuse(403, 'error.msg.charge.cannot.be.applied.to.loan', 'chargeId', sentence)
  }
  if (charge.active !== 1) {
    const sentence = `chargeId: “${charge.name}” is not active. Choose another charge.`
    refuse(403, 'error.msg.charge.is.not.active', 'chargeId', sentence)
  }
  if (charge.currency !== loan.currency) {
    const sentence = `chargeId: “${charge.name}” is in ${charge.currency}, the loan in ${loan.currency}. Choose another charge.`
    refuse(403, 'error.msg.charge.and.loan.currency.mismatch', 'chargeId', sentence)
  }
  return charge
}

/** Only a charge with a specified date has one; it lies within the days of the loan. */
function dueDayOf(
  { books }: OperationContext,
  loan: Loan,
  charge: ChargeRow,
  { dueDate }: InputOf<'addLoanCharge'>['body'],
): string | null {
  const prefix = 'validation.msg.loan.charge.dueDate'
  if (charge.time !== 2) {
    if (dueDate === undefined) return null
    const sentence = `dueDate: “${charge.name}” falls on the installments by itself. Leave it out.`
    refuse(400, `${prefix}.not.allowed`, 'dueDate', sentence)
  }
  if (dueDate === undefined) {
    const sentence = 'dueDate: must be given for a charge with a specified due date.'
    refuse(400, `${prefix}.cannot.be.blank`, 'dueDate', sentence)
  }
  const day = dayIn(dueDate)
  const first = loan.disbursedOn ?? loan.expectedDisbursementOn
  if (day < first) {
    const sentence = `dueDate: lies before the loan is paid out on ${wireDate(first)}. Write that day or a later one.`
    refuse(400, `${prefix}.before.disbursement.date`, 'dueDate', sentence)
  }
  const last = installmentsOf(books, loan.id).at(-1)?.due
  if (last !== undefined && day > last) {
    const sentence = `dueDate: lies after the last installment on ${wireDate(last)}. Write that day or an earlier one.`
    refuse(400, `${prefix}.after.last.installment`, 'dueDate', sentence)
  }
  return day
}
