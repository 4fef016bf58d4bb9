/** Why the cash of an action cannot move just now: said at its form, and nothing is read back. Null: it can, or it moves none. */
import { computed, type ComputedRef, type Ref } from 'vue'
import { cashOperations } from '../../shared/till/records.ts'
import type { ActionName, PlaceRecord } from '../actions/action.ts'
import { movesVault } from '../actions/cash-approved-by.ts'
import { dayStops, tillStops } from '../cash/till-stops.ts'
import { useTill } from '../desk/stores/till.ts'
import { cashReversedBy } from '../entries/reversed-cash.ts'

export function useStops(
  name: ActionName,
  record: Readonly<Ref<PlaceRecord | null>>,
  known: Readonly<Ref<Readonly<Record<string, unknown>>>>,
): ComputedRef<string | null> {
  const till = useTill()
  return computed(() => {
    if (cashOperations[name]) return tillStops(till.view)
    if (cashReversedBy(name, known.value)) return dayStops(till.view)
    // An account may pay a fixed deposit in: its record says so first.
    return record.value && movesVault(name, record.value, known.value) ? dayStops(till.view) : null
  })
}
