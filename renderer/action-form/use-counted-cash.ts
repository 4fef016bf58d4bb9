/**
 * The notes of an action by which cash crosses the counter: those of a reversal, which goes the way back. They are
 * counted as in a deposit or a withdrawal, stand among what is typed, and are kept beside the entry.
 */
import { computed, type ComputedRef } from 'vue'
import { addCounts, denominationsOf, type CashCount } from '../../shared/values/denominations.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { wayBack, type CashMovement } from '../../shared/till/records.ts'
import { currencyOf, parseAmount, type Currency } from '../../shared/values/money.ts'
import type { Drawer } from '../../shared/till/session.ts'
import { countIn, rowsOfCount, type Row } from '../actions/field-values.ts'
import { countFault, isCounted, noteRows, type Notes, type Way } from '../cash/cash.ts'
import { useTill } from '../desk/stores/till.ts'
import { tillOf } from '../entries/reversed-cash.ts'

/** What there is to count. */
export interface CashToCount {
  way: Way
  currency: Currency
  minor: bigint
  /** Of the till that counts it. */
  drawer: Drawer | null
  /** The notes of what is reversed, where they would do again. */
  before: CashCount | null
}

export function useCountedCash(fields: () => Row, reversed: () => CashMovement | null) {
  const till = useTill()
  const asked: ComputedRef<CashToCount | null> = computed(() => {
    const movement = reversed()
    return movement && cashBack(movement)
  })
  const notes = (): Notes => ({ taken: countIn(fields(), 'taken'), given: countIn(fields(), 'given') })
  const counted = (): Notes | null => (asked.value && isCounted(notes()) ? notes() : null)
  const must = computed(
    () =>
      asked.value !== null &&
      till.view?.needsNotes === true &&
      denominationsOf(asked.value.currency.code).length > 0,
  )
  const part = (name: keyof Notes) =>
    computed({
      get: () => countIn(fields(), name),
      set: (count: CashCount) => (fields()[name] = rowsOfCount(count)),
    })
  return {
    asked,
    taken: part('taken'),
    given: part('given'),
    needed: computed(() => must.value && counted() === null),
    sent(): { cash?: Notes } {
      const cash = counted()
      return cash ? { cash } : {}
    },
    problems(): FieldProblem[] {
      if (!asked.value) return []
      const { way, currency, minor } = asked.value
      const message = countFault(way, currency, minor, notes(), must.value)
      return message === null ? [] : [{ field: 'cash', message }]
    },
    facts: computed(() =>
      (asked.value ? noteRows(asked.value.currency, counted()) : []).map(([label, value]) => ({
        label,
        value,
      })),
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
