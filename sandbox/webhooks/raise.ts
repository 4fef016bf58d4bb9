/**
 * Raising an event: a row of the outbox, written in the same transaction as the write it tells of (§6.2). The
 * body is made once and kept as text, because those bytes are what every try signs and sends.
 */
import { randomUUID } from 'node:crypto'
import type { Operation } from '../../shared/operations/operation.ts'
import type { Books, Flag } from '../core/books.ts'
import type { OperationContext } from '../core/operation-context.ts'
import type { Wire } from '../core/wire.ts'

interface Happening {
  event: NonNullable<Operation['event']>
  status: number
  hasFailed: boolean
  /** The request as sent; null where it had no body. */
  request: unknown
  response: Wire
}

/** How an event is switched: on for every hook, and for refused writes too. */
export interface Position {
  isOn: boolean
  onFailure: boolean
}

export function positionOf({ books }: OperationContext, event: Happening['event']): Position {
  return books.once(`position ${event.name}`, () => {
    const row = books.get<{ enabled: Flag; onFailure: Flag }>(
      'SELECT * FROM eventSwitches WHERE event = @name',
      { name: event.name },
    )
    return { isOn: row?.enabled !== 0, onFailure: row?.onFailure === 1 }
  })
}

/** Writes the event and what is to be delivered; whether it is switched on was asked before. Gives its id. */
export function raise({ books, nowMs }: OperationContext, happening: Happening): number {
  const { event, hasFailed } = happening
  const reference = randomUUID()
  const body = JSON.stringify({
    event: event.name,
    status: happening.status,
    event_state: hasFailed ? 'event.failed' : 'event.success',
    reference,
    data: { request: happening.request ?? null, response: eventMembers(happening.response) },
  })
  const eventId = books.insert('events', {
    event: event.name,
    action: event.action,
    failed: hasFailed,
    reference,
    body,
    raisedAtMs: nowMs,
  })
  for (const hookId of listenersOf(books, event.name))
    books.insert('deliveries', { eventId, hookId, nextAtMs: nowMs })
  return eventId
}

/** The hooks that asked for an event. */
function listenersOf(books: Books, name: string): readonly number[] {
  return books.once(`listeners of ${name}`, () =>
    books
      .all<{ id: number }>(
        `SELECT id FROM hooks WHERE enabled = 1
           AND (events = '' OR instr(' ' || events || ' ', ' ' || @name || ' ') > 0) ORDER BY id`,
        { name },
      )
      .map(({ id }) => id),
  )
}

/** Snake case except the ids of the reply itself, as the tax group sample shows (A-event-data). */
function eventMembers(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((member) => eventMembers(member, depth + 1))
  // An amount is kept as its own digits (`JSON.rawJSON`), not taken apart.
  if (typeof value !== 'object' || value === null || 'rawJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      depth === 0 && key.endsWith('Id') ? key : snake(key),
      eventMembers(member, depth + 1),
    ]),
  )
}

const snakes = new Map<string, string>()

/** The names of members are few, and each is turned once. */
function snake(key: string): string {
  const known = snakes.get(key)
  if (known !== undefined) return known
  const turned = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  snakes.set(key, turned)
  return turned
}
