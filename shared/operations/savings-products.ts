/** Defining savings products (assumed; §2.4 has the interest types, facts §3.4 the rest). */
import { z } from 'zod'
import { command, currency, dated, id, money, page, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { amountFromZero, interestTypes, percent, productHead } from './product-fields.ts'
import { fault } from '../values/faults.ts'

const savingsProductRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  shortName: z.string().optional(),
  currency: currency.optional(),
  nominalAnnualInterestRate: money.optional(),
  minRequiredBalance: money.optional(),
  minRequiredOpeningBalance: money.optional(),
})

export const savingsProducts = defineOperations({
  listSavingsProducts: {
    tag: 'Deposit Accounts',
    summary: 'List savings products',
    method: 'GET',
    path: '/savingsproducts',
    base: 'api',
    query: wholeList,
    reply: page(savingsProductRecord),
    permission: 'READ_SAVINGSPRODUCT',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
  createSavingsProduct: {
    tag: 'Deposit Accounts',
    summary: 'Define a savings product',
    method: 'POST',
    path: '/savingsproducts',
    base: 'api',
    body: z.strictObject({
      ...productHead,
      nominalAnnualInterestRate: percent,
      ...interestTypes,
      minRequiredOpeningBalance: amountFromZero.optional(),
      minRequiredBalance: amountFromZero.optional(),
      enforceMinRequiredBalance: z.boolean().optional(),
      allowOverdraft: z.boolean().optional(),
      overdraftLimit: amountFromZero.optional(),
      nominalAnnualInterestRateOverdraft: percent.optional(),
      lienAllowed: z.boolean().optional(),
      maxAllowedLienLimit: amountFromZero.optional(),
      /** §1: an account opened with its customer may be blocked until identity requirements are met. */
      blockedUntilIdentity: z.boolean().optional(),
      withHoldTax: z.boolean().optional(),
      taxGroupId: id.optional(),
      /** §1: charges are attached to products too; each account inherits them when it is activated. */
      charges: z
        .array(z.strictObject({ chargeId: id }))
        .max(20, fault('chargesTooMany', { count: 20 }))
        .optional(),
      ...dated,
    }),
    companions: 'locale',
    reply: command,
    permission: 'CREATE_SAVINGSPRODUCT',
    grantedTo: 'administrator',
    event: { name: 'savings-product', action: 'create' },
    offline: 'refuse',
    mark: null,
    readBack: 'listSavingsProducts',
    settledBy: 'newRecord',
    basis: 'assumed: spec §2.4, facts §3.4',
  },
})
