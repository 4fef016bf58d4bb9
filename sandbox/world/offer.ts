/** What the training branch offers beside savings accounts: deposits, loans and charges, as old as the branch. */
import { wireDate } from '../../shared/values/dates.ts'
import type { InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { charges } from '../handlers/charges.ts'
import { fixedDepositProducts } from '../handlers/fixed-deposit-products.ts'
import { loanProducts } from '../handlers/loan-products.ts'

const naira = { currencyCode: 'NGN', digitsAfterDecimal: 2 } as const

function asked<B>(body: B) {
  return { params: undefined, query: undefined, file: undefined, body }
}

/** In the order in which they get their numbers. */
export const depositProductIds = { growth: 1, flexible: 2 } as const

export function offerDeposits(context: OperationContext): void {
  const common = {
    ...naira,
    interestCompoundingPeriodType: 4,
    interestCalculationType: 1,
    interestCalculationDaysInYearType: 365,
    preClosurePenalApplicable: true,
    preClosurePenalInterest: '1',
  } as const
  const slab = (fromPeriod: number, toPeriod: number | undefined, annualInterestRate: string) =>
    ({ periodType: 2, fromPeriod, toPeriod, amountRangeFrom: '0', annualInterestRate }) as const
  const fromDate = wireDate(context.day)
  fixedDepositProducts.createFixedDepositProduct(
    context,
    asked({
      ...common,
      name: 'Growth Deposit',
      shortName: 'GRD',
      interestPostingPeriodType: 4,
      minDepositTerm: 6,
      minDepositTermTypeId: 2,
      maxDepositTerm: 24,
      maxDepositTermTypeId: 2,
      inMultiplesOfDepositTerm: 3,
      inMultiplesOfDepositTermTypeId: 2,
      preClosurePenalInterestOnTypeId: 1,
      withHoldTax: true,
      // The group that the tax module founds.
      taxGroupId: 1,
      charts: [{ fromDate, chartSlabs: [slab(1, 5, '6'), slab(6, 11, '9.5'), slab(12, undefined, '12')] }],
    }),
  )
  fixedDepositProducts.createFixedDepositProduct(
    context,
    asked({
      ...common,
      name: 'Flexible Deposit',
      shortName: 'FLX',
      interestPostingPeriodType: 5,
      minDepositTerm: 30,
      minDepositTermTypeId: 0,
      lockinPeriodFrequency: 14,
      lockinPeriodFrequencyType: 0,
      preClosurePenalInterestOnTypeId: 2,
      charts: [{ fromDate, chartSlabs: [slab(0, 2, '4'), slab(3, 5, '6'), slab(6, undefined, '8')] }],
    }),
  )
}

export const loanProductIds = { trade: 1, salary: 2, farm: 3 } as const

export function offerLoans(context: OperationContext): void {
  const products: InputOf<'createLoanProduct'>['body'][] = [
    {
      ...naira,
      name: 'Trade Loan',
      shortName: 'TRL',
      principal: '250000.00',
      numberOfRepayments: 6,
      repaymentEvery: 1,
      repaymentFrequencyType: 2,
      interestRatePerPeriod: '2.5',
      interestRateFrequencyType: 2,
      amortizationType: 1,
      interestType: 0,
      interestCalculationPeriodType: 1,
      accountingRule: 2,
    },
    {
      ...naira,
      name: 'Salary Advance',
      shortName: 'SAL',
      principal: '120000.00',
      numberOfRepayments: 3,
      repaymentEvery: 1,
      repaymentFrequencyType: 2,
      interestRatePerPeriod: '4',
      interestRateFrequencyType: 2,
      amortizationType: 1,
      interestType: 1,
      interestCalculationPeriodType: 1,
      accountingRule: 4,
    },
    {
      ...naira,
      name: 'Farm Loan',
      shortName: 'FRM',
      principal: '600000.00',
      numberOfRepayments: 12,
      repaymentEvery: 1,
      repaymentFrequencyType: 2,
      interestRatePerPeriod: '18',
      interestRateFrequencyType: 3,
      amortizationType: 0,
      interestType: 0,
      interestCalculationPeriodType: 0,
      daysInYearType: 365,
      daysInMonthType: 1,
      graceOnPrincipalPayment: 3,
      accountingRule: 3,
    },
  ]
  for (const product of products) loanProducts.createLoanProduct(context, asked(product))
}

export const chargeIds = {
  card: 1,
  statement: 2,
  withdrawal: 3,
  replacement: 4,
  processing: 5,
  late: 6,
} as const

export function offerCharges(context: OperationContext): void {
  const flat = { currencyCode: 'NGN', chargeCalculationType: 1 } as const
  const definitions: InputOf<'createCharge'>['body'][] = [
    { ...flat, name: 'Card maintenance', amount: '1000', chargeTimeType: 6, feeOnMonthDay: '31 March' },
    { ...flat, name: 'Statement by post', amount: '50', chargeTimeType: 7, feeInterval: 1 },
    { ...flat, name: 'Withdrawal fee', amount: '0.5', chargeTimeType: 5, chargeCalculationType: 2 },
    { ...flat, name: 'Card replacement', amount: '1500', chargeTimeType: 2 },
    { ...flat, name: 'Loan processing', amount: '2000', chargeAppliesTo: 1, chargeTimeType: 2 },
    {
      ...flat,
      name: 'Late repayment',
      amount: '1',
      chargeAppliesTo: 1,
      chargeTimeType: 9,
      chargeCalculationType: 2,
      penalty: true,
    },
  ]
  for (const definition of definitions) charges.createCharge(context, asked(definition))
}
