/** What was sent under an idempotency key of the service's, as the journal keeps it (decision 251). */
import type { JournalEntry, Keyed } from './evidence.ts'

/** Of the first sending: by it the key's life is counted, and by it what is sent again must be the same. */
export function keyedOf({ facts }: Pick<JournalEntry, 'facts'>): Keyed | null {
  const first = facts.find((fact) => fact.kind === 'sent')
  return first?.keyed ?? null
}

/** Whether a person may be offered to send it again; the desk judges once more when they do. */
export function mayBeSentAgain(entry: Pick<JournalEntry, 'facts' | 'state'>, nowMs: number): boolean {
  const keyed = keyedOf(entry)
  return entry.state === 'inDoubt' && keyed !== null && nowMs < Date.parse(keyed.until)
}
