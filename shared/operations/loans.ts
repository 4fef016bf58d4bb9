/** Loans (§1, §2.6, §4). */
import { z } from 'zod'
import {
  amount,
  command,
  currency,
  date,
  dated,
  day,
  externalId,
  id,
  money,
  note,
  option,
  page,
  paging,
  pathId,
} from './fields.ts'
import { defineOperations } from './operation.ts'
import { hasStatus, stepCalled } from './settled-by.ts'
import { loanStates } from './states.ts'
import { loanTermsOptions, loanTermsShape } from './loan-products.ts'
import { loanSchedule } from './loan-schedule.ts'
import { figureAmount } from './product-fields.ts'

const loanParams = z.strictObject({ loanId: pathId })

/** A loan as the service tells of one (§2.7 shows no record: assumed, facts §3.6). */
const loanRecord = z.looseObject({
  id: z.int(),
  accountNo: z.string().optional(),
  externalId: z.string().optional(),
  clientId: z.int().optional(),
  clientName: z.string().optional(),
  loanProductId: z.int().optional(),
  loanProductName: z.string().optional(),
  status: option.optional(),
  currency: currency.optional(),
  principal: money.optional(),
  approvedPrincipal: money.optional(),
  numberOfRepayments: z.int().optional(),
  annualInterestRate: money.optional(),
  inArrears: z.boolean().optional(),
  totalOverpaid: money.optional(),
  timeline: z
    .looseObject({
      submittedOnDate: day.optional(),
      submittedByUsername: z.string().optional(),
      approvedOnDate: day.optional(),
      approvedByUsername: z.string().optional(),
      actualDisbursementDate: day.optional(),
      disbursedByUsername: z.string().optional(),
    })
    .optional(),
  summary: z
    .looseObject({
      principalOutstanding: money.optional(),
      interestOutstanding: money.optional(),
      totalOutstanding: money.optional(),
      totalOverdue: money.optional(),
      totalWrittenOff: money.optional(),
      totalRecovered: money.optional(),
    })
    .optional(),
})

/** What an application asks for, its customer and its reference aside. */
const asked = {
  productId: id,
  submittedOnDate: date,
  expectedDisbursementDate: date.optional(),
  ...z.object(loanTermsShape).partial().shape,
  ...loanTermsOptions,
  ...dated,
}

const read = {
  tag: 'Loan Accounts',
  method: 'GET',
  base: 'api',
  permission: 'READ_LOAN',
  event: null,
  offline: 'cached',
  mark: null,
  readBack: null,
} as const

/** What the steps of the application share. */
const step = {
  tag: 'Loan Accounts',
  method: 'POST',
  base: 'api',
  params: loanParams,
  reply: command,
  offline: 'refuse',
  mark: 'note',
  readBack: 'getLoan',
  basis: 'assumed: spec §3.3 names the step, no endpoint; facts §3.6',
} as const

export const loans = defineOperations({
  rejectLoan: {
    ...step,
    summary: 'Reject a loan',
    path: '/loans/{loanId}/reject',
    body: z.strictObject({ note: note.optional(), rejectedOnDate: date, ...dated }),
    permission: 'REJECT_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'reject' },
    settledBy: { state: hasStatus(loanStates.rejected), step: stepCalled('rejected') },
    basis: 'spec §4',
  },
  listLoans: {
    ...read,
    summary: 'List loans',
    path: '/loans',
    query: z.strictObject({
      status: z.string().max(30).optional(),
      clientId: pathId.optional(),
      externalId: externalId.optional(),
      accountNo: z.string().max(20).optional(),
      ...paging,
    }),
    reply: page(loanRecord),
    basis: 'assumed: A-page, facts §3.6',
  },
  getLoan: {
    ...read,
    summary: 'Retrieve one loan',
    path: '/loans/{loanId}',
    params: loanParams,
    reply: loanRecord,
    basis: 'assumed: facts §3.6',
  },
  getLoanSchedule: {
    ...read,
    tag: 'Loan Repayment Schedule',
    summary: 'Retrieve the repayment schedule of a loan',
    path: '/loans/{loanId}/schedule',
    params: loanParams,
    reply: loanSchedule,
    basis: 'assumed: facts §3.6',
  },
  projectLoan: {
    ...read,
    tag: 'Loan Repayment Schedule',
    summary: 'Tell how a loan would be repaid, installment by installment; changes nothing',
    method: 'POST',
    reads: true,
    path: '/loans/calculateLoanSchedule',
    body: z.strictObject(asked),
    reply: loanSchedule,
    offline: 'refuse',
    basis: 'assumed: facts §3.6',
  },
  createLoan: {
    tag: 'Loan Accounts',
    summary: 'Submit an application for a loan',
    method: 'POST',
    path: '/loans',
    base: 'api',
    body: z.strictObject({ clientId: id, externalId: externalId.optional(), ...asked }),
    reply: command,
    permission: 'CREATE_LOAN',
    grantedTo: 'teller',
    event: { name: 'loan', action: 'create' },
    offline: 'draft',
    mark: null,
    readBack: 'listLoans',
    settledBy: 'reference',
    basis: 'assumed: facts §3.6',
  },
  approveLoan: {
    ...step,
    summary: 'Approve a loan',
    path: '/loans/{loanId}/approve',
    body: z.strictObject({
      approvedOnDate: date,
      approvedLoanAmount: figureAmount.optional(),
      note: note.optional(),
      ...dated,
    }),
    permission: 'APPROVE_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'approve' },
    settledBy: {
      state: hasStatus(
        loanStates.approved,
        loanStates.active,
        loanStates.closed,
        loanStates.writtenOff,
        loanStates.overpaid,
      ),
      step: {
        ...stepCalled('approved'),
        amount: { asked: 'approvedLoanAmount', told: 'approvedPrincipal' },
      },
    },
  },
  undoApprovalOfLoan: {
    ...step,
    summary: 'Undo the approval of a loan',
    path: '/loans/{loanId}/undoApproval',
    body: z.strictObject({ note: note.optional() }),
    permission: 'APPROVALUNDO_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'undoApproval' },
    settledBy: { state: hasStatus(loanStates.submitted) },
  },
  withdrawLoan: {
    ...step,
    summary: 'Record that the applicant withdrew the loan application',
    path: '/loans/{loanId}/withdrawnByApplicant',
    body: z.strictObject({ withdrawnOnDate: date, note: note.optional(), ...dated }),
    permission: 'WITHDRAW_LOAN',
    grantedTo: 'teller',
    event: { name: 'loan', action: 'withdrawnByApplicant' },
    settledBy: { state: hasStatus(loanStates.withdrawn), step: stepCalled('withdrawn') },
  },
  disburseLoan: {
    ...step,
    summary: 'Pay out an approved loan',
    path: '/loans/{loanId}/disburse',
    body: z.strictObject({
      actualDisbursementDate: date,
      transactionAmount: amount.optional(),
      note: note.optional(),
      ...dated,
    }),
    permission: 'DISBURSE_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'disburse' },
    settledBy: {
      state: hasStatus(loanStates.active, loanStates.closed, loanStates.writtenOff, loanStates.overpaid),
      step: {
        by: 'disbursedByUsername',
        on: 'actualDisbursementDate',
        amount: { asked: 'transactionAmount', told: 'principal' },
      },
    },
    basis: 'assumed: A-proceeds; spec §3.3 names the step, no endpoint; facts §3.6, §3.8',
  },
})
