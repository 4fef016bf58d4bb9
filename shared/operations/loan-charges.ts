/**
 * Charges on loans: the fees and penalties that a repayment pays first (facts §3.6). §1 names charges on savings only
 * and §4 shows no endpoint, so these are assumed whole.
 */
import { z } from 'zod'
import {
  command,
  currency,
  date,
  dated,
  day,
  id,
  money,
  note,
  option,
  page,
  pathId,
  wholeList,
} from './fields.ts'
import { defineOperations } from './operation.ts'
import { figureOf } from './settled-by.ts'
import { figureAmount } from './product-fields.ts'

const loanChargeRecord = z.looseObject({
  id: z.int(),
  chargeId: z.int().optional(),
  loanId: z.int().optional(),
  name: z.string().optional(),
  chargeTimeType: option.optional(),
  dueDate: day.optional(),
  currency: currency.optional(),
  /** In money; of a charge in percent, what it has come to so far. */
  amount: money.optional(),
  percentage: money.optional(),
  amountPaid: money.optional(),
  amountWaived: money.optional(),
  amountWrittenOff: money.optional(),
  amountOutstanding: money.optional(),
  penalty: z.boolean().optional(),
})

const ofLoan = {
  tag: 'Charges',
  base: 'api',
  path: '/loans/{loanId}/charges',
  basis: 'assumed: facts §3.6, §3.7',
} as const
const loanParams = z.strictObject({ loanId: pathId })

export const loanCharges = defineOperations({
  listLoanCharges: {
    ...ofLoan,
    summary: 'List the charges of a loan',
    method: 'GET',
    params: loanParams,
    query: wholeList,
    reply: page(loanChargeRecord),
    permission: 'READ_LOANCHARGE',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
  },
  addLoanCharge: {
    ...ofLoan,
    summary: 'Attach a charge to a loan',
    method: 'POST',
    params: loanParams,
    body: z.strictObject({
      chargeId: id,
      amount: figureAmount.optional(),
      dueDate: date.optional(),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_LOANCHARGE',
    grantedTo: 'teller',
    event: { name: 'loan-charge', action: 'create' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLoanCharges',
    settledBy: 'newRecord',
  },
  waiveLoanCharge: {
    ...ofLoan,
    summary: 'Give up what is outstanding of a charge on a loan',
    method: 'POST',
    path: '/loans/{loanId}/charges/{loanChargeId}/waive',
    params: z.strictObject({ loanId: pathId, loanChargeId: pathId }),
    body: z.strictObject({ note: note.optional() }),
    reply: command,
    permission: 'WAIVE_LOANCHARGE',
    grantedTo: 'supervisor',
    event: { name: 'loan-charge', action: 'waive' },
    offline: 'refuse',
    mark: 'note',
    readBack: 'listLoanCharges',
    settledBy: { figure: figureOf('amountWaived', 'loanChargeId') },
  },
})
