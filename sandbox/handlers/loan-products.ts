/** Loan products, and the terms that a loan takes over from one. */
import { slice } from '../core/paging.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import { amountIn } from '../core/wire.ts'
import { mustBeNew } from '../customers/application.ts'
import { minorOf } from '../products/rate-chart.ts'
import type { LoanProduct, LoanRules } from '../loans/record.ts'
import { showLoanProduct } from '../loans/show.ts'

type Asked = Omit<InputOf<'projectLoan'>['body'], 'productId' | 'submittedOnDate'>

/** The terms of a request over those of its product. @throws Refused (400) for terms that contradict themselves. */
export function loanRulesFrom(asked: Asked, inherited: LoanRules, places: number): LoanRules {
  const rules: LoanRules = {
    principalMinor:
      asked.principal === undefined
        ? inherited.principalMinor
        : amountIn(asked.principal, places, 'principal'),
    numberOfRepayments: asked.numberOfRepayments ?? inherited.numberOfRepayments,
    repaymentEvery: asked.repaymentEvery ?? inherited.repaymentEvery,
    repaymentFrequencyType: asked.repaymentFrequencyType ?? inherited.repaymentFrequencyType,
    interestRatePerPeriod: asked.interestRatePerPeriod ?? inherited.interestRatePerPeriod,
    interestRateFrequencyType: asked.interestRateFrequencyType ?? inherited.interestRateFrequencyType,
    amortizationType: asked.amortizationType ?? inherited.amortizationType,
    interestType: asked.interestType ?? inherited.interestType,
    interestCalculationPeriodType:
      asked.interestCalculationPeriodType ?? inherited.interestCalculationPeriodType,
    daysInYearType: asked.daysInYearType ?? inherited.daysInYearType,
    daysInMonthType: asked.daysInMonthType ?? inherited.daysInMonthType,
    graceOnPrincipalPayment: asked.graceOnPrincipalPayment ?? inherited.graceOnPrincipalPayment,
    multiplesOfMinor:
      asked.installmentAmountInMultiplesOf === undefined
        ? inherited.multiplesOfMinor
        : minorOf(asked.installmentAmountInMultiplesOf, places, 'installmentAmountInMultiplesOf'),
    accountingRule: inherited.accountingRule,
  }
  if (rules.graceOnPrincipalPayment >= rules.numberOfRepayments) {
    const sentence =
      'graceOnPrincipalPayment: leaves no repayment for the principal. Write less than numberOfRepayments.'
    refuse(
      400,
      'validation.msg.loan.graceOnPrincipalPayment.mustBeLessThan',
      'graceOnPrincipalPayment',
      sentence,
    )
  }
  if (rules.multiplesOfMinor > rules.principalMinor) {
    const sentence = 'installmentAmountInMultiplesOf: is more than the principal. Enter a smaller multiple.'
    refuse(
      400,
      'validation.msg.loan.installmentAmountInMultiplesOf.too.large',
      'installmentAmountInMultiplesOf',
      sentence,
    )
  }
  return rules
}

export const loanProducts = handlersOf({
  listLoanProducts: ({ books }, { query }) =>
    slice(books.all<LoanProduct>('SELECT * FROM loanProducts ORDER BY id'), query, showLoanProduct),

  createLoanProduct({ books }, { body }) {
    const code = (of: string) => ({ code: `error.msg.product.loan.duplicate.${of}`, field: of })
    mustBeNew(books, 'loanProducts', 'name', body.name, code('name'))
    mustBeNew(books, 'loanProducts', 'shortName', body.shortName, code('shortName'))
    const places = body.digitsAfterDecimal
    const rules = loanRulesFrom(
      body,
      {
        principalMinor: amountIn(body.principal, places, 'principal'),
        numberOfRepayments: body.numberOfRepayments,
        repaymentEvery: body.repaymentEvery,
        repaymentFrequencyType: body.repaymentFrequencyType,
        interestRatePerPeriod: body.interestRatePerPeriod,
        interestRateFrequencyType: body.interestRateFrequencyType,
        amortizationType: body.amortizationType,
        interestType: body.interestType,
        interestCalculationPeriodType: body.interestCalculationPeriodType,
        // What is left out: actual days, no grace, to the minor unit, cash accounting.
        daysInYearType: 1,
        daysInMonthType: 1,
        graceOnPrincipalPayment: 0,
        multiplesOfMinor: 0n,
        accountingRule: body.accountingRule ?? 2,
      },
      places,
    )
    const id = books.insert('loanProducts', {
      name: body.name,
      shortName: body.shortName,
      currency: body.currencyCode,
      places,
      ...rules,
    })
    return { resourceId: id }
  },
})
