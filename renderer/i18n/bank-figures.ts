/** The figures in a sentence of the bank, written as the screens write theirs: `₦4,200.00`, `2100 000 017`. */
import { parseAmount, type Currency } from '../../shared/values/money.ts'
import { accountNumber, formatMoney } from './format.ts'

/**
 * Its words stay as they came (decision 62), and so does every figure that may be something else.
 * @param numbers Of the accounts that the sentence is about.
 */
export function withOurFigures(text: string, numbers: readonly string[], currency: Currency | null): string {
  const whole = text.replace(/[0-9]+/g, (figures, at: number) =>
    numbers.includes(figures) && standsAlone(text, at, figures.length) ? accountNumber(figures) : figures,
  )
  // Without decimals an amount is not told from a count.
  if (!currency || currency.places === 0) return whole
  return whole.replace(/[0-9][0-9,]*\.[0-9]+/g, (figures, at: number) => {
    const minor = amountIn(figures, currency)
    return minor !== null && standsAlone(whole, at, figures.length) ? formatMoney(minor, currency) : figures
  })
}

/** Not a part of a longer figure, a rate, or an amount that has its currency already. */
function standsAlone(text: string, at: number, length: number): boolean {
  return (
    !/[\p{L}\p{N}\p{Sc}.,/-]$|[A-Z]{3} $|\p{Sc} $/u.test(text.slice(0, at)) &&
    !/^(?:[\p{L}\p{N}\p{Sc}/-]|[.,][0-9]| ?%| [A-Z]{3}\b)/u.test(text.slice(at + length))
  )
}

/** Null: it is written as no amount of this currency is. */
function amountIn(figures: string, { places }: Currency): bigint | null {
  const [before = '', decimals = ''] = figures.split('.')
  const isGrouped = /^(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)$/.test(before)
  if (!isGrouped || decimals.length !== places) return null
  try {
    return parseAmount(figures.replaceAll(',', ''), places)
  } catch {
    return null
  }
}
