/** Loans (§1, §2.6, §4). */
import { z } from 'zod'
import { amount, command, date, dated, day, money, note, option, page, pathId } from '../fields.ts'
import { defineOperations } from '../operation.ts'

const loanParams = z.strictObject({ loanId: pathId })

export const loanTransactionRecord = z.looseObject({
  id: z.int(),
  loanId: z.int().optional(),
  type: option.optional(),
  date: day.optional(),
  amount: money.optional(),
  principalPortion: money.optional(),
  interestPortion: money.optional(),
  feeChargesPortion: money.optional(),
  penaltyChargesPortion: money.optional(),
  overpaymentPortion: money.optional(),
  outstandingLoanBalance: money.optional(),
  manuallyReversed: z.boolean().optional(),
  note: z.string().optional(),
})

const movement = {
  tag: 'Loan Accounts',
  method: 'POST',
  base: 'api',
  params: loanParams,
  body: z.strictObject({
    comment: note.optional(),
    transactionAmount: amount,
    transactionDate: date,
    ...dated,
  }),
  reply: command,
  offline: 'refuse',
  mark: 'comment',
  readBack: 'listLoanTransactions',
} as const

export const loans = defineOperations({
  recoverLoan: {
    ...movement,
    summary: 'Recovery payment on a written-off loan',
    path: '/loans/{loanId}/recoverypayment',
    permission: 'RECOVERYPAYMENT_LOAN',
    event: { name: 'loan', action: 'recoverypayment' },
    basis: 'spec §4',
  },
  waiveLoanInterest: {
    ...movement,
    summary: 'Waive interest on a loan',
    path: '/loans/{loanId}/waiveInterest',
    permission: 'WAIVEINTERESTPORTION_LOAN',
    event: { name: 'loan', action: 'waiveInterest' },
    basis: 'spec §4',
  },
  rejectLoan: {
    tag: 'Loan Accounts',
    summary: 'Reject a loan',
    method: 'POST',
    path: '/loans/{loanId}/reject',
    base: 'api',
    params: loanParams,
    body: z.strictObject({ note: note.optional(), rejectedOnDate: date, ...dated }),
    reply: command,
    permission: 'REJECT_LOAN',
    event: { name: 'loan', action: 'reject' },
    offline: 'refuse',
    mark: 'note',
    readBack: null,
    basis: 'spec §4',
  },
  listLoanTransactions: {
    tag: 'Loan Accounts',
    summary: 'List all transactions of a loan',
    method: 'GET',
    path: '/loans/{loanId}/transactions',
    base: 'api',
    params: loanParams,
    reply: page(loanTransactionRecord),
    permission: 'READ_LOAN',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
})
