/** The last decision on each record, of those that the bank has carried out, by `loan 12`. */
import { decidedKinds, decisionsOn, type DecidedKind } from '../../shared/operations/decisions.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'

const kinds = new Map<string, { kind: DecidedKind; param: string }>()
for (const kind of decidedKinds)
  for (const name of decisionsOn[kind].operations) kinds.set(name, { kind, param: decisionsOn[kind].param })

export function decisionsAmong(newestFirst: readonly JournalEntry[]): ReadonlyMap<string, JournalEntry> {
  const last = new Map<string, JournalEntry>()
  for (const entry of newestFirst) {
    const { operation, input, state } = entry
    const decides = kinds.get(operation)
    if (!decides || weightOf(state) !== 'counts') continue
    const record = `${decides.kind} ${input.params?.[decides.param] ?? ''}`
    if (!last.has(record)) last.set(record, entry)
  }
  return last
}
