/** The repayment schedule of a loan as the service tells of it (assumed, facts §3.6). */
import { z } from 'zod'
import { currency, day, money } from './fields.ts'

/** One row; the first is the disbursement and has no number. */
const loanPeriodRecord = z.looseObject({
  period: z.int().optional(),
  fromDate: day.optional(),
  dueDate: day.optional(),
  complete: z.boolean().optional(),
  principalDisbursed: money.optional(),
  principalDue: money.optional(),
  interestDue: money.optional(),
  feeChargesDue: money.optional(),
  penaltyChargesDue: money.optional(),
  totalDueForPeriod: money.optional(),
  totalPaidForPeriod: money.optional(),
  totalOutstandingForPeriod: money.optional(),
  principalLoanBalanceOutstanding: money.optional(),
})

export const loanSchedule = z.looseObject({
  currency: currency.optional(),
  totalInterestCharged: money.optional(),
  totalRepaymentExpected: money.optional(),
  periods: z.array(loanPeriodRecord),
})
