/** Loans (§4): there is none yet, so every number is unknown. */
import { handlersOf } from '../frame/handler.ts'
import { notFound } from '../frame/refusal.ts'

const unknown = (id: string) => notFound('error.msg.loan.id.invalid', 'loan', id)

export const loans = handlersOf({
  recoverLoan: (_, { params }) => unknown(params.loanId),
  waiveLoanInterest: (_, { params }) => unknown(params.loanId),
  rejectLoan: (_, { params }) => unknown(params.loanId),
  listLoanTransactions: (_, { params }) => unknown(params.loanId),
})
