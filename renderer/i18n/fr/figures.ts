/** French: a space that never breaks between groups, a comma before the decimals, the currency behind the figures. */
import { toCardinal } from 'n2words/fr-FR'
import { byIntl, largestUnit, type Figures } from '../figures.ts'
import { many } from './counts.ts'

interface Unit {
  one: string
  more: string
  feminine?: true
}

/** What the currency's whole and part are called; another currency is called by its code. */
const units: Record<string, readonly [Unit, Unit]> = {
  NGN: [
    { one: 'naira', more: 'nairas' },
    { one: 'kobo', more: 'kobos' },
  ],
  USD: [
    { one: 'dollar', more: 'dollars' },
    { one: 'cent', more: 'cents' },
  ],
  EUR: [
    { one: 'euro', more: 'euros' },
    { one: 'centime', more: 'centimes' },
  ],
  GBP: [
    { one: 'livre', more: 'livres', feminine: true },
    { one: 'penny', more: 'pence' },
  ],
  XOF: [
    { one: 'franc CFA', more: 'francs CFA' },
    { one: 'centime', more: 'centimes' },
  ],
  TND: [
    { one: 'dinar', more: 'dinars' },
    { one: 'millime', more: 'millimes' },
  ],
}
const hundredth: Unit = { one: 'centième', more: 'centièmes' }

const plurals: Readonly<Record<string, string>> = {
  NGN: 'nairas',
  USD: 'dollars des États-Unis',
  EUR: 'euros',
  GBP: 'livres sterling',
  XOF: 'francs CFA',
  TND: 'dinars tunisiens',
}

/** `1_000_000n` → `un million de nairas`: "de" stands after a round million, milliard and so on. */
function counted(count: bigint, { one, more, feminine }: Unit): string {
  const words = toCardinal(count)
  const said = feminine ? words.replace(/\bun$/, 'une') : words
  const de = /lli(?:on|ard)s?$/.test(words) ? (/^[aeiouy]/i.test(more) ? 'd’' : 'de ') : ''
  return `${said} ${de}${count < 2n ? one : more}`
}

/** The narrow one of typography cannot be seen beside a 1 in our letters: `1 511 000` read as `1511000`. */
const intl = byIntl('fr', { group: '\u00a0', point: ',' })

/** `01 janvier` → `1er janvier`, `05 janvier` → `5 janvier`. */
const spoken = (day: string): string => day.replace(/^0?1 /, '1er ').replace(/^0/, '')

export const figures: Figures = {
  ...intl,
  longDay: (day) => spoken(intl.longDay(day)),
  shortDay: (day, withYear) => spoken(intl.shortDay(day, withYear)),
  clockAndDay: (at) => spoken(intl.clockAndDay(at)),
  stamp: (at) => spoken(intl.stamp(at)),
  money: (text, { symbol }) => `${text}\u00a0${symbol}`,
  plural: ({ code }) => plurals[code] ?? code,
  named: (name, text) => `${name}\u00a0: ${text}`,
  span(seconds) {
    const [count, unit] = largestUnit(seconds)
    const name = { second: 'seconde', minute: 'minute', hour: 'heure', day: 'jour' }[unit]
    return `${count} ${many(count, name, `${name}s`)}`
  },
  inWords(minor, { code, places }) {
    const one = 10n ** BigInt(places)
    const size = minor < 0n ? -minor : minor
    const [major, cents] = units[code] ?? [{ one: code, more: code }, hundredth]
    const parts = [
      ...(size / one > 0n || size === 0n ? [counted(size / one, major)] : []),
      ...(size % one > 0n ? [counted(size % one, cents)] : []),
    ]
    const text = `${minor < 0n ? 'moins ' : ''}${parts.join(' et ')}`
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
}
