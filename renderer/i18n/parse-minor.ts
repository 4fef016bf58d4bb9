/** What somebody typed as an amount, in minor units; null while it is none. */
import { AmountError, parsePositiveAmount, type Currency } from '../../shared/values/money.ts'

export function parseMinor(text: string, currency: Currency): bigint | null {
  try {
    return parsePositiveAmount(text, currency.places)
  } catch (problem) {
    if (problem instanceof AmountError) return null
    throw problem
  }
}
