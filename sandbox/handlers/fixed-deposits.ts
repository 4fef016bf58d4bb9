/** Fixed deposits (§2.4, §3.3; facts §3.5): the lists, and the application up to its approval. */
import { fixedDepositStates } from '../../shared/operations/states.ts'
import { actor } from '../administration/users.ts'
import { mustNotBeMaker } from '../administration/maker-checker.ts'
import { refuse, notFound } from '../core/refusal.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books } from '../core/books.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { pageClause } from '../core/paging.ts'
import { amountIn, pageOut } from '../core/wire.ts'
import { addTerm } from '../calculations/calendar.ts'
import { chartRate, termProblem } from '../calculations/deposit-term.ts'
import { formatRate } from '../calculations/exact.ts'
import { atMaturity } from '../calculations/fixed-deposit.ts'
import { applicant, mustBeNew, statusNumber } from '../customers/application.ts'
import { pastDay } from '../core/request-dates.ts'
import { readCharts } from '../products/rate-chart.ts'
import {
  depositOf,
  depositStatuses,
  depositsWhere,
  rulesOf,
  termsOf,
  type AskedDeposit,
  type DepositProduct,
} from '../fixed-deposits/record.ts'
import { depositPrefix, mustBeIn, step, stepDay, submittal } from '../fixed-deposits/steps.ts'
import { showDeposit, showDepositLines, showProjection } from '../fixed-deposits/show.ts'
import { mustBeSound, rulesFrom } from './fixed-deposit-products.ts'

const prefix = depositPrefix

export const fixedDeposits = handlersOf({
  listFixedDeposits({ books }, { query }) {
    const where = ['1']
    const values: Record<string, string | number> = {}
    if (query.status !== undefined) {
      where.push('d.status = @status')
      values['status'] = statusNumber(depositStatuses, query.status)
    }
    if (query.clientId !== undefined) {
      where.push('d.clientId = @clientId')
      values['clientId'] = Number(query.clientId)
    }
    for (const column of ['externalId', 'accountNo'] as const) {
      const value = query[column]
      if (value === undefined) continue
      where.push(`d.${column} = @${column}`)
      values[column] = value
    }
    const filter = where.join(' AND ')
    const columns = { id: 'd.id', accountNo: 'd.accountNo', clientName: 'c.displayName', status: 'd.status' }
    const page = pageClause(query, columns, { order: 'd.id', tieBreak: 'd.id' })
    const total = books.get<{ n: number }>(
      `SELECT count(*) AS n FROM fixedDeposits d WHERE ${filter}`,
      values,
    )
    const deposits = depositsWhere(books, `${filter} ${page.clause}`, { ...values, ...page.values })
    return pageOut(
      total?.n ?? 0,
      deposits.map((deposit) => showDeposit(books, deposit)),
    )
  },

  getFixedDeposit({ books }, { params }) {
    const deposit = depositOf(books, params.accountId)
    return { ...showDeposit(books, deposit), transactions: showDepositLines(books, deposit) }
  },

  createFixedDeposit(context, { body }) {
    const { books } = context
    mustSayHowDated(body)
    const submittedOn = submissionDay(context, body.submittedOnDate)
    const client = applicant(context, body.clientId, submittedOn)
    const taken = (field: string) => ({ code: `error.msg.saving.account.duplicate.${field}`, field })
    mustBeNew(books, 'fixedDeposits', 'externalId', body.externalId, taken('externalId'))
    mustBeNew(books, 'fixedDeposits', 'accountNo', body.accountNo, taken('accountNo'))
    const { product, asked } = askedDeposit(books, body, submittedOn)
    const last = books.get<{ id: number | null }>('SELECT max(id) AS id FROM fixedDeposits')
    const id = (last?.id ?? 0) + 1
    books.insert('fixedDeposits', {
      id,
      accountNo: body.accountNo ?? freeNumber(context, id),
      externalId: body.externalId ?? null,
      clientId: client.id,
      officeId: client.officeId,
      productId: product.id,
      currency: product.currency,
      places: product.places,
      status: fixedDepositStates.submitted,
      ...asked,
      submittedOn,
      submittedBy: actor(context).id,
    })
    // What it would come to if it began on the day of the application.
    const outcome = atMaturity(termsOf(books, asked, submittedOn))
    books.update('fixedDeposits', id, { maturityAmountMinor: outcome.payoutMinor })
    return { officeId: client.officeId, clientId: client.id, resourceId: id }
  },

  projectFixedDeposit(context, { body }) {
    const { books } = context
    const start = submissionDay(context, body.submittedOnDate)
    const { product, asked } = askedDeposit(books, body, start)
    const terms = termsOf(books, asked, start)
    return showProjection(terms, atMaturity(terms), product)
  },

  approveFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.submitted, 'approval')
    mustNotBeMaker(context, deposit.submittedBy, 'approve')
    const approvedOn = stepDay(context, 'approval', 'approvedOnDate', body.approvedOnDate, submittal(deposit))
    return step(context, deposit, fixedDepositStates.approved, {
      approvedOn,
      approvedBy: actor(context).id,
      note: body.note ?? null,
    })
  },

  rejectFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.submitted, 'reject')
    const rejectedOn = stepDay(context, 'reject', 'rejectedOnDate', body.rejectedOnDate, submittal(deposit))
    return step(context, deposit, fixedDepositStates.rejected, {
      rejectedOn,
      rejectedBy: actor(context).id,
      note: body.note ?? null,
    })
  },

  withdrawFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.submitted, 'withdraw')
    const withdrawnOn = stepDay(
      context,
      'withdraw',
      'withdrawnOnDate',
      body.withdrawnOnDate,
      submittal(deposit),
    )
    return step(context, deposit, fixedDepositStates.withdrawn, {
      withdrawnOn,
      withdrawnBy: actor(context).id,
      note: body.note ?? null,
    })
  },

  undoApprovalOfFixedDeposit(context, { params, body }) {
    const deposit = depositOf(context.books, params.accountId)
    mustBeIn(deposit, fixedDepositStates.approved, 'undoApproval')
    return step(context, deposit, fixedDepositStates.submitted, {
      approvedOn: null,
      approvedBy: null,
      note: body.note ?? null,
    })
  },
})

