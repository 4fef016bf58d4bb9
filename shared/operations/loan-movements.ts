/** Money on loans: repayments, waivers, write-offs, recoveries (§4, facts §3.6). */
import { z } from 'zod'
import { amount, command, date, dated, day, money, note, option, page, pathId, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'

const loanParams = z.strictObject({ loanId: pathId })

const loanTransactionRecord = z.looseObject({
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
  settledBy: 'mark',
} as const

export const loanMovements = defineOperations({
  listLoanTransactions: {
    tag: 'Loan Accounts',
    summary: 'List all transactions of a loan',
    method: 'GET',
    base: 'api',
    permission: 'READ_LOAN',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    path: '/loans/{loanId}/transactions',
    params: loanParams,
    query: wholeList,
    reply: page(loanTransactionRecord),
    basis: 'spec §4',
  },
  repayLoan: {
    ...movement,
    summary: 'Take in a repayment of a loan',
    path: '/loans/{loanId}/repayment',
    permission: 'REPAYMENT_LOAN',
    grantedTo: 'teller',
    event: { name: 'loan', action: 'repayment' },
    basis: 'assumed: facts §3.6',
  },
  waiveLoanInterest: {
    ...movement,
    summary: 'Waive interest on a loan',
    path: '/loans/{loanId}/waiveInterest',
    permission: 'WAIVEINTERESTPORTION_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'waiveInterest' },
    basis: 'spec §4',
  },
  writeOffLoan: {
    ...movement,
    summary: 'Write off what is outstanding of a loan',
    path: '/loans/{loanId}/writeoff',
    body: z.strictObject({ comment: note.optional(), transactionDate: date, ...dated }),
    permission: 'WRITEOFF_LOAN',
    grantedTo: 'supervisor',
    event: { name: 'loan', action: 'writeoff' },
    basis: 'assumed: facts §3.6',
  },
  recoverLoan: {
    ...movement,
    summary: 'Recovery payment on a written-off loan',
    path: '/loans/{loanId}/recoverypayment',
    permission: 'RECOVERYPAYMENT_LOAN',
    grantedTo: 'teller',
    event: { name: 'loan', action: 'recoverypayment' },
    basis: 'spec §4',
  },
})
