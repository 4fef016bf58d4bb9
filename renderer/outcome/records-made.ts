/** A new customer and their first account, as the bank numbered them: the request itself names no record. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { RecordId, RecordKind } from '../desk/record-names.ts'

export function recordsMade({ operation, reply }: JournalEntry): RecordId[] {
  if (operation !== 'createClient') return []
  const of = (kind: RecordKind, id: unknown): RecordId[] => (typeof id === 'number' ? [[kind, id]] : [])
  return [...of('client', reply?.['clientId']), ...of('savings', reply?.['savingsId'])]
}
