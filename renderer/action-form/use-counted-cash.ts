/**
 * The notes of an action by which cash crosses the counter: of a payment on a loan, and of a reversal, which goes the way
 * back. They are counted as in a deposit or a withdrawal, stand among what is typed, and are kept beside the entry.
 */
import { computed, type ComputedRef } from 'vue'
import { addCounts, denominationsOf, type CashCount } from '../../shared/values/denominations.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { wayBack, type CashMovement } from '../../shared/till/records.ts'
import { currencyOf, parseAmount, type Currency } from '../../shared/values/money.ts'
import type { Drawer } from '../../shared/till/session.ts'
import { countIn, rowsOfCount, type Row } from '../actions/field-values.ts'
import { coinFault, countFault, isCounted, noteRows, type Notes, type Way } from '../cash/cash.ts'
import { useTill } from '../desk/stores/till.ts'
import { tillOf } from '../entries/reversed-cash.ts'
import { say } from '../i18n/index.ts'

/** What there is to count. */
export interface CashToCount {
  way: Way
  currency: Currency
  /** Null while it is no amount. */
  minor: bigint | null
  /** Of the till that counts it. */
  drawer: Drawer | null
  /** The notes of what is reversed, where they would do again. */
  before: CashCount | null
}

/** What stands on the form just now: one of them, or neither. */
interface Moving {
  reversed: () => CashMovement | null
  paid: () => Pick<CashToCount, 'way' | 'currency' | 'minor'> | null
  /** A supervisor signs for it, once it is counted (decision 237). */
  isSigned: () => boolean
}

export function useCountedCash(fields: () => Row, { reversed, paid, isSigned }: Moving) {
  const till = useTill()
  const asked: ComputedRef<CashToCount | null> = computed(() => {
    const movement = reversed()
    if (movement) return cashBack(movement)
    const payment = paid()
    const drawers = till.view?.own?.drawers ?? []
    const drawer = drawers.find(({ currency }) => currency === payment?.currency.code) ?? null
    return payment && { ...payment, drawer, before: null }
  })
  const notes = (): Notes => ({ taken: countIn(fields(), 'taken'), given: countIn(fields(), 'given') })
  const counted = (): Notes | null => (asked.value && isCounted(notes()) ? notes() : null)
  /** Why they have to be counted; null: they need not be. */
  const must = computed(() => {
    if (asked.value === null || denominationsOf(asked.value.currency.code).length === 0) return null
    const { needed, neededAgain, neededByBank } = say.cash.notes
    const movement = reversed()
    // They would stay in the till's figures if they came back as a sum alone.
    if (movement && isCounted(movement)) return neededAgain
    return isSigned() ? needed : till.view?.needsNotes ? neededByBank : null
  })
  const part = (name: keyof Notes) =>
    computed({
      get: () => countIn(fields(), name),
      set: (count: CashCount) => (fields()[name] = rowsOfCount(count)),
    })
  return {
    asked,
    taken: part('taken'),
    given: part('given'),
    needed: computed(() => (counted() === null ? must.value : null)),
    sent(): { cash?: Notes } {
      const cash = counted()
      return cash ? { cash } : {}
    },
    problems(): FieldProblem[] {
      if (!asked.value) return []
      const { way, currency, minor, drawer } = asked.value
      if (minor === null) return []
      // What was posted otherwise can be taken back all the same.
      const isReversal = reversed() !== null
      const coins = isReversal ? null : coinFault(way, currency, minor)
      const missing = isReversal ? say.cash.notes.missingAgain : say.cash.notes.missing
      return [
        ...(coins === null ? [] : [{ field: 'transactionAmount', message: coins }]),
        ...countFault(way, currency, minor, notes(), must.value === null ? null : missing, drawer),
      ]
    },
    facts: computed(() =>
      (asked.value ? noteRows(asked.value.currency, counted(), reversed() !== null) : []).map(
        ([label, value]) => ({ label, value }),
      ),
    ),
  }
}

/** Null: no open till counts the movement, so none counts what comes back. */
function cashBack(movement: CashMovement): CashToCount | null {
  const session = tillOf(movement)
  if (!session) return null
  const currency = currencyOf(movement.currency)
  const drawer = session.drawers.find(({ currency: code }) => code === movement.currency) ?? null
  const way = wayBack(movement)
  const { taken, given } = movement
  const before = way === 'in' ? addCounts(given, taken, -1) : addCounts(taken, given, -1)
  // Where change was given the same notes cannot all come back; what goes out must lie in the drawer.
  const wouldDo = Object.entries(before).every(
    ([id, pieces]) => pieces > 0 && (way === 'in' || pieces <= (drawer?.pieces[id] ?? 0)),
  )
  return {
    way,
    currency,
    minor: parseAmount(movement.amount, currency.places),
    drawer,
    before: wouldDo && isCounted(movement) ? before : null,
  }
}
