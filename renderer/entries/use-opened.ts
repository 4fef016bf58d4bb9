/** A page that shows how a request ended: from then on its person knows, and nothing calls for attention. */
import { watchEffect } from 'vue'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { useJournal } from '../desk/stores/journal.ts'

export function useOpened(entry: () => JournalEntry | undefined): void {
  const { opened } = useJournal()
  watchEffect(() => {
    const shown = entry()
    if (shown?.state === 'notExecuted') opened.add(shown.id)
  })
}
