/** Kinds of field that product definitions and their accounts share (§2.4, facts §3.5–3.7). */
import { z } from 'zod'
import { AmountError, parseAmount } from '../values/money.ts'
import { amount, day, money } from './fields.ts'
import { fault } from '../values/faults.ts'

/**
 * The specification asks for strings only in loan and transfer bodies (§2.1); where we assumed the body, a plain
 * JSON number is read as well. `parseJson` has kept its text, so nothing is lost.
 */
const figure = z.union([z.string(), z.number()], {
  error: fault('numberInFigures'),
})
const text = figure.transform(String)

/** Above zero. */
export const figureAmount = text.pipe(amount)

/** Zero or more. */
export const amountFromZero = text.superRefine((value, context) => {
  try {
    parseAmount(value, 3)
  } catch (problem) {
    if (!(problem instanceof AmountError)) throw problem
    context.addIssue({ code: 'custom', message: fault('amountForm', { places: 2 }) })
  }
})

/** Percent with at most six decimals, kept as text. */
export const percent = text.refine((value) => /^(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?$/.test(value), {
  error: fault('percentage'),
})

export function countFrom(least: number, most: number) {
  const error = fault('wholeNumberBetween', { least, most })
  return z.int({ error }).min(least, { error }).max(most, { error })
}

/** A number out of a set, each with its meaning: `choice({ 1: 'daily', 4: 'monthly' })`. */
export function choice<const K extends number>(meanings: Record<K, string>) {
  const ids = Object.keys(meanings).map(Number)
  const sentence = Object.entries<string>(meanings)
    .map(([id, meaning]) => (id === meaning ? id : `${id} (${meaning})`))
    .join(', ')
  // The keys of `meanings` are exactly K; Object.keys tells only strings.
  return z.literal(ids as K[], { error: fault('oneOf', { list: sentence }) })
}

export const termUnit = choice({ 0: 'days', 1: 'weeks', 2: 'months', 3: 'years' })
export const compounding = choice({ 1: 'daily', 4: 'monthly' })
export const posting = choice({ 4: 'monthly', 5: 'quarterly', 7: 'annually' })
export const calculation = choice({ 1: 'daily balance', 2: 'average daily balance' })
export const daysInYear = choice({ 360: '360', 365: '365' })

/** A product's name and money. */
export const productHead = {
  name: z
    .string({ error: fault('nameMissing') })
    .trim()
    .min(1, fault('nameMissing'))
    .max(100, fault('tooLong', { count: 100 })),
  shortName: z
    .string({ error: fault('shortNameMissing') })
    .trim()
    .min(1, fault('shortNameMissing'))
    .max(20, fault('tooLong', { count: 20 })),
  currencyCode: z.string({ error: fault('currencyMissing') }).regex(/^[A-Z]{3}$/, fault('currencyMissing')),
  digitsAfterDecimal: countFrom(0, 3),
}

/** The four interest types of §2.4. */
export const interestTypes = {
  interestCompoundingPeriodType: compounding,
  interestPostingPeriodType: posting,
  interestCalculationType: calculation,
  interestCalculationDaysInYearType: daysInYear,
}

/** Of a savings account (facts §3.4). The totals since the account began stand beside one account only; lists leave them out. */
export const savingsSummary = z
  .looseObject({
    accountBalance: money,
    availableBalance: money,
    totalDeposits: money,
    totalWithdrawals: money,
    totalInterestPosted: money,
    totalWithholdTax: money,
    interestPostedTillDate: day,
    /** Earned since then and not posted yet, as if the account stayed as it is. */
    interestNotPosted: money,
  })
  .partial()
