/** Whether money was taken back since stands in another entry of the account, which may be older than what this window holds. */
import { watch } from 'vue'
import { recordsAsked } from '../../shared/documents/asked.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'

const most = 50

export function useAccountEntries(entry: () => JournalEntry | undefined): void {
  const { put } = useJournal()
  watch(
    () => {
      const shown = entry()
      return shown ? recordsAsked(shown).from : null
    },
    async (account) => {
      if (account === null) return
      const answer = await ask('journal', { limit: most, account })
      if (answer.ok) answer.value.entries.forEach(put)
    },
    { immediate: true },
  )
}
