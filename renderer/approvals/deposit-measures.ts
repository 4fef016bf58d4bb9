/**
 * What a fixed deposit product sets for how long a deposit runs and at what rate (§2.4). Where product and application
 * count in different units, or the product has several charts, nothing is compared.
 */
import { z } from 'zod'
import { money, option } from '../../shared/operations/fields.ts'
import { currencyOfRecord, minorOf } from '../desk/account.ts'
import { termWords } from '../fixed-deposits/deposit.ts'
import { percent } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'

/** What the product says, and whether what is asked for keeps to it; null: it cannot be told. */
export interface Measure {
  says: string
  keeps: boolean
}
type Deposit = ReplyOf<'getFixedDeposit'>
type Product = ReplyOf<'listFixedDepositProducts'>['pageItems'][number]

const limits = z.looseObject({
  minDepositTerm: z.int().optional(),
  minDepositTermType: option.optional(),
  maxDepositTerm: z.int().optional(),
  maxDepositTermType: option.optional(),
})
const slabs = z.looseObject({
  chartSlabs: z.array(
    z.looseObject({
      periodType: option,
      fromPeriod: z.int(),
      toPeriod: z.int().optional(),
      amountRangeFrom: money.optional(),
      amountRangeTo: money.optional(),
      annualInterestRate: money,
    }),
  ),
})

export function termMeasure(deposit: Deposit, product: Product | undefined): Measure | null {
  const told = limits.safeParse(product).data
  const { depositPeriod: asked, depositPeriodFrequency: unit } = deposit
  if (!told || asked === undefined || !unit) return null
  const least = termWords(told.minDepositTerm, told.minDepositTermType)
  const most = termWords(told.maxDepositTerm, told.maxDepositTermType)
  const isOwn = (of: { id: number } | undefined): boolean => of === undefined || of.id === unit.id
  if ((least ?? most) === null || !isOwn(told.minDepositTermType) || !isOwn(told.maxDepositTermType))
    return null
  const keeps = asked >= (told.minDepositTerm ?? 0) && asked <= (told.maxDepositTerm ?? Infinity)
  return { says: say.approvals.between(least, most), keeps }
}

export function rateMeasure(deposit: Deposit, product: Product | undefined): Measure | null {
  const [chart, ...others] = product?.charts ?? []
  const told = slabs.safeParse(chart).data
  const { depositPeriod: term, depositPeriodFrequency: unit, nominalAnnualInterestRate: asked } = deposit
  if (!told || others.length > 0 || term === undefined || !unit || asked === undefined) return null
  const currency = currencyOfRecord(deposit)
  const amount = minorOf(deposit.depositAmount, currency)
  if (amount === null || told.chartSlabs.some(({ periodType }) => periodType.id !== unit.id)) return null
  const slab = told.chartSlabs.find(
    ({ fromPeriod, toPeriod, amountRangeFrom, amountRangeTo }) =>
      term >= fromPeriod &&
      term <= (toPeriod ?? Infinity) &&
      amount >= (minorOf(amountRangeFrom, currency) ?? 0n) &&
      amount <= (minorOf(amountRangeTo, currency) ?? amount),
  )
  if (!slab) return null
  const says = percent(slab.annualInterestRate)
  return { says, keeps: percent(asked) === says }
}
