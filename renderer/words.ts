/**
 * An amount in words, as a teller reads it to the customer: `Ten thousand five hundred naira only`. The library
 * counts with bigint, so no digit is lost; Nigerian English puts the "and" where a Nigerian ear expects it.
 */
import { toCardinal } from 'n2words/en-NG'
import type { Currency } from '../shared/money.ts'

/** Minor units → a sentence without a full stop. `123456n` → `One thousand two hundred and thirty-four naira, fifty-six kobo only`. */
export function amountInWords(minor: bigint, currency: Currency): string {
  const one = 10n ** BigInt(currency.places)
  const size = minor < 0n ? -minor : minor
  const [major, cents] = currency.words
  const parts = [
    ...(size / one > 0n || size === 0n ? [`${toCardinal(size / one)} ${major}`] : []),
    ...(size % one > 0n ? [`${toCardinal(size % one)} ${cents || 'hundredths'}`] : []),
  ]
  const text = `${minor < 0n ? 'minus ' : ''}${parts.join(', ')} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
