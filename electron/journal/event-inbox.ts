/** The inbox of events: what its rooms know of it. Verified events lie there until they are worked through. */
import type { InboxEvent, Quarantine } from '../../shared/desk/commands.ts'
import type { Told } from '../../shared/desk/problems.ts'

/** A verified event as it lies in the inbox. */
export interface InboxRow {
  id: number
  digest: string
  raw: Uint8Array
  event: string
  action: string | null
  reference: string | null
  /** Which form of the body the signature covered; `unsigned`: a hint, which proves nothing. */
  form: string
  /** As it came: with `raw`, whoever holds the key can prove the event again. Null in rows of an earlier version. */
  signature: string | null
  /** Epoch ms. */
  receivedAt: number
}

export interface Inbox {
  /** Resolves after the row is fsynced (group commit). The digest of the canonical body makes each event one row. */
  add(row: Omit<InboxRow, 'id'>): Promise<'new' | 'known'>
  /** Keeps what could not be verified, in a bounded ring; it never changes anything. */
  quarantine(row: {
    raw: Uint8Array
    signature: string | null
    action: string | null
    reason: string
    receivedAt: number
  }): void
  /** Events not worked through yet, oldest first. */
  waiting(limit: number): InboxRow[]
  /** What these events, worked through, have changed here; one commit for all. */
  done(worked: readonly { id: number; effect: Told }[]): void
  /** Events worked through that came at or after this time, oldest first; of the newest only. */
  workedSince(receivedAt: number): InboxRow[]
  list(limit: number): InboxEvent[]
  /** Newest first. `text`: in the name, the action, the reference, the effect or the body. `before`: an event's id. */
  find(query: { text?: string | undefined; before?: number | undefined; limit: number }): {
    events: InboxEvent[]
    more: boolean
  }
  /** With what it changed here; null: waiting to be worked through. */
  get(id: number): (InboxRow & { effect: string | null }) | undefined
  quarantined(): Pick<Quarantine, 'kept' | 'bytes' | 'byReason' | 'newest'>
  /** What was signed with a key that the desk did not hold: oldest first. */
  unmatched(): { id: number; raw: Uint8Array; signature: string; action: string | null; receivedAt: number }[]
  /** Takes a row out of the quarantine, once it is kept as an event. */
  release(id: number): void
  /** Whether an event of this service ever came with a signature of its own. */
  hasSigned(): boolean
  lastReceivedAt(): number | null
}
