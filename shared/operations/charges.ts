/**
 * Charges: definitions, and what savings accounts owe of them (§2.3; §4 shows no endpoint: assumed, facts §3.7). Loans:
 * `loan-charges.ts`.
 */
import { z } from 'zod'
import {
  amount,
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
import { choice, countFrom, figureAmount, productHead } from './product-fields.ts'
import { fault } from '../values/faults.ts'

const chargeRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  active: z.boolean().optional(),
  penalty: z.boolean().optional(),
  currency: currency.optional(),
  amount: money.optional(),
  chargeTimeType: option.optional(),
  chargeAppliesTo: option.optional(),
  chargeCalculationType: option.optional(),
})

const savingsChargeRecord = z.looseObject({
  id: z.int(),
  chargeId: z.int().optional(),
  accountId: z.int().optional(),
  name: z.string().optional(),
  chargeTimeType: option.optional(),
  dueDate: day.optional(),
  currency: currency.optional(),
  amount: money.optional(),
  amountPaid: money.optional(),
  amountWaived: money.optional(),
  amountWrittenOff: money.optional(),
  /** The name that §2.3 does not show (facts §3.7). */
  amountOutstanding: money.optional(),
  penalty: z.boolean().optional(),
  isActive: z.boolean().optional(),
})

/** `31 March`: the day of the year on which an annual fee falls; the day counts for a monthly one. */
const monthDay = z
  .string({ error: fault('dayAndMonth') })
  .regex(
    /^(0?[1-9]|[12][0-9]|3[01]) (January|February|March|April|May|June|July|August|September|October|November|December)$/,
    fault('dayAndMonth'),
  )
  .optional()

const definitions = {
  tag: 'Charges',
  path: '/charges',
  base: 'api',
  mark: null,
  basis: 'assumed: facts §3.7',
} as const
const ofAccount = {
  tag: 'Charges',
  base: 'api',
  basis: 'assumed: spec §2.3, facts §3.7',
} as const
const accountParams = z.strictObject({ savingsId: pathId })
const chargeParams = z.strictObject({ savingsId: pathId, savingsChargeId: pathId })

export const charges = defineOperations({
  listCharges: {
    ...definitions,
    summary: 'List the definitions of charges',
    method: 'GET',
    query: wholeList,
    reply: page(chargeRecord),
    permission: 'READ_CHARGE',
    event: null,
    offline: 'cached',
    readBack: null,
  },
  createCharge: {
    ...definitions,
    summary: 'Define a charge',
    method: 'POST',
    body: z.strictObject({
      name: productHead.name,
      currencyCode: productHead.currencyCode,
      amount: figureAmount,
      /** Savings where it is left out. */
      chargeAppliesTo: choice({ 1: 'loan', 2: 'savings' }).optional(),
      /** 2 for both; 3 to 7 for savings, 8 and 9 for loans. */
      chargeTimeType: choice({
        2: 'specified due date',
        3: 'account activation',
        4: 'account closure',
        5: 'withdrawal fee',
        6: 'annual fee',
        7: 'monthly fee',
        8: 'installment fee',
        9: 'overdue installment',
      }),
      chargeCalculationType: choice({ 1: 'flat', 2: 'percent of amount' }),
      penalty: z.boolean().optional(),
      active: z.boolean().optional(),
      feeOnMonthDay: monthDay,
      feeInterval: countFrom(1, 12).optional(),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_CHARGE',
    grantedTo: 'administrator',
    event: { name: 'charge', action: 'create' },
    offline: 'refuse',
    readBack: 'listCharges',
    settledBy: 'newRecord',
  },
  listSavingsCharges: {
    ...ofAccount,
    summary: 'List the charges of a savings account',
    method: 'GET',
    path: '/savingsaccounts/{savingsId}/charges',
    params: accountParams,
    query: wholeList,
    reply: page(savingsChargeRecord),
    permission: 'READ_SAVINGSACCOUNTCHARGE',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
  },
  addSavingsCharge: {
    ...ofAccount,
    summary: 'Attach a charge to a savings account',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/charges',
    params: accountParams,
    body: z.strictObject({
      chargeId: id,
      amount: figureAmount.optional(),
      dueDate: date.optional(),
      feeOnMonthDay: monthDay,
      feeInterval: countFrom(1, 12).optional(),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_SAVINGSACCOUNTCHARGE',
    grantedTo: 'teller',
    event: { name: 'savings-account-charge', action: 'create' },
    offline: 'refuse',
    mark: null,
    readBack: 'listSavingsCharges',
    settledBy: 'newRecord',
  },
  paySavingsCharge: {
    ...ofAccount,
    summary: 'Pay a charge out of the savings account',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/charges/{savingsChargeId}/pay',
    params: chargeParams,
    body: z.strictObject({ amount, transactionDate: date, note: note.optional(), ...dated }),
    reply: command,
    permission: 'PAY_SAVINGSACCOUNTCHARGE',
    grantedTo: 'teller',
    event: { name: 'savings-account-charge', action: 'pay' },
    offline: 'refuse',
    mark: 'note',
    readBack: 'listSavingsTransactions',
    settledBy: 'mark',
  },
  waiveSavingsCharge: {
    ...ofAccount,
    summary: 'Give up what is outstanding of a charge, or a part of it',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/charges/{savingsChargeId}/waive',
    params: chargeParams,
    body: z.strictObject({
      amount: amount.optional(),
      transactionDate: date.optional(),
      note: note.optional(),
      ...dated,
    }),
    reply: command,
    permission: 'WAIVE_SAVINGSACCOUNTCHARGE',
    grantedTo: 'supervisor',
    event: { name: 'savings-account-charge', action: 'waive' },
    offline: 'refuse',
    mark: 'note',
    readBack: 'listSavingsCharges',
    settledBy: { figure: figureOf('amountWaived', 'savingsChargeId') },
  },
  writeOffSavingsCharge: {
    ...ofAccount,
    summary: 'Write off what is outstanding of a charge that will not be paid',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/charges/{savingsChargeId}/writeoff',
    params: chargeParams,
    body: z.strictObject({ note: note.optional() }),
    reply: command,
    permission: 'WRITEOFF_SAVINGSACCOUNTCHARGE',
    grantedTo: 'supervisor',
    event: { name: 'savings-account-charge', action: 'writeoff' },
    offline: 'refuse',
    mark: 'note',
    readBack: 'listSavingsCharges',
    settledBy: { figure: figureOf('amountWrittenOff', 'savingsChargeId') },
  },
})
