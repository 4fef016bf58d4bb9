/** A decision on a record whose outcome is not known yet: nobody decides on it again before it is (issue 14). */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { decisionsOn } from '../../shared/operations/decisions.ts'
import { openStates, type JournalEntry } from '../../shared/posting/journal.ts'
import { useDecisions } from '../entries/use-decisions.ts'

/** Also of one made on another page, or before a lock. */
export function useOpenDecision({ kind, id }: Application): ComputedRef<JournalEntry | undefined> {
  const { operations } = decisionsOn[kind]
  const names: readonly string[] = operations
  const param: string = decisionsOn[kind].param
  const all = useDecisions({ decided: { kind, id } })
  return computed(() =>
    all.value.find(
      ({ operation, input, state }) =>
        names.includes(operation) && input.params?.[param] === String(id) && openStates.includes(state),
    ),
  )
}
