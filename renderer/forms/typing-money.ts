/**
 * What happens to an amount while it is typed: groups appear by themselves, and the caret stays behind the digit it
 * was behind. Only groups that we set are taken out again; a comma that somebody typed stays and is judged, for
 * `1,5` must never quietly become fifteen. Where the comma stands before the decimals (French), comma and point both
 * mean that, and a text with two of them is no amount. The draft holds the wire's text, whatever the language. `7k` is
 * written out as it is typed.
 */
import { typedAmount, type Currency } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'

export interface Typed {
  /** What the field shows. */
  shown: string
  /** What the draft holds: wire text where it is an amount, the text itself where it is not. */
  wire: string
  caret: number
}

const plain = /^[0-9]*(?:\.[0-9]*)?$/

export function typeMoney(text: string, caret: number, own: boolean, currency?: Currency): Typed {
  const bare = inFull(
    say.figures.point === ',' ? withPoint(text, currency) : withoutCommas(text, own, currency),
  )
  if (!plain.test(bare)) return { shown: text, wire: text.trim(), caret }
  const shown = shownAmount(bare)
  if (/k$/i.test(text)) return { shown, wire: bare, caret: shown.length }
  const before = text.slice(0, caret).replace(/[^0-9.,]/g, '')
  const count = say.figures.point === ',' ? before.length : before.replace(/,/g, '').length
  return { shown, wire: bare.replace(/\.$/, ''), caret: caretAfter(shown, count) }
}

/** A draft's text as the field shows it. */
export function shownAmount(wire: string): string {
  if (!plain.test(wire) || wire === '') return wire
  return wire.startsWith('.') ? wire.replace('.', say.figures.point) : say.figures.grouped(wire)
}

/** `7k`, `12.5K` → `7000`, `12500`: thousands as people say them. `5000k` is nobody's, and stays to be refused. */
function inFull(bare: string): string {
  const text = say.figures.point === ',' ? bare.replace(',', '.') : bare
  const [, whole, decimals = ''] = /^([1-9][0-9]{0,2})(?:\.([0-9]{1,3}))?k$/i.exec(text) ?? []
  return whole === undefined ? bare : whole + decimals.padEnd(3, '0')
}

function withoutCommas(text: string, own: boolean, currency?: Currency): string {
  const cleaned = typedAmount(text, currency)
  return own ? cleaned : cleaned.replace(/,/g, '')
}

/** `'1 234,5'`, `'1 234,50 ₦'`, `'1234.5'` → `'1234.5'`; our own spaces go wherever they stand. */
function withPoint(text: string, currency?: Currency): string {
  let bare = text.replaceAll(say.figures.group, '').trim()
  for (const sign of currency ? [currency.symbol, currency.code] : []) {
    if (bare.toUpperCase().startsWith(sign.toUpperCase())) bare = bare.slice(sign.length).trim()
    if (bare.toUpperCase().endsWith(sign.toUpperCase())) bare = bare.slice(0, -sign.length).trim()
  }
  if (/^[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3})+(?:[.,][0-9]*)?$/.test(bare))
    bare = bare.replace(/[ \u00a0\u202f]/g, '')
  return bare.replace(/^([0-9]*),([0-9]*)$/, '$1.$2')
}

/** The place in `shown` behind its `count`-th figure or point. */
function caretAfter(shown: string, count: number): number {
  let seen = 0
  let place = 0
  while (place < shown.length && seen < count) {
    if (shown[place] !== say.figures.group) seen++
    place++
  }
  return place
}
