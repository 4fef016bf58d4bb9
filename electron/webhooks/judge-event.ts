/** What an event proves, without doing anything about it: for the inbox, and for whoever wants to look again. */
import type { Journal } from '../journal/requests.ts'
import type { InboxRow } from '../journal/event-inbox.ts'
import {
  eventEnvelope,
  recordTold,
  succeeded,
  touchedIn,
  type EventEnvelope,
  type Touched,
} from '../../shared/posting/event.ts'
import { isOnlyReported, reference, type Fact, type JournalEntry } from '../../shared/posting/journal.ts'
import { parseJson } from '../../shared/values/json.ts'
import { contradictionOf } from '../reconciliation/likeness.ts'
import { isRecord } from '../reconciliation/strategies.ts'
import { hintedBy, unsignedForm } from './hints.ts'
import { entryOf } from './match.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'

export interface JudgedEvent {
  /** The request of ours that it speaks of. */
  entry: JournalEntry | 'ambiguous' | null
  /** What it proves about that request; null where it contradicts itself. */
  fact: Extract<Fact, { kind: 'event' }> | null
  touched: Touched
}

export const unreadable = phrase('eventUnreadable')

/** Null where the body is not in the form of an event. */
export function judgeEvent(journal: Journal, row: InboxRow): JudgedEvent | null {
  // Without a signature it is nobody's word: what it names is looked at, and no request of ours learns from it.
  if (row.form === unsignedForm) {
    const hinted = hintedBy(journal, row)
    return hinted && { entry: null, fact: null, touched: hinted.touched }
  }
  const envelope = readEnvelope(row)
  if (!envelope) return null
  const record = recordTold(envelope)
  const entry = entryOf(journal, envelope, row.action, row.receivedAt)
  const against = entry === null || entry === 'ambiguous' ? null : contradictionIn(envelope, entry)
  const fact: JudgedEvent['fact'] = {
    kind: 'event',
    at: new Date(row.receivedAt).toISOString(),
    succeeded: succeeded(envelope),
    digest: row.digest,
    ...(record !== undefined && { record }),
    ...(against !== null && { against }),
  }
  return {
    entry,
    fact: isClear(envelope) ? fact : null,
    touched: touchedIn(envelope.data),
  }
}

/** Of what carries no signature, in words. */
export function effectOfHint(entries: readonly Pick<JournalEntry, 'id'>[]): Told {
  const [one, other] = entries.map(({ id }) => reference(id))
  if (one === undefined) return phrase('hintOfNone')
  return other === undefined
    ? phrase('hintOfOne', { reference: one })
    : phrase('hintOfTwo', { reference: one, other })
}

/** In words. `next`: the state that the entry then has; null where the event decides nothing. */
export function effectOf(
  entry: JudgedEvent['entry'],
  next: Pick<JournalEntry, 'state' | 'facts'> | null,
  against?: string,
): Told {
  if (entry === 'ambiguous') return phrase('eventAmbiguous')
  if (entry === null) return phrase('eventOfNone')
  const about = { reference: reference(entry.id) }
  if (against !== undefined) return phrase('eventAgainst', { ...about, field: against })
  if (next === null) return phrase('eventOfBoth', about)
  if (isOnlyReported(next)) return phrase('eventReported', about)
  if (next.state === entry.state) return phrase('eventNothingNew', about)
  const known = phraseFor[next.state]
  return known === undefined ? phrase('eventLeads', { ...about, state: next.state }) : phrase(known, about)
}

const phraseFor: Readonly<Record<string, 'eventConfirms' | 'eventRefuses' | 'eventContradicts'>> = {
  confirmed: 'eventConfirms',
  refused: 'eventRefuses',
  needsPeople: 'eventContradicts',
}

/** What the event tells otherwise than our request did: what was sent, and what it was done to (A-event-data). */
function contradictionIn({ data }: EventEnvelope, { input }: JournalEntry): string | null {
  const asked = { ...input.params, ...input.body }
  return [data?.request, data?.response]
    .map((told) => (isRecord(told) ? contradictionOf(inCamelCase(told), asked) : null))
    .reduce((first, next) => first ?? next, null)
}

/** `from_account_id` → `fromAccountId`: an event may spell its members either way. */
function inCamelCase(told: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

function readEnvelope(row: InboxRow): EventEnvelope | null {
  try {
    const parsed = eventEnvelope.safeParse(
      parseJson(new TextDecoder('utf-8', { fatal: true }).decode(row.raw)),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** W25: `event.success` with a failure's status, or the other way round, proves nothing. */
function isClear(envelope: EventEnvelope): boolean {
  const status = Number(envelope.status ?? 200)
  const isGoodStatus = status >= 200 && status < 300
  const saysSuccess = envelope.event_state === 'event.success'
  const saysFailure = envelope.event_state === 'event.failed'
  return (saysSuccess && isGoodStatus) || (saysFailure && !isGoodStatus)
}
