/**
 * Decimal places are the currency's (A-money), which no schema knows: 10.005 is an amount in dinars and none in naira.
 * Judged before anything is written down or signed.
 */
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { ownAmount } from '../../shared/operations/own.ts'
import { AmountError, parseAmount } from '../../shared/values/money.ts'
import { Refused } from '../core/refused.ts'
import { invalid } from '../posting/submit-errors.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

/** The member of a body that is an amount in the currency of its account. Percentages and products are not here. */
const amountFields: Partial<Record<OperationName, string>> = {
  depositCash: 'transactionAmount',
  withdrawCash: 'transactionAmount',
  placeLien: 'transactionAmount',
  createIntraTransfer: 'transferAmount',
  approveLoan: 'approvedLoanAmount',
  disburseLoan: 'transactionAmount',
  repayLoan: 'transactionAmount',
  waiveLoanInterest: 'transactionAmount',
  recoverLoan: 'transactionAmount',
  paySavingsCharge: 'amount',
  waiveSavingsCharge: 'amount',
}

/** What is whole is an amount in every currency, and nobody has to know which it is. */
export function needsPlaces(operation: OperationName, input: Input): boolean {
  const { text = '' } = amountIn(operation, input) ?? {}
  return /\..*[1-9]/.test(text)
}

/** `places`: undefined where nobody could tell. @throws Refused */
export function mustFitPlaces(operation: OperationName, input: Input, places: number | undefined): void {
  const amount = amountIn(operation, input)
  if (!amount) return
  if (places === undefined) {
    if (!needsPlaces(operation, input)) return
    throw new Refused(atField(amount.field, problem('accountNotOpened')))
  }
  try {
    parseAmount(amount.text, places)
  } catch (problem) {
    if (problem instanceof AmountError) throw new Refused(invalid([{ field: amount.field, ...problem.told }]))
    throw problem
  }
}

function amountIn(operation: OperationName, { body = {} }: Input): { field: string; text: string } | null {
  const field = amountFields[operation] ?? ownAmount(operation) ?? undefined
  const text = field === undefined ? undefined : body[field]
  return field !== undefined && typeof text === 'string' ? { field, text } : null
}
