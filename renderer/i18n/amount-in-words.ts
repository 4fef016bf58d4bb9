/** An amount in words, as a teller reads it to the customer: `Ten thousand five hundred naira only`. */
import type { Currency } from '../../shared/values/money.ts'
import { say } from './index.ts'

/** Minor units → a sentence without a full stop, in the language in use. */
export function amountInWords(minor: bigint, currency: Currency): string {
  return say.figures.inWords(minor, currency)
}
