/** Loans (§1, §4; facts §3.6): the lists, and the application up to the money's being paid out. */
import { loanStates } from '../../shared/operations/states.ts'
import { actor } from '../administration/users.ts'
import { mustNotBeMaker } from '../administration/maker-checker.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books } from '../core/books.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { pageClause, slice } from '../core/paging.ts'
import { amountIn, dayIn, pageOut } from '../core/wire.ts'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import { applicant, mustBeNew, statusNumber } from '../customers/application.ts'
import { pastDay } from '../core/request-dates.ts'
import { layWaitingCharges } from '../loans/charges.ts'
import { disburse } from '../loans/movements.ts'
import { loanOf, loanStatuses, loansWhere, type Loan, type LoanProduct } from '../loans/record.ts'
import { showLoanLine, type LoanLine } from '../loans/show-line.ts'
import { showLoan, showPlan, showSchedule } from '../loans/show.ts'
import { loanReply, loanStep, loanStepDay, loanSubmittal, mustBeLoanIn } from '../loans/steps.ts'
import { loanRulesFrom } from './loan-products.ts'

const notPending = (action: string) =>
  `validation.msg.loan.${action}.account.is.not.submitted.and.pending.state`

export const loans = handlersOf({
  listLoans({ books, day }, { query }) {
    const where = ['1']
    const values: Record<string, string | number> = {}
    if (query.status !== undefined) {
      where.push('l.status = @status')
      values['status'] = statusNumber(loanStatuses, query.status)
    }
    if (query.clientId !== undefined) {
      where.push('l.clientId = @clientId')
      values['clientId'] = Number(query.clientId)
    }
    for (const column of ['externalId', 'accountNo'] as const) {
      const value = query[column]
      if (value === undefined) continue
      where.push(`l.${column} = @${column}`)
      values[column] = value
    }
    const filter = where.join(' AND ')
    const columns = { id: 'l.id', accountNo: 'l.accountNo', clientName: 'c.displayName', status: 'l.status' }
    const page = pageClause(query, columns, { order: 'l.id', tieBreak: 'l.id' })
    const total = books.get<{ n: number }>(`SELECT count(*) AS n FROM loans l WHERE ${filter}`, values)
    const found = loansWhere(books, `${filter} ${page.clause}`, { ...values, ...page.values })
    return pageOut(
      total?.n ?? 0,
      found.map((loan) => showLoan(books, loan, day)),
    )
  },

  getLoan: ({ books, day }, { params }) => showLoan(books, loanOf(books, params.loanId), day),

  getLoanSchedule: ({ books }, { params }) => showSchedule(books, loanOf(books, params.loanId)),

  listLoanTransactions({ books }, { params, query }) {
    const loan = loanOf(books, params.loanId)
    const lines = books.all<LoanLine>('SELECT * FROM loanTransactions WHERE loanId = @id ORDER BY day, id', {
      id: loan.id,
    })
    return slice(lines, query, (line) => showLoanLine(loan, line))
  },

  createLoan(context, { body }) {
    const { books } = context
    const submittedOn = submissionDay(context, body.submittedOnDate)
    const client = applicant(context, body.clientId, submittedOn)
    mustBeNew(books, 'loans', 'externalId', body.externalId, {
      code: 'error.msg.loan.duplicate.externalId',
      field: 'externalId',
    })
    const { product, rules, expected } = askedLoan(books, body, submittedOn)
    const last = books.get<{ id: number | null }>('SELECT max(id) AS id FROM loans')
    const id = (last?.id ?? 0) + 1
    books.insert('loans', {
      id,
      // Nine digits, as the system of the same vocabulary numbers loans (facts §3.1).
      accountNo: String(id).padStart(9, '0'),
      externalId: body.externalId ?? null,
      clientId: client.id,
      officeId: client.officeId,
      productId: product.id,
      currency: product.currency,
      places: product.places,
      status: loanStates.submitted,
      ...rules,
      proposedPrincipalMinor: rules.principalMinor,
      expectedDisbursementOn: expected,
      submittedOn,
      submittedBy: actor(context).id,
    })
    return { officeId: client.officeId, clientId: client.id, loanId: id, resourceId: id }
  },

  projectLoan(context, { body }) {
    const submittedOn = submissionDay(context, body.submittedOnDate)
    const { product, rules, expected } = askedLoan(context.books, body, submittedOn)
    const { currency, places } = product
    return showPlan({ ...rules, currency, places, expectedDisbursementOn: expected })
  },

  approveLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.submitted, notPending('approval'))
    mustNotBeMaker(context, loan.submittedBy, 'approve')
    const approvedOn = loanStepDay(
      context,
      'approval',
      'approvedOnDate',
      body.approvedOnDate,
      loanSubmittal(loan),
    )
    const approved =
      body.approvedLoanAmount === undefined
        ? loan.proposedPrincipalMinor
        : amountIn(body.approvedLoanAmount, loan.places, 'approvedLoanAmount')
    mustNotExceed(loan, approved, loan.proposedPrincipalMinor, 'approvedLoanAmount', 'was applied for')
    return loanStep(context, loan, loanStates.approved, {
      approvedOn,
      approvedBy: actor(context).id,
      approvedPrincipalMinor: approved,
      principalMinor: approved,
      note: body.note ?? null,
    })
  },

  rejectLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.submitted, notPending('reject'))
    const rejectedOn = loanStepDay(
      context,
      'reject',
      'rejectedOnDate',
      body.rejectedOnDate,
      loanSubmittal(loan),
    )
    return loanStep(context, loan, loanStates.rejected, {
      rejectedOn,
      rejectedBy: actor(context).id,
      closedOn: rejectedOn,
      note: body.note ?? null,
    })
  },

  withdrawLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.submitted, notPending('withdrawal'))
    const withdrawnOn = loanStepDay(
      context,
      'withdrawal',
      'withdrawnOnDate',
      body.withdrawnOnDate,
      loanSubmittal(loan),
    )
    return loanStep(context, loan, loanStates.withdrawn, {
      withdrawnOn,
      withdrawnBy: actor(context).id,
      closedOn: withdrawnOn,
      note: body.note ?? null,
    })
  },

  undoApprovalOfLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(loan, loanStates.approved, 'validation.msg.loan.undo.approval.account.is.not.approved')
    return loanStep(context, loan, loanStates.submitted, {
      approvedOn: null,
      approvedBy: null,
      approvedPrincipalMinor: null,
      principalMinor: loan.proposedPrincipalMinor,
      note: body.note ?? null,
    })
  },

  disburseLoan(context, { params, body }) {
    const loan = loanOf(context.books, params.loanId)
    mustBeLoanIn(
      loan,
      loanStates.approved,
      'error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state',
    )
    const day = loanStepDay(context, 'disbursal', 'actualDisbursementDate', body.actualDisbursementDate, {
      day: loan.approvedOn,
      code: 'cannot.be.before.approval.date',
      what: 'the approval',
    })
    const most = loan.approvedPrincipalMinor ?? loan.principalMinor
    const principalMinor =
      body.transactionAmount === undefined
        ? most
        : amountIn(body.transactionAmount, loan.places, 'transactionAmount')
    mustNotExceed(loan, principalMinor, most, 'transactionAmount', 'was approved')
    loanStep(context, loan, loanStates.active, {
      disbursedOn: day,
      disbursedBy: actor(context).id,
      principalMinor,
      note: body.note ?? null,
    })
    const running = loanOf(context.books, loan.id)
    disburse(context, running, day, body.note)
    layWaitingCharges(context, running, day)
    return loanReply(loan, loan.id, loanStates.active)
  },
})

