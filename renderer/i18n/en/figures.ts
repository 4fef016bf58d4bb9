/** Nigerian English: figures in threes with commas, and the "and" of an amount where a Nigerian ear expects it. */
import { toCardinal } from 'n2words/en-NG'
import { byIntl, largestUnit, type Figures } from '../figures.ts'

const plurals: Readonly<Record<string, string>> = {
  NGN: 'naira',
  USD: 'US dollars',
  EUR: 'euros',
  GBP: 'pounds sterling',
  XOF: 'CFA francs',
  TND: 'Tunisian dinars',
}

export const figures: Figures = {
  ...byIntl('en-GB', { group: ',', point: '.' }),
  money: (text, { symbol }) => `${symbol}${symbol.length > 1 ? ' ' : ''}${text}`,
  plural: ({ code }) => plurals[code] ?? code,
  named: (name, text) => `${name}: ${text}`,
  span(seconds) {
    const [count, unit] = largestUnit(seconds)
    return `${count} ${unit}${count === 1 ? '' : 's'}`
  },
  // The library counts with bigint, so no digit is lost. `123456n` → `One thousand two hundred and thirty-four
  // naira, fifty-six kobo only`.
  inWords(minor, { places, words: [major, cents] }) {
    const one = 10n ** BigInt(places)
    const size = minor < 0n ? -minor : minor
    const parts = [
      ...(size / one > 0n || size === 0n ? [`${toCardinal(size / one)} ${major}`] : []),
      ...(size % one > 0n ? [`${toCardinal(size % one)} ${cents || 'hundredths'}`] : []),
    ]
    const text = `${minor < 0n ? 'minus ' : ''}${parts.join(', ')} only`
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
}
