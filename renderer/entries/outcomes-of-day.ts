/**
 * What has no answer, however old, and what was not carried out today, among the newest entries of the journal: on a busy
 * day these are more than the window holds. As with decisions, what is older stays out of the list of the journal.
 */
import { computed, onScopeDispose, shallowRef, type ComputedRef } from 'vue'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'

const most = 100

/** @returns newest first. */
export function useOutcomesOfDay(): ComputedRef<readonly JournalEntry[]> {
  const journal = useJournal()
  const found = shallowRef<readonly JournalEntry[]>([])
  let isOver = false
  onScopeDispose(() => (isOver = true))
  async function read(): Promise<void> {
    const from = new Date().setHours(0, 0, 0, 0)
    const [open, ended] = await Promise.all([
      ask('doubts', {}),
      ask('journal', { state: 'notExecuted', from, limit: most }),
    ])
    if (isOver) return
    const doubts = open.ok ? open.value.doubts.map(({ entry }) => entry) : []
    found.value = [...doubts, ...(ended.ok ? ended.value.entries : [])]
  }
  void read()
  return computed(() => {
    const all = new Map([...found.value, ...journal.newestFirst].map((entry) => [entry.id, entry]))
    return [...all.values()].sort((a, b) => b.seq - a.seq)
  })
}