function submissionDay(context: OperationContext, text: string): Day {
  return pastDay(context, text, {
    field: 'submittedOnDate',
    futureCode: 'error.msg.loan.submittal.cannot.be.a.future.date',
  })
}

/** What is asked for, judged by its product: the terms and the day of paying out. @throws Refused */
function askedLoan(books: Books, body: InputOf<'projectLoan'>['body'], submittedOn: Day) {
  const product =
    books.get<LoanProduct>('SELECT * FROM loanProducts WHERE id = @productId', {
      productId: body.productId,
    }) ?? notFound('error.msg.loanproduct.id.invalid', 'loan product', body.productId)
  const expected =
    body.expectedDisbursementDate === undefined ? submittedOn : dayIn(body.expectedDisbursementDate)
  if (expected < submittedOn) {
    const sentence =
      'expectedDisbursementDate: lies before the application. Enter the same day or a later one.'
    const code = 'error.msg.loan.expected.disbursement.date.cannot.be.before.submittal.date'
    refuse(400, code, 'expectedDisbursementDate', sentence)
  }
  return { product, rules: loanRulesFrom(body, product, product.places), expected }
}

function mustNotExceed(loan: Loan, minor: bigint, most: bigint, field: string, what: string): void {
  if (minor <= most) return
  const figures = grouped(formatMinor(most, loan.places))
  const sentence = `${field}: ${figures} ${what}. Write ${figures} or less.`
  refuse(400, `error.msg.loan.${field}.amount.can.not.be.greater`, field, sentence)
}
