/**
 * What a service sends that signs none of its events (decision 250). Anybody could have sent it, so it proves nothing:
 * it is a hint, which makes the desk look at the bank’s own books. It is bounded, so that a stranger cannot make the
 * desk read without end, and taken only where the service file says so and no event was ever signed.
 */
import { createHash } from 'node:crypto'
import type { Inbox, InboxRow } from '../journal/event-inbox.ts'
import type { Journal } from '../journal/requests.ts'
import { touchedIn, type Touched } from '../../shared/posting/event.ts'
import { marksIn, type JournalEntry } from '../../shared/posting/journal.ts'
import { parseJson } from '../../shared/values/json.ts'
import { createBucket } from './bucket.ts'
import { eventNameIn, type Delivered } from './inbox-row.ts'

/** In the place of the form that a signature covered. */
export const unsignedForm = 'unsigned'

/** A hint names a record or two; what is longer is no hint. */
const largestHint = 16 * 1024
const mostRecords = 8
const mostEntries = 2
/** How many of the accepted entries are looked through: their events are on the way, not weeks old. */
const recent = 200

/** `kept`: like an event. `turnedAway`: too many; what they named is read by the desk’s own rounds. */
export type TakeHint = (delivered: Delivered) => Promise<'new' | 'known' | 'turnedAway' | 'notHere'>

export function createHintTaker(options: {
  inbox: Pick<Inbox, 'add' | 'hasSigned'>
  /** A clock that does not go back. */
  nowMs: () => number
  onTurnedAway: () => void
}): TakeHint {
  const bucket = createBucket({ size: 60, perSecond: 1, nowMs: options.nowMs })
  return async (delivered) => {
    // A service that once signed an event signs them all: without a signature it is not the service.
    if (options.inbox.hasSigned()) return 'notHere'
    if (delivered.raw.length > largestHint || !bucket.take()) {
      options.onTurnedAway()
      return 'turnedAway'
    }
    return options.inbox.add(rowOf(delivered))
  }
}

/** The same within ten seconds is the same hint; later it may tell of another change. */
function rowOf(delivered: Delivered): Omit<InboxRow, 'id'> {
  const { raw, receivedAt } = delivered
  const digest = createHash('sha256')
    .update(`${unsignedForm} ${Math.floor(receivedAt / 10_000)} `)
    .update(raw)
    .digest('hex')
  return { digest, form: unsignedForm, ...eventNameIn(valueIn(raw)), ...delivered }
}

/** What a hint makes the desk look at. */
export interface Hinted {
  touched: Touched
  /** Requests of ours without a final answer that name the same record, or whose reference stands in it. */
  entries: JournalEntry[]
}

/** Null where the body is no JSON. */
export function hintedBy(journal: Pick<Journal, 'open' | 'list'>, { raw }: InboxRow): Hinted | null {
  const value = valueIn(raw)
  if (typeof value !== 'object' || value === null) return null
  const touched = first(touchedIn(value))
  const marks = new Set(marksIn(JSON.stringify(value)))
  const unsettled = [...journal.open(), ...journal.list({ state: 'accepted', limit: recent }).entries]
  const entries = unsettled
    .filter(({ facts }) => facts.some(({ kind }) => kind === 'sent'))
    .filter((entry) => marks.has(entry.id) || shares(touchedIn(entry.input), touched))
    // Ours by its reference comes first.
    .sort((one, other) => Number(marks.has(other.id)) - Number(marks.has(one.id)))
  return { touched, entries: entries.slice(0, mostEntries) }
}

function first({ clients, savings, loans }: Touched): Touched {
  return {
    clients: clients.slice(0, mostRecords),
    savings: savings.slice(0, mostRecords),
    loans: loans.slice(0, mostRecords),
  }
}

function shares(one: Touched, other: Touched): boolean {
  return (
    one.savings.some((id) => other.savings.includes(id)) ||
    one.loans.some((id) => other.loans.includes(id)) ||
    one.clients.some((id) => other.clients.includes(id))
  )
}

function valueIn(raw: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return null
  }
}
