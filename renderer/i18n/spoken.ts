/** Words that a service file gives in each language (shared/operations/own-entry.ts), in the one in use. */
import type { OwnWords } from '../../shared/operations/own-entry.ts'
import { languageInUse } from './index.ts'

export function spoken(words: OwnWords): string {
  if (languageInUse.value === 'marked') return `⟦${words.en}⟧`
  return words[languageInUse.value]
}
