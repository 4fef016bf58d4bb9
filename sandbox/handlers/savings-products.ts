/** Listing and defining savings products (§2.4, facts §3.4): what contradicts itself is refused when it is defined. */
import type { Flag } from '../core/books.ts'
import { handlersOf } from '../core/handler.ts'
import { slice } from '../core/paging.ts'
import { refuse } from '../core/refusal.ts'
import { currencyOut, decimal, money } from '../core/wire.ts'
import { chargesOfProduct, mustFitProduct } from '../charges/product-charges.ts'
import { showCharge } from '../charges/show.ts'
import { mustBeNew } from '../customers/application.ts'
import { minorOf } from '../products/rate-chart.ts'
import { mustBeTaxGroup } from '../products/tax-groups.ts'
import type { ProductRules } from '../savings-accounts/account.ts'
import { showInterestTypes } from '../savings-accounts/show-interest.ts'

interface Product extends ProductRules {
  id: number
  name: string
  shortName: string
  currency: string
  places: number
  blockedUntilIdentity: Flag
}

export const savingsProducts = handlersOf({
  listSavingsProducts({ books }, { query }) {
    return slice(books.all<Product>('SELECT * FROM savingsProducts ORDER BY id'), query, (product) => {
      const { places } = product
      return {
        id: product.id,
        name: product.name,
        shortName: product.shortName,
        currency: currencyOut(product.currency, places),
        nominalAnnualInterestRate: decimal(product.nominalAnnualInterestRate),
        ...showInterestTypes(product),
        minRequiredOpeningBalance: money(product.minRequiredOpeningBalanceMinor, places),
        minRequiredBalance: money(product.minRequiredBalanceMinor, places),
        enforceMinRequiredBalance: product.enforceMinRequiredBalance === 1,
        allowOverdraft: product.allowOverdraft === 1,
        overdraftLimit: money(product.overdraftLimitMinor, places),
        nominalAnnualInterestRateOverdraft: decimal(product.nominalAnnualInterestRateOverdraft),
        lienAllowed: product.lienAllowed === 1,
        maxAllowedLienLimit: money(product.maxAllowedLienLimitMinor, places),
        blockedUntilIdentity: product.blockedUntilIdentity === 1,
        withHoldTax: product.withHoldTax === 1,
        taxGroupId: product.taxGroupId ?? undefined,
        charges: chargesOfProduct(books, product.id).map(showCharge),
      }
    })
  },

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
    const chargeIds = new Set(body.charges?.map(({ chargeId }) => chargeId))
    for (const chargeId of chargeIds) mustFitProduct(books, chargeId, body.currencyCode)
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
    for (const chargeId of chargeIds) books.insert('savingsProductCharges', { productId: id, chargeId })
    return { resourceId: id }
  },
})

function mustGive(field: string, because: string): never {
  const sentence = `${field}: must be given, because ${because}.`
  refuse(400, `validation.msg.savingsproduct.${field}.cannot.be.blank`, field, sentence)
}
