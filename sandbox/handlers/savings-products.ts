/** Defining savings products (§2.4, facts §3.4): what contradicts itself is refused when it is defined. */
import { handlersOf } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import { mustBeNew } from '../customers/application.ts'
import { minorOf } from '../products/rate-chart.ts'
import { mustBeTaxGroup } from '../products/tax-groups.ts'

export const savingsProducts = handlersOf({
  createSavingsProduct({ books }, { body }) {
    const code = (of: string) => ({ code: `error.msg.product.savings.duplicate.${of}`, field: of })
    mustBeNew(books, 'savingsProducts', 'name', body.name, code('name'))
    mustBeNew(books, 'savingsProducts', 'shortName', body.shortName, code('shortName'))
    const places = body.digitsAfterDecimal
    const minor = (
      field: 'minRequiredOpeningBalance' | 'minRequiredBalance' | 'overdraftLimit' | 'maxAllowedLienLimit',
    ) => minorOf(body[field] ?? '0', places, field)
    if (body.taxGroupId !== undefined) mustBeTaxGroup(books, body.taxGroupId)
    if (body.withHoldTax === true && body.taxGroupId === undefined)
      mustGive('taxGroupId', 'withHoldTax is true')
    if (body.allowOverdraft === true && body.overdraftLimit === undefined)
      mustGive('overdraftLimit', 'allowOverdraft is true')
    if (body.allowOverdraft !== true && minor('overdraftLimit') > 0n)
      mustGive('allowOverdraft', 'an overdraftLimit is given')
    if (body.allowOverdraft === true && body.enforceMinRequiredBalance === true) {
      const sentence =
        'enforceMinRequiredBalance: an account that may be overdrawn has no minimum. Leave one of them out.'
      refuse(
        400,
        'validation.msg.savingsproduct.enforceMinRequiredBalance.not.allowed',
        'enforceMinRequiredBalance',
        sentence,
      )
    }
    const id = books.insert('savingsProducts', {
      name: body.name,
      shortName: body.shortName,
      currency: body.currencyCode,
      places,
      nominalAnnualInterestRate: body.nominalAnnualInterestRate,
      interestCompoundingPeriodType: body.interestCompoundingPeriodType,
      interestPostingPeriodType: body.interestPostingPeriodType,
      interestCalculationType: body.interestCalculationType,
      interestCalculationDaysInYearType: body.interestCalculationDaysInYearType,
      minRequiredOpeningBalanceMinor: minor('minRequiredOpeningBalance'),
      minRequiredBalanceMinor: minor('minRequiredBalance'),
      enforceMinRequiredBalance: body.enforceMinRequiredBalance ?? false,
      allowOverdraft: body.allowOverdraft ?? false,
      overdraftLimitMinor: minor('overdraftLimit'),
      nominalAnnualInterestRateOverdraft: body.nominalAnnualInterestRateOverdraft ?? '0',
      lienAllowed: body.lienAllowed ?? false,
      maxAllowedLienLimitMinor: minor('maxAllowedLienLimit'),
      blockedUntilIdentity: body.blockedUntilIdentity ?? true,
      withHoldTax: body.withHoldTax ?? false,
      taxGroupId: body.taxGroupId ?? null,
    })
    return { resourceId: id }
  },
})

function mustGive(field: string, because: string): never {
  const sentence = `${field}: must be given, because ${because}.`
  refuse(400, `validation.msg.savingsproduct.${field}.cannot.be.blank`, field, sentence)
}
