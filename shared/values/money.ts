/**
 * Exact money. An amount is decimal text on the wire and on the screen, and minor units (kobo, cents) as
 * bigint in between. No float ever holds one: `Number()` gives a finite value for most of the texts that
 * this grammar refuses (`1e3`, `0x10`, `' 5 '`), and `1000000000000000.01` would silently lose its kobo.
 */

import { faultPhrase, type FaultCode } from './faults.ts'
import type { Coded } from './phrase.ts'

/** A currency as the service describes it: ISO code, sign, decimal places, and the words for amounts. */
export interface Currency {
  code: string
  name: string
  symbol: string
  places: number
  /** `['naira', 'kobo']`: what the whole and the hundredth are called when an amount is read aloud. */
  words: readonly [major: string, minor: string]
}

const known: Record<string, Currency> = {
  NGN: { code: 'NGN', name: 'Nigerian naira', symbol: '₦', places: 2, words: ['naira', 'kobo'] },
  USD: { code: 'USD', name: 'US dollar', symbol: '$', places: 2, words: ['dollars', 'cents'] },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', places: 2, words: ['euros', 'cents'] },
  GBP: { code: 'GBP', name: 'Pound sterling', symbol: '£', places: 2, words: ['pounds', 'pence'] },
  XOF: { code: 'XOF', name: 'West African CFA franc', symbol: 'CFA', places: 0, words: ['francs', ''] },
  TND: { code: 'TND', name: 'Tunisian dinar', symbol: 'DT', places: 3, words: ['dinars', 'millimes'] },
}

/** The currencies that a till is kept in, the bank's own first. */
export const currencyCodes: readonly string[] = Object.keys(known)

/** The bank's own: where nothing names a currency, it is this. */
export const baseCurrency = 'NGN'

/** The currency of an ISO code. An unknown one is shown by its code, with `places` as the service says. */
export function currencyOf(code: string, places = 2): Currency {
  return known[code] ?? { code, name: code, symbol: code, places, words: [code, ''] }
}

/** What is wrong with an amount: the sentence says what to write instead. */
export class AmountError extends Error {
  override name = 'AmountError'
  readonly told: Coded<FaultCode>
  constructor(told: Coded<FaultCode>) {
    super(told.message)
    this.told = told
  }
}

/** A-money: fifteen whole digits, no leading zero, at most three decimals; places are judged by currency. */
const grammar = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,3}))?$/

/**
 * Decimal text → minor units. `'10500.5'`, 2 places → `1050050n`.
 * @param toldPlaces How many the sentence speaks of.
 * @throws AmountError for anything that is not a plain decimal with at most `places` decimals.
 */
export function parseAmount(text: string, places = 2, toldPlaces = places): bigint {
  const match = grammar.exec(text)
  if (!match) throw new AmountError(faultPhrase('amountForm', { places: toldPlaces }))
  const whole = match[1] ?? '0'
  const decimals = match[2] ?? ''
  if (decimals.length > places) {
    throw places === 0
      ? new AmountError(faultPhrase('amountWhole'))
      : new AmountError(faultPhrase('amountPlaces', { places: toldPlaces }))
  }
  return BigInt(whole + decimals.padEnd(places, '0'))
}

/** As `parseAmount`, and the amount must be more than zero. */
export function parsePositiveAmount(text: string, places = 2, toldPlaces = places): bigint {
  const minor = parseAmount(text, places, toldPlaces)
  if (minor <= 0n) throw new AmountError(faultPhrase('amountPositive'))
  return minor
}

/** Minor units → decimal text for the wire. `-1050050n`, 2 places → `'-10500.50'`. */
export function formatMinor(minor: bigint, places = 2): string {
  const negative = minor < 0n
  const digits = (negative ? -minor : minor).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return negative ? `-${text}` : text
}

/**
 * Reads an amount out of a reply, where it may be a number's text or a string, signed, with any number of
 * trailing zeros (A-money). @throws AmountError when it has more decimals than the currency.
 */
export function readMinor(text: string, places = 2): bigint {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!match) throw new AmountError(faultPhrase('amountUnreadable', { text: text.slice(0, 40) }))
  const decimals = (match[3] ?? '').replace(/0+$/, '')
  if (decimals.length > places)
    throw new AmountError(faultPhrase('amountTooFine', { text: text.slice(0, 40) }))
  const minor = BigInt(`${match[2] ?? '0'}${decimals.padEnd(places, '0')}`)
  return match[1] === '-' ? -minor : minor
}

/** `'-10500.50'` → `'-10,500.50'`: groups of three for the eye; the text itself is not judged. */
export function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.')
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? marked : `${marked}.${decimals}`
}

/** Minor units as a person reads them: `₦10,500.00`, `−$4.20` with a true minus sign. */
export function showMinor(minor: bigint, currency: Currency): string {
  const text = grouped(formatMinor(minor < 0n ? -minor : minor, currency.places))
  const gap = currency.symbol.length > 1 ? ' ' : ''
  return `${minor < 0n ? '−' : ''}${currency.symbol}${gap}${text}`
}

/**
 * What a teller typed or pasted → wire text: `'₦1,234.50'`, `' 1 234.5 '` → `'1234.5'`. Only grouping, the
 * currency's own sign and surrounding space go; whatever else is left is for `parseAmount` to refuse.
 */
export function typedAmount(typed: string, currency?: Currency): string {
  let text = typed.trim()
  for (const sign of currency ? [currency.symbol, currency.code] : []) {
    if (text.toUpperCase().startsWith(sign.toUpperCase())) text = text.slice(sign.length).trim()
  }
  const isGrouped = /^[0-9]{1,3}(?:[,  ][0-9]{3})+(?:\.[0-9]*)?$/.test(text)
  return isGrouped ? text.replace(/[,  ]/g, '') : text
}
