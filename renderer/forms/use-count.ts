/** A count while it is typed: pieces or an amount for each note, the other follows; what is no number of notes stays. */
import { computed, reactive, toRaw, watch, type ComputedRef, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import { piecesFor, type CashCount, type Denomination } from '../../shared/values/denominations.ts'
import { AmountError, currencyOf, formatMinor, parseAmount, typedAmount } from '../../shared/values/money.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { draftAt, useDrafts, type Draft } from '../desk/stores/drafts.ts'
import { grouped } from '../i18n/format.ts'

export interface Counting {
  /** What was typed as a number of notes and is none, such as `7.5` or `-3`, by denomination. */
  wrong: ComputedRef<Record<string, string>>
  piecesOf: (one: Denomination) => string
  moneyOf: (one: Denomination) => string
  typePieces: (one: Denomination, event: Event) => void
  typeMoney: (one: Denomination, event: Event) => void
  /** Left: what is a whole number of pieces is written as such; what is none stays, with its fault. */
  leaveMoney: (one: Denomination) => void
  isOdd: (one: Denomination) => boolean
}

/** @param name Of the count in its form, whose draft keeps what is no number yet as it was typed, over a lock too. */
export function useCount(count: Ref<CashCount>, code: () => string, name: string): Counting {
  const { id } = draftAt(useRoute().fullPath)
  const draft = useDrafts().at(useDesk().person?.id ?? '', id)
  const kept = draft ?? reactive<Pick<Draft<object>, 'unread' | 'touched'>>({ unread: {}, touched: false })
  const pieces = `${name}.pieces.`
  /** What was typed as an amount and is no whole number of pieces, by denomination. */
  const money = `${name}.money.`
  const under = (part: string) =>
    computed(() =>
      Object.fromEntries(
        Object.entries(kept.unread).flatMap(([at, text]) =>
          at.startsWith(part) ? [[at.slice(part.length), text] as const] : [],
        ),
      ),
    )
  const [wrong, odd] = [under(pieces), under(money)]
  function write(part: string, one: string, text: string | null): void {
    const { [part + one]: _, ...others } = kept.unread
    kept.unread = text === null ? others : { ...others, [part + one]: text }
    if (text !== null) kept.touched = true
  }
  function writeAnew(): void {
    for (const [part, all] of [[pieces, wrong] as const, [money, odd] as const])
      for (const one of Object.keys(all.value)) write(part, one, null)
  }
  watch(code, writeAnew)
  /** The count as it was typed here last: any other came from elsewhere, such as a suggestion. */
  let typedHere: CashCount | null = null
  watch(count, (now) => {
    if (toRaw(now) !== typedHere) writeAnew()
  })
  function put(one: Denomination, pieces: number): void {
    const { [one.id]: _, ...rest } = count.value
    typedHere = pieces > 0 ? { ...rest, [one.id]: pieces } : rest
    count.value = typedHere
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
      write(money, one.id, null)
      if (/^[0-9]{0,7}$/.test(typed)) {
        write(pieces, one.id, null)
        put(one, Number(typed))
      } else {
        write(pieces, one.id, typed)
        put(one, 0)
      }
    },
    typeMoney(one, { target }) {
      if (!(target instanceof HTMLInputElement)) return
      const currency = currencyOf(code())
      const typed = target.value
      write(pieces, one.id, null)
      write(money, one.id, typed)
      const text = typedAmount(typed.replace(/,/g, ''), currency).replace(/\.$/, '')
      try {
        put(one, (text === '' ? 0 : piecesFor(parseAmount(text, currency.places), one)) ?? 0)
      } catch (problem) {
        if (!(problem instanceof AmountError)) throw problem
        put(one, 0)
      }
    },
    leaveMoney(one) {
      if (!isOdd(one)) write(money, one.id, null)
    },
  }
}
