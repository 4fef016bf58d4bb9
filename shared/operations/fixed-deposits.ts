/** Fixed deposits (§2.4, §4). */
import { z } from 'zod'
import {
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
import { fixedDepositStates } from './states.ts'
import { savingsTransactionRecord } from './savings-movements.ts'
import { depositRules } from './fixed-deposit-products.ts'
import { countFrom, figureAmount, interestTypes, termUnit } from './product-fields.ts'
import { fault } from '../values/faults.ts'

const params = z.strictObject({ accountId: pathId })

/** A fixed deposit as the service tells of one (§2.7 shows no record: assumed, facts §3.5). */
const fixedDepositRecord = z.looseObject({
  id: z.int(),
  accountNo: z.string().optional(),
  externalId: z.string().optional(),
  clientId: z.int().optional(),
  clientName: z.string().optional(),
  depositProductId: z.int().optional(),
  depositProductName: z.string().optional(),
  status: option.optional(),
  currency: currency.optional(),
  nominalAnnualInterestRate: money.optional(),
  depositAmount: money.optional(),
  maturityAmount: money.optional(),
  maturityDate: day.optional(),
  depositPeriod: z.int().optional(),
  depositPeriodFrequency: option.optional(),
  interestPostingPeriodType: option.optional(),
  lockinPeriodFrequency: z.int().optional(),
  lockinPeriodFrequencyType: option.optional(),
  preClosurePenalApplicable: z.boolean().optional(),
  preClosurePenalInterest: money.optional(),
  preClosurePenalInterestOnType: option.optional(),
  withHoldTax: z.boolean().optional(),
  /** The savings account that pays it in on activation, where the service keeps one (facts §3.5). */
  linkedAccount: z.looseObject({ id: z.int(), accountNo: z.string().optional() }).optional(),
  timeline: z
    .looseObject({
      submittedOnDate: day.optional(),
      submittedByUsername: z.string().optional(),
      approvedOnDate: day.optional(),
      approvedByUsername: z.string().optional(),
      activatedOnDate: day.optional(),
      activatedByUsername: z.string().optional(),
    })
    .optional(),
  summary: z
    .looseObject({ accountBalance: money.optional(), totalInterestPosted: money.optional() })
    .optional(),
  /** With the one record only, not in lists. */
  transactions: z.array(savingsTransactionRecord).optional(),
})

/** What a deposit would come to if it began on the day of the application (assumed, facts §3.5). */
const depositProjection = z.looseObject({
  currency: currency.optional(),
  nominalAnnualInterestRate: money,
  depositAmount: money,
  maturityAmount: money,
  maturityDate: day,
  totalInterest: money,
  totalWithholdTax: money,
  postings: z.array(
    z.looseObject({ date: day, interestPosted: money, withholdTax: money, runningBalance: money }),
  ),
})

const read = {
  tag: 'Fixed Deposit',
  method: 'GET',
  base: 'api',
  permission: 'READ_FIXEDDEPOSITACCOUNT',
  event: null,
  offline: 'cached',
  mark: null,
  readBack: null,
  basis: 'assumed: A-page, facts §3.5',
} as const

/** What the steps of the application workflow share; they are those of deposit accounts (§3.1). */
const step = {
  tag: 'Fixed Deposit',
  method: 'POST',
  base: 'api',
  params,
  reply: command,
  offline: 'refuse',
  mark: 'note',
  readBack: 'getFixedDeposit',
  basis: 'assumed: spec §3.3 shows no states, facts §3.5',
} as const

/** What an application asks for, its customer and its references aside. */
const asked = {
  productId: id,
  submittedOnDate: date,
  depositAmount: figureAmount,
  depositPeriod: countFrom(1, 10_000),
  depositPeriodFrequencyId: termUnit,
  interestCompoundingPeriodType: interestTypes.interestCompoundingPeriodType.optional(),
  interestPostingPeriodType: interestTypes.interestPostingPeriodType.optional(),
  interestCalculationType: interestTypes.interestCalculationType.optional(),
  interestCalculationDaysInYearType: interestTypes.interestCalculationDaysInYearType.optional(),
  ...depositRules,
  ...dated,
}

export const fixedDeposits = defineOperations({
  listFixedDeposits: {
    ...read,
    summary: 'List fixed deposits',
    path: '/fixeddepositaccounts',
    query: z.strictObject({
      status: z.string().max(30).optional(),
      clientId: pathId.optional(),
      externalId: externalId.optional(),
      accountNo: z.string().max(20).optional(),
      ...paging,
    }),
    reply: page(fixedDepositRecord),
  },
  getFixedDeposit: {
    ...read,
    summary: 'Retrieve one fixed deposit',
    path: '/fixeddepositaccounts/{accountId}',
    params,
    reply: fixedDepositRecord,
  },
  createFixedDeposit: {
    tag: 'Fixed Deposit',
    summary: 'Submit an application for a fixed deposit',
    method: 'POST',
    path: '/fixeddepositaccounts',
    base: 'api',
    body: z.strictObject({
      clientId: id,
      accountNo: z
        .string()
        .regex(/^[0-9A-Z-]{1,20}$/, fault('panLetters'))
        .optional(),
      externalId: externalId.optional(),
      ...asked,
    }),
    reply: command,
    permission: 'CREATE_FIXEDDEPOSITACCOUNT',
    grantedTo: 'teller',
    event: { name: 'fixed-deposit-account', action: 'create' },
    offline: 'draft',
    mark: null,
    readBack: 'listFixedDeposits',
    settledBy: 'reference',
    basis: 'assumed: spec §2.4, facts §3.5',
  },
  approveFixedDeposit: {
    ...step,
    summary: 'Approve an application for a fixed deposit',
    path: '/fixeddepositaccounts/{accountId}/approve',
    body: z.strictObject({ approvedOnDate: date, note: note.optional(), ...dated }),
    permission: 'APPROVE_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'approve' },
    settledBy: {
      state: hasStatus(
        fixedDepositStates.approved,
        fixedDepositStates.active,
        fixedDepositStates.closed,
        fixedDepositStates.closedEarly,
        fixedDepositStates.matured,
      ),
      step: stepCalled('approved'),
    },
  },
  rejectFixedDeposit: {
    ...step,
    summary: 'Reject an application for a fixed deposit',
    path: '/fixeddepositaccounts/{accountId}/reject',
    body: z.strictObject({ rejectedOnDate: date, note: note.optional(), ...dated }),
    permission: 'REJECT_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'reject' },
    settledBy: { state: hasStatus(fixedDepositStates.rejected), step: stepCalled('rejected') },
  },
  withdrawFixedDeposit: {
    ...step,
    summary: 'Record that the applicant withdrew the application for a fixed deposit',
    path: '/fixeddepositaccounts/{accountId}/withdrawnByApplicant',
    body: z.strictObject({ withdrawnOnDate: date, note: note.optional(), ...dated }),
    permission: 'WITHDRAW_FIXEDDEPOSITACCOUNT',
    grantedTo: 'teller',
    event: { name: 'fixed-deposit-account', action: 'withdrawnByApplicant' },
    settledBy: { state: hasStatus(fixedDepositStates.withdrawn), step: stepCalled('withdrawn') },
  },
  undoApprovalOfFixedDeposit: {
    ...step,
    summary: 'Undo the approval of a fixed deposit',
    path: '/fixeddepositaccounts/{accountId}/undoApproval',
    body: z.strictObject({ note: note.optional() }),
    permission: 'APPROVALUNDO_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'undoApproval' },
    settledBy: { state: hasStatus(fixedDepositStates.submitted) },
  },
  activateFixedDeposit: {
    ...step,
    summary: 'Take in the money and start an approved fixed deposit',
    path: '/fixeddepositaccounts/{accountId}/activate',
    body: z.strictObject({ activatedOnDate: date, note: note.optional(), ...dated }),
    permission: 'ACTIVATE_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'activate' },
    settledBy: {
      state: hasStatus(
        fixedDepositStates.active,
        fixedDepositStates.closed,
        fixedDepositStates.closedEarly,
        fixedDepositStates.matured,
      ),
      step: stepCalled('activated'),
    },
    basis: 'assumed: A-proceeds; spec §3.3 shows no states, facts §3.5',
  },
  projectFixedDeposit: {
    tag: 'Fixed Deposit',
    summary: 'Tell what a fixed deposit would come to, posting by posting; changes nothing',
    method: 'POST',
    reads: true,
    path: '/fixeddepositaccounts/calculate',
    base: 'api',
    body: z.strictObject(asked),
    reply: depositProjection,
    permission: 'READ_FIXEDDEPOSITACCOUNT',
    event: null,
    offline: 'refuse',
    mark: null,
    readBack: null,
    basis: 'assumed: facts §3.5 has an estimator of another form',
  },
})
