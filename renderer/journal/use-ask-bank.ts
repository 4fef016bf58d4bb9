/** The bank is asked once more about an entry, by a person's key: that it was asked, and what came of it. */
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { factDetail } from './fact-detail.ts'

export interface AskBank {
  busy: Ref<boolean>
  problem: ShallowRef<DeskError | null>
  askAgain: () => Promise<void>
  /** What came of asking; null: it was not asked, or of another entry. */
  told: ComputedRef<string | null>
}

export function useAskBank(entry: () => JournalEntry | null): AskBank {
  const journal = useJournal()
  const busy = ref(false)
  const problem = shallowRef<DeskError | null>(null)
  /** When a person asked last, and how much was known before. */
  const asked = shallowRef<{ at: string; known: number } | null>(null)
  watch(
    () => entry()?.id,
    () => {
      problem.value = null
      asked.value = null
    },
  )
  return {
    busy,
    problem,
    async askAgain() {
      const of = entry()
      if (busy.value || !of) return
      busy.value = true
      const answer = await ask('checkAgain', { id: of.id })
      busy.value = false
      if (answer.ok) journal.put(answer.value)
      // Whoever has gone on to another entry is not told of this one there.
      if (entry()?.id !== of.id) return
      problem.value = answer.ok ? null : answer.error
      asked.value = answer.ok ? { at: timeOf(new Date().toISOString()), known: of.facts.length } : null
    },
    told: computed(() => {
      const now = entry()
      if (!asked.value || !now) return null
      const { at, known } = asked.value
      const news = now.facts.slice(known).at(-1)
      const seen = now.facts.findLast(({ kind }) => kind === 'readBack' || kind === 'unclear')
      const fact = news ?? seen
      if (!fact) return say.doubts.asked.untold(at)
      const detail = factDetail(now, fact)
      const what = say.journal.facts[fact.kind]
      return say.doubts.asked[news ? 'news' : 'asBefore'](at, detail ? say.figures.named(what, detail) : what)
    }),
  }
}
