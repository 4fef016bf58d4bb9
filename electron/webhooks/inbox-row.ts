/** A verified event as the inbox keeps it, by whichever way it came. */
import type { InboxRow } from '../journal/event-inbox.ts'
import type { Verdict } from '../bank/verify.ts'

/** What came, before anything is known of it. `receivedAt`: epoch ms. */
export type Delivered = Pick<InboxRow, 'raw' | 'signature' | 'action' | 'receivedAt'>

export function inboxRow(
  { digest, form, value }: Extract<Verdict, { kind: 'genuine' }>,
  delivered: Delivered,
): Omit<InboxRow, 'id'> {
  return { digest, form, ...eventNameIn(value), ...delivered }
}

const unreadable = { event: 'unreadable', reference: null }

/** For the inbox's row; the body itself is judged when it is worked through. */
export function eventNameIn(body: unknown): { event: string; reference: string | null } {
  if (typeof body !== 'object' || body === null) return unreadable
  const event = 'event' in body && typeof body.event === 'string' ? body.event : 'unreadable'
  const reference = 'reference' in body && typeof body.reference === 'string' ? body.reference : null
  return { event: event.slice(0, 100), reference: reference?.slice(0, 200) ?? null }
}
