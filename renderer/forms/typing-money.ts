/**
 * What happens to an amount while it is typed: groups appear by themselves, and the caret stays behind the digit it
 * was behind. Only commas that we set are taken out again; a comma that somebody typed stays and is judged, for
 * `1,5` must never quietly become fifteen.
 */
import { grouped, typedAmount, type Currency } from '../../shared/money.ts'

export interface Typed {
  /** What the field shows. */
  shown: string
  /** What the draft holds: wire text where it is an amount, the text itself where it is not. */
  wire: string
  caret: number
}

const plain = /^[0-9]*(?:\.[0-9]*)?$/

export function typeMoney(text: string, caret: number, own: boolean, currency?: Currency): Typed {
  const cleaned = typedAmount(text, currency)
  const bare = own ? cleaned : cleaned.replace(/,/g, '')
  if (!plain.test(bare)) return { shown: text, wire: text.trim(), caret }
  const shown = grouped(bare)
  const digitsBefore = text.slice(0, caret).replace(/[^0-9.]/g, '').length
  return { shown, wire: bare.replace(/\.$/, ''), caret: caretAfter(shown, digitsBefore) }
}

/** The place in `shown` behind its `count`-th figure or point. */
function caretAfter(shown: string, count: number): number {
  let seen = 0
  let place = 0
  while (place < shown.length && seen < count) {
    if (shown[place] !== ',') seen++
    place++
  }
  return place
}
