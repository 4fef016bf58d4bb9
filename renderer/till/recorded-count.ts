/**
 * A closing count is entered before anything tells what is expected, and recorded before its difference is told: whoever
 * counts again leaves two counts behind, and the supervisor who signs sees both (decision 235).
 */
import { computed, onScopeDispose, shallowRef, type ComputedRef } from 'vue'
import type { TillLine } from '../../shared/till/session.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'
import { addCounts, isEmptyCount, type CashCount } from '../../shared/values/denominations.ts'
import type { TillView } from '../../shared/desk/till.ts'
import { useTill } from '../desk/stores/till.ts'
import { isZero } from './wording.ts'
import { countsIn, orLookUp } from './or-look-up.ts'

export interface RecordedCount {
  /** The count as it stands is recorded: its difference may be told. */
  isRecorded: ComputedRef<boolean>
  /** True: as it stands it is recorded now. What was typed meanwhile is another count. */
  record: (refuse: (error: DeskError) => void) => Promise<boolean>
  /** Counts since the last movement, and each before it that was off: whoever counted twice shows it. Oldest first. */
  counts: ComputedRef<readonly TillLine[]>
}

/**
 * The form was left, and came back with what was typed: as long as nothing crossed the till since it is the count that
 * was recorded, and nobody counted anew.
 */
function isLastCount(view: TillView | null, counts: Readonly<Record<string, CashCount>>): boolean {
  const { lines = [], drawers = [] } = view?.own ?? {}
  if (lines.at(-1)?.kind !== 'counted') return false
  const codes = new Set([...drawers.map(({ currency }) => currency), ...Object.keys(counts)])
  return [...codes].every((code) => {
    const held = drawers.find(({ currency }) => currency === code)?.pieces ?? {}
    return isEmptyCount(addCounts(counts[code] ?? {}, held, -1))
  })
}

export function useRecordedCount(given: () => Readonly<Record<string, CashCount>>): RecordedCount {
  const till = useTill()
  const text = computed(() => JSON.stringify(given()))
  const recorded = shallowRef<string | null>(isLastCount(till.view, given()) ? text.value : null)
  let isOnItsWay = false
  let isHere = true
  onScopeDispose(() => (isHere = false))
  const isRecorded = computed(() => recorded.value === text.value)
  return {
    isRecorded,
    async record(refuse) {
      if (isRecorded.value) return true
      if (isOnItsWay) return false
      isOnItsWay = true
      const asked = text.value
      const before = till.view ? countsIn(till.view) : 0
      // What had no answer may be recorded: counted once more it would stand there twice (decision 271).
      const answer = await orLookUp(ask('countTill', { counts: given() }), (now) => countsIn(now) > before)
      isOnItsWay = false
      // Somebody else may be at the desk by now.
      if (!isHere) return false
      if (!answer.ok) {
        refuse(answer.error)
        return false
      }
      till.take(answer)
      recorded.value = asked
      return isRecorded.value
    },
    counts: computed(() => {
      const lines = till.view?.own?.lines ?? []
      const last = lines.findLastIndex(({ kind }) => kind !== 'counted')
      return lines.filter(
        ({ kind, difference }, at) => kind === 'counted' && (at > last || !isZero(difference ?? '0')),
      )
    }),
  }
}
