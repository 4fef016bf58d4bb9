/** Loan products (assumed: §2.7 shows no record, §4 no endpoint; facts §3.6). */
import { z } from 'zod'
import { command, currency, dated, money, option, page, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import {
  amountFromZero,
  choice,
  countFrom,
  figureAmount,
  percent,
  productHead,
  termUnit,
} from './product-fields.ts'

/** What a loan product says, and an application may say again. */
export const loanTermsShape = {
  principal: figureAmount,
  numberOfRepayments: countFrom(1, 600),
  repaymentEvery: countFrom(1, 366),
  repaymentFrequencyType: termUnit,
  interestRatePerPeriod: percent,
  interestRateFrequencyType: choice({ 2: 'a month', 3: 'a year' }),
  amortizationType: choice({ 0: 'equal principal', 1: 'equal installments' }),
  interestType: choice({ 0: 'declining balance', 1: 'flat' }),
  interestCalculationPeriodType: choice({ 0: 'daily', 1: 'same as repayment period' }),
}

export const loanTermsOptions = {
  daysInYearType: choice({ 1: 'actual', 360: '360', 364: '364', 365: '365' }).optional(),
  daysInMonthType: choice({ 1: 'actual', 30: '30' }).optional(),
  graceOnPrincipalPayment: countFrom(0, 599).optional(),
  /** Zero: installments to the minor unit. */
  installmentAmountInMultiplesOf: amountFromZero.optional(),
}

const loanProductRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  shortName: z.string().optional(),
  currency: currency.optional(),
  principal: money.optional(),
  numberOfRepayments: z.int().optional(),
  interestRatePerPeriod: money.optional(),
  annualInterestRate: money.optional(),
  interestType: option.optional(),
  amortizationType: option.optional(),
})

const products = {
  tag: 'Loan Products',
  path: '/loanproducts',
  base: 'api',
  mark: null,
  basis: 'assumed: facts §3.6',
} as const

export const loanProducts = defineOperations({
  listLoanProducts: {
    ...products,
    summary: 'List loan products',
    method: 'GET',
    query: wholeList,
    reply: page(loanProductRecord),
    permission: 'READ_LOANPRODUCT',
    event: null,
    offline: 'cached',
    readBack: null,
  },
  createLoanProduct: {
    ...products,
    summary: 'Define a loan product',
    method: 'POST',
    body: z.strictObject({
      ...productHead,
      ...loanTermsShape,
      ...loanTermsOptions,
      accountingRule: choice({
        1: 'none',
        2: 'cash',
        3: 'accrual periodic',
        4: 'accrual upfront',
      }).optional(),
      ...dated,
    }),
    companions: 'locale',
    reply: command,
    permission: 'CREATE_LOANPRODUCT',
    grantedTo: 'administrator',
    event: { name: 'loan-product', action: 'create' },
    offline: 'refuse',
    readBack: 'listLoanProducts',
    settledBy: 'newRecord',
  },
})
