/** What customers are still to be told of the day, from the whole of its journal: a busy day is more than the window holds. */
import { computed, onMounted, shallowReactive, type ComputedRef } from 'vue'
import { reversalsAmong } from '../../shared/documents/reversals.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { untoldOf } from '../desk/untold.ts'

const mostAtOnce = 500

/** @param by Whose postings; null: everybody's. */
export function useUntold(by: () => string | null): ComputedRef<JournalEntry[]> {
  const journal = useJournal()
  const read = shallowReactive(new Map<string, JournalEntry>())
  onMounted(async () => {
    const from = new Date().setHours(0, 0, 0, 0)
    let before: string | undefined
    do {
      const answer = await ask('journal', {
        from,
        limit: mostAtOnce,
        ...(before !== undefined && { before }),
      })
      if (!answer.ok) return
      const { entries, more } = answer.value
      for (const entry of entries) read.set(entry.id, entry)
      before = more ? entries.at(-1)?.id : undefined
    } while (before !== undefined)
  })
  return computed(() => {
    const all = [...new Map([...read, ...journal.entries]).values()].sort((a, b) => b.seq - a.seq)
    const today = new Date().toDateString()
    const isToday = (at: string): boolean => new Date(at).toDateString() === today
    const untold = untoldOf(all, { isToday, undone: reversalsAmong(all) })
    return untold.filter(({ profile }) => by() === null || profile === by())
  })
}
