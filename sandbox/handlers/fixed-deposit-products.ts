/** Fixed deposit products: their rules must be such as can be kept. */
import { refuse } from '../core/refusal.ts'
import { slice } from '../core/paging.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import { rulesProblem } from '../calculations/deposit-term.ts'
import { mustBeNew } from '../customers/application.ts'
import { askedCharts, chartText } from '../products/rate-chart.ts'
import {
  mustTellPenalty,
  mustTellUnits,
  rulesOf,
  type DepositProduct,
  type DepositRules,
} from '../fixed-deposits/record.ts'
import { showDepositProduct } from '../fixed-deposits/show.ts'
import { mustBeTaxGroup } from '../products/tax-groups.ts'

type Asked = InputOf<'projectFixedDeposit'>['body']
type AskedRules = Pick<Asked, Exclude<keyof DepositRules, 'charts' | 'taxGroupId'> & keyof Asked>

/** The rules of a request over those of its product; what the request leaves out is inherited (§2.4). */
export function rulesFrom(asked: AskedRules, inherited: DepositRules): DepositRules {
  const flag = (value: boolean | undefined, other: 0 | 1) => (value === undefined ? other : value ? 1 : 0)
  const rate = asked.preClosurePenalInterest
  return {
    interestCompoundingPeriodType:
      asked.interestCompoundingPeriodType ?? inherited.interestCompoundingPeriodType,
    interestPostingPeriodType: asked.interestPostingPeriodType ?? inherited.interestPostingPeriodType,
    interestCalculationType: asked.interestCalculationType ?? inherited.interestCalculationType,
    interestCalculationDaysInYearType:
      asked.interestCalculationDaysInYearType ?? inherited.interestCalculationDaysInYearType,
    lockinPeriodFrequency: asked.lockinPeriodFrequency ?? inherited.lockinPeriodFrequency,
    lockinPeriodFrequencyType: asked.lockinPeriodFrequencyType ?? inherited.lockinPeriodFrequencyType,
    minDepositTerm: asked.minDepositTerm ?? inherited.minDepositTerm,
    minDepositTermTypeId: asked.minDepositTermTypeId ?? inherited.minDepositTermTypeId,
    maxDepositTerm: asked.maxDepositTerm ?? inherited.maxDepositTerm,
    maxDepositTermTypeId: asked.maxDepositTermTypeId ?? inherited.maxDepositTermTypeId,
    inMultiplesOfDepositTerm: asked.inMultiplesOfDepositTerm ?? inherited.inMultiplesOfDepositTerm,
    inMultiplesOfDepositTermTypeId:
      asked.inMultiplesOfDepositTermTypeId ?? inherited.inMultiplesOfDepositTermTypeId,
    preClosurePenalApplicable: flag(asked.preClosurePenalApplicable, inherited.preClosurePenalApplicable),
    preClosurePenalInterest: rate ?? inherited.preClosurePenalInterest,
    preClosurePenalInterestOnTypeId:
      asked.preClosurePenalInterestOnTypeId ?? inherited.preClosurePenalInterestOnTypeId,
    withHoldTax: flag(asked.withHoldTax, inherited.withHoldTax),
    taxGroupId: inherited.taxGroupId,
    charts: inherited.charts,
  }
}

/** Rules that contradict themselves are refused when they are made, not when a deposit meets them. */
export function mustBeSound(rules: DepositRules, on: string, asked: AskedRules): void {
  mustTellUnits(rules)
  mustTellPenalty(
    // On an account, too, §2.4 asks for both with the switch: what it does not repeat it inherits.
    rules,
    rules.preClosurePenalApplicable === 1 || asked.preClosurePenalApplicable === true,
  )
  if (rulesProblem(rulesOf(rules), on) === 'maxBelowMin') {
    const sentence = 'maxDepositTerm: is shorter than minDepositTerm. Enter a longer one.'
    refuse(400, 'validation.msg.fixeddepositproduct.max.term.lessthan.min.term', 'maxDepositTerm', sentence)
  }
}

export const fixedDepositProducts = handlersOf({
  listFixedDepositProducts: ({ books }, { query }) =>
    slice(
      books.all<DepositProduct>('SELECT * FROM fixedDepositProducts ORDER BY id'),
      query,
      showDepositProduct,
    ),

  createFixedDepositProduct({ books, day }, { body }) {
    const code = (of: string) => ({ code: `error.msg.product.savings.duplicate.${of}`, field: of })
    mustBeNew(books, 'fixedDepositProducts', 'name', body.name, code('name'))
    mustBeNew(books, 'fixedDepositProducts', 'shortName', body.shortName, code('shortName'))
    if (body.taxGroupId !== undefined) mustBeTaxGroup(books, body.taxGroupId)
    if (body.withHoldTax === true && body.taxGroupId === undefined) {
      const sentence = 'taxGroupId: must be given, because withHoldTax is true.'
      refuse(400, 'validation.msg.fixeddepositproduct.taxGroupId.cannot.be.blank', 'taxGroupId', sentence)
    }
    const bare: DepositRules = {
      interestCompoundingPeriodType: body.interestCompoundingPeriodType,
      interestPostingPeriodType: body.interestPostingPeriodType,
      interestCalculationType: body.interestCalculationType,
      interestCalculationDaysInYearType: body.interestCalculationDaysInYearType,
      lockinPeriodFrequency: null,
      lockinPeriodFrequencyType: null,
      minDepositTerm: null,
      minDepositTermTypeId: null,
      maxDepositTerm: null,
      maxDepositTermTypeId: null,
      inMultiplesOfDepositTerm: null,
      inMultiplesOfDepositTermTypeId: null,
      preClosurePenalApplicable: 0,
      preClosurePenalInterest: null,
      preClosurePenalInterestOnTypeId: null,
      withHoldTax: 0,
      taxGroupId: body.taxGroupId ?? null,
      charts: chartText(askedCharts(body.charts, body.digitsAfterDecimal)),
    }
    const rules = rulesFrom(body, bare)
    mustBeSound(rules, day, body)
    const id = books.insert('fixedDepositProducts', {
      name: body.name,
      shortName: body.shortName,
      currency: body.currencyCode,
      places: body.digitsAfterDecimal,
      ...rules,
    })
    return { resourceId: id }
  },
})
