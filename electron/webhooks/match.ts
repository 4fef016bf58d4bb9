/**
 * Which of our requests an event speaks of. By our mark where the operation has a text field for it; otherwise
 * by event name, action, record and body, and only if exactly one open request fits.
 */
import type { Journal } from '../journal/requests.ts'
import { marksOfEvent, recordTold, type EventEnvelope } from '../../shared/posting/event.ts'
import { isOnlyReported, type JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { expectedState } from '../../shared/posting/expected-state.ts'
import { isRefusedToPerson } from '../../shared/posting/refusals.ts'
import { claimOfAnother } from '../reconciliation/contest.ts'

/** How many of the accepted entries are looked through: their events are on the way, not weeks old. */
const recent = 200
/** An event this soon after a refusal speaks against it: of a step that somebody else may take, and of a new record. */
const againstMs = { step: 60_000, record: 10 * 60_000 }

export function entryOf(
  journal: Journal,
  envelope: EventEnvelope,
  action: string | null,
  /** Epoch ms. */
  receivedAt: number,
): JournalEntry | 'ambiguous' | null {
  const marked = marksOfEvent(envelope)
    .map((id) => journal.get(id))
    .filter((entry) => entry !== undefined)
    .filter((entry) => speaksOf(entry, envelope, action))
  if (marked.length > 0) return only(marked)

  const answered = journal.list({ state: 'accepted', unmarked: true, limit: recent }).entries
  const waiting = [...journal.open(), ...answered].filter(
    (entry) => entry.mark === null && !isOnlyReported(entry) && speaksOf(entry, envelope, action),
  )
  const told = leavesOf(envelope.data)
  const fits = (entry: JournalEntry) =>
    entry.facts.some((fact) => fact.kind === 'sent') && namesSameRecords(entry, envelope, told)
  const fitting = only(waiting.filter(fits))
  if (fitting !== null) return fitting
  // A no can have been another's. Later than that, somebody else has done what we were refused.
  const refused = journal
    .list({ state: 'refused', unmarked: true, limit: recent })
    .entries.filter((entry) => speaksOf(entry, envelope, action) && fits(entry))
  const record = recordTold(envelope)
  return only(
    refused.filter((entry) => {
      const sinceMs = Math.abs(receivedAt - Date.parse(entry.at))
      if (sinceMs < againstMs.step) return true
      const isFree = record !== undefined && claimOfAnother(journal, entry, record) !== 'sure'
      return sinceMs < againstMs.record && makesARecord(entry) && isFree
    }),
  )
}

function makesARecord({ operation, refusal }: JournalEntry): boolean {
  return expectedState(operation) === undefined && !isRefusedToPerson(refusal)
}

function only(entries: readonly JournalEntry[]): JournalEntry | 'ambiguous' | null {
  if (entries.length > 1) return 'ambiguous'
  return entries[0] ?? null
}

/** The action travels in a header that no signature covers, so it can only narrow, and may be absent. */
function speaksOf(entry: JournalEntry, envelope: EventEnvelope, action: string | null): boolean {
  const event = operationOf(entry.operation).event
  return event !== null && event.name === envelope.event && (action === null || action === event.action)
}

/**
 * Every id in the path stands somewhere in the event's data, what we sent is what the service says it was sent,
 * and where we have a reply already, it names the same record.
 */
function namesSameRecords(entry: JournalEntry, envelope: EventEnvelope, told: ReadonlySet<string>): boolean {
  if (!Object.values(entry.input.params ?? {}).every((value) => told.has(value))) return false
  const request = envelope.data?.request
  if (typeof request === 'object' && request !== null) {
    const members = new Map(Object.entries(request).map(([key, value]) => [key, String(value)]))
    const body = Object.entries(entry.input.body ?? {})
    if (!body.every(([key, value]) => typeof value === 'object' || members.get(key) === String(value)))
      return false
  }
  const resourceId = entry.reply?.['resourceId']
  return resourceId === undefined || told.has(String(resourceId))
}

/** Every string and number in a value of any shape, as text. */
function leavesOf(value: unknown): Set<string> {
  const leaves = new Set<string>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' || typeof next === 'number') leaves.add(String(next))
    else if (typeof next === 'object' && next !== null) pending.push(...Object.values(next))
  }
  return leaves
}