function submissionDay(context: OperationContext, text: string): Day {
  return pastDay(context, text, {
    field: 'submittedOnDate',
    futureCode: `${prefix}.submittedOnDate.cannot.be.a.future.date`,
  })
}

/** What is asked for, judged by its product: rules, term, amount, and the rate that these bring. @throws Refused */
function askedDeposit(books: Books, body: InputOf<'projectFixedDeposit'>['body'], start: Day) {
  const product =
    books.get<DepositProduct>('SELECT * FROM fixedDepositProducts WHERE id = @productId', {
      productId: body.productId,
    }) ?? notFound('error.msg.fixeddepositproduct.id.invalid', 'fixed deposit product', body.productId)
  const depositAmountMinor = amountIn(body.depositAmount, product.places, 'depositAmount')
  const rules = rulesFrom(body, product)
  mustBeSound(rules, start, body)
  const term = { count: body.depositPeriod, unit: body.depositPeriodFrequencyId }
  mustBeAllowedTerm(termProblem(rulesOf(rules), term, start))
  const rate = chartRate(readCharts(rules.charts), depositAmountMinor, start, addTerm(start, term))
  if (rate === null) {
    const code = `${prefix}.no.applicable.interest.rate.is.found.based.on.amount.and.deposit.period`
    const sentence = `depositPeriod: ${product.name} has no rate for this amount and period. Choose another of either.`
    refuse(400, code, 'depositPeriod', sentence)
  }
  const asked: AskedDeposit = {
    ...rules,
    depositAmountMinor,
    depositPeriod: term.count,
    depositPeriodFrequencyId: term.unit,
    nominalAnnualInterestRate: formatRate(rate),
  }
  return { product, asked }
}

/** The next number that nobody chose by hand: nine digits (facts §3.1). */
function freeNumber({ books }: OperationContext, id: number): string {
  for (let number = id; ; number += 1) {
    const accountNo = String(number).padStart(9, '0')
    if (!books.get('SELECT 1 FROM fixedDeposits WHERE accountNo = @accountNo', { accountNo }))
      return accountNo
  }
}

function mustBeAllowedTerm(problem: ReturnType<typeof termProblem>): void {
  if (problem === null) return
  const [code, sentence] =
    problem === 'notMultiple'
      ? [
          'deposit.period.not.multiple.of.term',
          'is not the minimum term plus a multiple that the product allows',
        ]
      : [
          'deposit.period.not.between.min.and.max.deposit.term',
          'lies outside the terms that the product allows',
        ]
  refuse(400, `${prefix}.${code}`, 'depositPeriod', `depositPeriod: ${sentence}. Choose another period.`)
}

/** §2.4: submittedOnDate “needs `locale` and `dateFormat`”. */
function mustSayHowDated(body: InputOf<'createFixedDeposit'>['body']): void {
  for (const field of ['locale', 'dateFormat'] as const) {
    if (body[field] !== undefined) continue
    const sentence = `${field}: must be given, because submittedOnDate needs locale and dateFormat.`
    refuse(400, `validation.msg.fixeddepositaccount.${field}.cannot.be.blank`, field, sentence)
  }
}
