/**
 * Names on the broker. An event's subject says the office and the resource that it speaks of, so that a desk can
 * ask for its own office's alone; training and service never share a stream (T25).
 */
import type { InboxRow } from '../../journal/event-inbox.ts'
import type { Environment } from '../../core/environment.ts'
import { parseJson } from '../../../shared/values/json.ts'

export interface Channel {
  stream: string
  /** Everything that the stream holds. */
  everything: string
  /** On which a relay tells whether it hears the bank. */
  pulse: string
  /** On which it can be asked for that. */
  ask: string
}

export function channelOf(environment: Environment): Channel {
  const word = environment === 'training' ? 'training' : 'bank'
  return {
    stream: `TELLER_${word.toUpperCase()}`,
    everything: `teller.${word}.>`,
    pulse: `teller-pulse.${word}`,
    ask: `teller-pulse.${word}.ask`,
  }
}

/** Where an event names no office, or more than a transfer has: every desk hears it. */
const everyOffice = 'all'
const maxOffices = 4

/** One for each office that the event names; with what makes each of them one message (`Nats-Msg-Id`). */
export function subjectsOf(
  channel: Channel,
  { raw, event, digest }: Pick<InboxRow, 'raw' | 'event' | 'digest'>,
): { subject: string; id: string }[] {
  const named = officesIn(raw)
  const offices = named.length === 0 || named.length > maxOffices ? [everyOffice] : named
  // §6.2 shows a hyphenated name; whatever else may come must not become a part of a subject.
  const resource = /^[a-z][a-z0-9-]{0,60}$/.test(event) ? event : 'other'
  return offices.map((office) => ({
    subject: channel.everything.replace('>', `${office}.${resource}`),
    id: `${digest}.${office}`,
  }))
}

/** `office` null: a desk that wants every office's. */
export function subjectsFor(channel: Channel, office: number | null): string[] {
  if (office === null) return [channel.everything]
  return [office, everyOffice].map((name) => channel.everything.replace('>', `${name}.>`))
}

const officeNames = new Set([
  'officeId',
  'office_id',
  'fromOfficeId',
  'from_office_id',
  'toOfficeId',
  'to_office_id',
])

/** Ids of offices in either spelling, anywhere in `data` (A-event-data). */
function officesIn(raw: Uint8Array): number[] {
  const found = new Set<number>()
  const pending: unknown[] = [dataOf(raw)]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [key, member] of Object.entries(next)) {
      const isId = officeNames.has(key) && (typeof member === 'string' || typeof member === 'number')
      const id = isId ? Number(member) : NaN
      if (Number.isSafeInteger(id) && id > 0) found.add(id)
      else pending.push(member)
    }
  }
  return [...found].sort((a, b) => a - b)
}

function dataOf(raw: Uint8Array): unknown {
  try {
    const body = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    return typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  } catch {
    return null
  }
}
