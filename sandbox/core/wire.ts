/** How the bank writes values into replies: money as JSON numbers without loss, days as arrays (A-money, A-dates-out). */
import { dateArray, parseWireDate, type Day } from '../../shared/values/dates.ts'
import { currencyOf, formatMinor, parsePositiveAmount, AmountError } from '../../shared/values/money.ts'
import { Refused } from './refusal.ts'

/** What a reply is made of; members that are undefined are left out, as null fields are (facts §3.1). */
export type Wire =
  | string
  | number
  | boolean
  | null
  | undefined
  | RawNumber
  | readonly Wire[]
  | { readonly [key: string]: Wire }

/** A number whose digits are printed as they stand (`JSON.rawJSON`): no float ever holds it. */
interface RawNumber {
  readonly rawJSON: string
}

/** The engine has `JSON.rawJSON`; the library's types do not know it yet. */
const json = JSON as JSON & { rawJSON(text: string): RawNumber }

/** Minor units → JSON number, `10500.50`. */
export function money(minor: bigint, places: number): RawNumber {
  return json.rawJSON(formatMinor(minor, places))
}

/** Decimal text that stands in the books (an interest rate) → JSON number. */
export function decimal(text: string): RawNumber {
  return json.rawJSON(text)
}

export function dayOut(day: Day | null | undefined): number[] | undefined {
  return day === null || day === undefined ? undefined : dateArray(day)
}

/** A date of a request, which the schema has judged already, → ISO text. */
export function dayIn(text: string): Day {
  return parseWireDate(text)
}

/** An amount of a request → minor units of the account's currency. @throws Refused naming the field (L9). */
export function amountIn(text: string, places: number, field: string): bigint {
  try {
    return parsePositiveAmount(text, places)
  } catch (problem) {
    if (!(problem instanceof AmountError)) throw problem
    const sentence = `${field}: ${problem.message}.`
    throw new Refused(400, [{ code: `validation.msg.${field}.invalid`, field, sentence }])
  }
}

/** `{ id, code, value }` (facts §3.1). */
export function option(id: number, code: string, value: string) {
  return { id, code, value }
}

export function currencyOut(code: string, places: number) {
  const { name, symbol } = currencyOf(code, places)
  return {
    code,
    name,
    decimalPlaces: places,
    displaySymbol: symbol,
    nameCode: `currency.${code}`,
    displayLabel: `${name} (${symbol})`,
  }
}

/** One page of a list (A-page). */
export function pageOut(total: number, items: readonly Wire[]) {
  return { totalFilteredRecords: total, pageItems: items }
}
