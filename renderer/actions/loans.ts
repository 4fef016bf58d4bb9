/** What is done with a loan. */
import type { Actions } from './action.ts'
import { onlyIn, owedOn, state } from './state-guards.ts'
import { chargesForLoans, repaymentsOfLoan, runningLoans } from './sources.ts'

const place = 'loan'
const movement = ['loanId', 'transactionAmount', 'transactionDate', 'comment'] as const

export const loanActions = {
  approveLoan: { place, code: '4002', against: onlyIn(state.pending) },
  rejectLoan: {
    place,
    code: '4003',
    fields: ['loanId', 'rejectedOnDate', 'note'],
    against: onlyIn(state.pending),
  },
  withdrawLoan: { place, code: '4004', against: onlyIn(state.pending) },
  undoApprovalOfLoan: {
    place,
    code: '4005',
    asks: { note: { isWhy: 'undo' } },
    against: onlyIn(state.approved),
  },
  disburseLoan: { place, code: '4006', against: onlyIn(state.approved) },
  repayLoan: {
    place,
    code: '4007',
    key: 'R',
    fields: movement,
    asks: { loanId: { from: runningLoans } },
    against: owedOn,
  },
  undoLoanRepayment: {
    place,
    code: '4013',
    asks: { transactionId: { from: repaymentsOfLoan }, note: { isWhy: 'reversal' } },
    against: onlyIn(state.active, state.closed, state.overpaid),
  },
  waiveLoanInterest: {
    place,
    code: '4008',
    fields: movement,
    asks: { comment: { isWhy: 'waiver' } },
    against: onlyIn(state.active),
  },
  writeOffLoan: {
    place,
    code: '4009',
    fields: ['loanId', 'transactionDate', 'comment'],
    asks: { comment: { isWhy: 'waiver' } },
    against: onlyIn(state.active),
  },
  addLoanCharge: {
    place,
    code: '4011',
    fields: ['loanId', 'chargeId', 'amount', 'dueDate'],
    asks: { chargeId: { from: chargesForLoans } },
    against: onlyIn(state.pending, state.approved, state.active),
  },
  waiveLoanCharge: {
    place,
    code: '4012',
    asks: { note: { isWhy: 'waiver' } },
    against: onlyIn(state.active),
  },
  recoverLoan: { place, code: '4010', fields: movement, against: onlyIn(state.writtenOff) },
} satisfies Partial<Actions>
