/** Fixed deposit products and their interest charts (§2.4 has the fields, no endpoint is shown: assumed). */
import { z } from 'zod'
import { command, currency, date, dated, id, money, page, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import {
  amountFromZero,
  choice,
  countFrom,
  interestTypes,
  percent,
  productHead,
  termUnit,
} from './product-fields.ts'
import { fault } from '../values/faults.ts'

const count = countFrom(0, 10_000)

/** What §2.4 lets a product say, and an account say again. */
export const depositRules = {
  lockinPeriodFrequency: count.optional(),
  lockinPeriodFrequencyType: termUnit.optional(),
  minDepositTerm: count.optional(),
  minDepositTermTypeId: termUnit.optional(),
  maxDepositTerm: count.optional(),
  maxDepositTermTypeId: termUnit.optional(),
  inMultiplesOfDepositTerm: countFrom(1, 10_000).optional(),
  inMultiplesOfDepositTermTypeId: termUnit.optional(),
  preClosurePenalApplicable: z.boolean().optional(),
  preClosurePenalInterest: percent.optional(),
  preClosurePenalInterestOnTypeId: choice({ 1: 'whole term', 2: 'till premature withdrawal' }).optional(),
  withHoldTax: z.boolean().optional(),
}

const slab = z.strictObject({
  periodType: termUnit,
  fromPeriod: count,
  toPeriod: count.optional(),
  amountRangeFrom: amountFromZero.optional(),
  amountRangeTo: amountFromZero.optional(),
  annualInterestRate: percent,
})

const fixedDepositProductRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  shortName: z.string().optional(),
  currency: currency.optional(),
  preClosurePenalApplicable: z.boolean().optional(),
  preClosurePenalInterest: money.optional(),
  charts: z.array(z.looseObject({})).optional(),
})

const products = {
  tag: 'Fixed Deposit',
  path: '/fixeddepositproducts',
  base: 'api',
  mark: null,
  basis: 'assumed: spec §2.4, facts §3.5',
} as const

export const fixedDepositProducts = defineOperations({
  listFixedDepositProducts: {
    ...products,
    summary: 'List fixed deposit products',
    method: 'GET',
    query: wholeList,
    reply: page(fixedDepositProductRecord),
    permission: 'READ_FIXEDDEPOSITPRODUCT',
    event: null,
    offline: 'cached',
    readBack: null,
  },
  createFixedDepositProduct: {
    ...products,
    summary: 'Define a fixed deposit product with its interest chart',
    method: 'POST',
    body: z.strictObject({
      ...productHead,
      ...interestTypes,
      ...depositRules,
      depositAmount: amountFromZero.optional(),
      depositPeriod: count.optional(),
      depositPeriodFrequencyId: termUnit.optional(),
      taxGroupId: id.optional(),
      charts: z
        .array(
          z.strictObject({
            fromDate: date,
            chartSlabs: z
              .array(slab, { error: fault('slabMissing') })
              .min(1, fault('slabMissing'))
              .max(200),
          }),
          { error: fault('chartMissing') },
        )
        .min(1, fault('chartMissing'))
        .max(50),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_FIXEDDEPOSITPRODUCT',
    grantedTo: 'administrator',
    event: { name: 'fixed-deposit-product', action: 'create' },
    offline: 'refuse',
    readBack: 'listFixedDepositProducts',
    settledBy: 'newRecord',
  },
})
