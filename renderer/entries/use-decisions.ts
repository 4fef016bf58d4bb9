/**
 * Decisions of a record or by a person, asked of the whole journal: this window holds its newest entries only. What it
 * holds is taken as it stands there; what is older stays out of it, for the list of the journal knows no holes.
 */
import { computed, onScopeDispose, shallowRef, type ComputedRef } from 'vue'
import type { CommandInput } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'

/** As many as the desk tells at once. */
const most = 500

/** @returns newest first, among whatever else this window holds. */
export function useDecisions(
  asked: Pick<CommandInput<'journal'>, 'decided' | 'decidedBy' | 'from'>,
): ComputedRef<readonly JournalEntry[]> {
  const journal = useJournal()
  const found = shallowRef<readonly JournalEntry[]>([])
  let isOver = false
  onScopeDispose(() => (isOver = true))
  async function read(): Promise<void> {
    const answer = await ask('journal', { ...asked, limit: most })
    if (answer.ok && !isOver) found.value = answer.value.entries
  }
  void read()
  return computed(() => {
    const all = new Map([...found.value, ...journal.newestFirst].map((entry) => [entry.id, entry]))
    return [...all.values()].sort((a, b) => b.seq - a.seq)
  })
}
