/**
 * What has no answer, however old, and what was not carried out today, among the newest entries of the journal: on a busy
 * day these are more than the window holds. As with decisions, what is older stays out of the list of the journal.
 */
import { computed, onScopeDispose, shallowRef, type ComputedRef } from 'vue'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'

const most = 100
/** States that may last for days. */
const stay = ['inDoubt', 'needsPeople', 'waiting'] as const

/** @returns newest first. */
export function useOutcomesOfDay(): ComputedRef<readonly JournalEntry[]> {
  const journal = useJournal()
  const found = shallowRef<readonly JournalEntry[]>([])
  let isOver = false
  onScopeDispose(() => (isOver = true))
  async function read(): Promise<void> {
    const from = new Date().setHours(0, 0, 0, 0)
    // Of the journal, as any list: to ask for the doubts is what a person does who looks one up, and a lesson counts it.
    const answers = await Promise.all([
      ask('journal', { state: 'notExecuted', from, limit: most }),
      ...stay.map((state) => ask('journal', { state, limit: most })),
    ])
    if (isOver) return
    found.value = answers.flatMap((answer) => (answer.ok ? answer.value.entries : []))
  }
  void read()
  return computed(() => {
    const all = new Map([...found.value, ...journal.newestFirst].map((entry) => [entry.id, entry]))
    return [...all.values()].sort((a, b) => b.seq - a.seq)
  })
}
