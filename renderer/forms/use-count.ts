/** A count while it is typed: pieces or an amount for each note, the other follows; what is no number of notes stays. */
import { ref, watch, type Ref } from 'vue'
import { piecesFor, type CashCount, type Denomination } from '../../shared/values/denominations.ts'
import { AmountError, currencyOf, formatMinor, parseAmount, typedAmount } from '../../shared/values/money.ts'
import { grouped } from '../i18n/format.ts'

export interface Counting {
  /** What was typed as a number of notes and is none, such as `7.5` or `-3`, by denomination. */
  wrong: Ref<Record<string, string>>
  piecesOf: (one: Denomination) => string
  moneyOf: (one: Denomination) => string
  typePieces: (one: Denomination, event: Event) => void
  typeMoney: (one: Denomination, event: Event) => void
  /** Left: what is a whole number of pieces is written as such; what is none stays, with its fault. */
  leaveMoney: (one: Denomination) => void
  isOdd: (one: Denomination) => boolean
}

export function useCount(count: Ref<CashCount>, code: () => string): Counting {
  /** What was typed as an amount and is no whole number of pieces, by denomination. */
  const odd = ref<Record<string, string>>({})
  const wrong = ref<Record<string, string>>({})
  watch(code, () => {
    odd.value = {}
    wrong.value = {}
  })
  function put(one: Denomination, pieces: number): void {
    const { [one.id]: _, ...rest } = count.value
    count.value = pieces > 0 ? { ...rest, [one.id]: pieces } : rest
  }
  function isOdd(one: Denomination): boolean {
    const typed = odd.value[one.id]
    return typed !== undefined && typed.trim() !== '' && !count.value[one.id]
  }
  return {
    wrong,
    isOdd,
    piecesOf: (one) => wrong.value[one.id] ?? (count.value[one.id] ? String(count.value[one.id]) : ''),
    moneyOf(one) {
      const typed = odd.value[one.id]
      if (typed !== undefined) return typed
      const pieces = count.value[one.id]
      return pieces ? grouped(formatMinor(one.minor * BigInt(pieces), currencyOf(code()).places)) : ''
    },
    typePieces(one, { target }) {
      if (!(target instanceof HTMLInputElement)) return
      const typed = target.value.trim()
      delete odd.value[one.id]
      if (/^[0-9]{0,7}$/.test(typed)) {
        delete wrong.value[one.id]
        put(one, Number(typed))
      } else {
        wrong.value[one.id] = typed
        put(one, 0)
      }
    },
    typeMoney(one, { target }) {
      if (!(target instanceof HTMLInputElement)) return
      const currency = currencyOf(code())
      const typed = target.value
      delete wrong.value[one.id]
      odd.value[one.id] = typed
      const text = typedAmount(typed.replace(/,/g, ''), currency).replace(/\.$/, '')
      try {
        put(one, (text === '' ? 0 : piecesFor(parseAmount(text, currency.places), one)) ?? 0)
      } catch (problem) {
        if (!(problem instanceof AmountError)) throw problem
        put(one, 0)
      }
    },
    leaveMoney(one) {
      if (!isOdd(one)) delete odd.value[one.id]
    },
  }
}
