/**
 * Forms to which a page got no answer. It asks for each by its intent what became of it: the journal's entry, or that
 * nothing was written down. That stays true: the request may still lie in a socket of this process, and is refused when
 * it comes.
 */
import type { Journal } from '../journal/requests.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface SettledForms {
  /** Null: nothing was written down, and nothing will be. */
  settle(intent: string): JournalEntry | null
  /** Asked in the turn in which an entry is written. @throws Refused where its page was told that nothing was. */
  mustBeOpen(intent: string | undefined): void
}

/** A socket holds few requests, and for seconds. */
const maxHeld = 1000

export function createSettledForms(journal: Pick<Journal, 'ofIntent'>): SettledForms {
  const held = new Set<string>()
  return {
    settle(intent) {
      const entry = journal.ofIntent(intent)
      if (entry) return entry
      held.add(intent)
      const [oldest] = held
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
      return null
    },
    mustBeOpen(intent) {
      if (intent !== undefined && held.has(intent)) throw new Refused(problem('formSettled'))
    },
  }
}
