/**
 * A key came to the desk after the events that it signed: what lies in quarantine for want of a key is looked at
 * again, and what proves genuine becomes an event like any other (reliability §3, conventions).
 */
import type { Inbox } from '../journal/event-inbox.ts'
import { inboxRow } from './inbox-row.ts'
import { verify, type EventKey } from '../bank/verify.ts'

/** @returns how many were taken over. */
export async function lookAgain(
  inbox: Pick<Inbox, 'unmatched' | 'release' | 'add'>,
  keys: readonly EventKey[],
): Promise<number> {
  let taken = 0
  for (const { id, raw, signature, action, receivedAt } of inbox.unmatched()) {
    const verdict = verify(raw, signature, keys)
    if (verdict.kind !== 'genuine') continue
    // Kept first: a crash in between leaves it in both places, and the digest makes it one event.
    await inbox.add(inboxRow(verdict, { raw, signature, action, receivedAt }))
    inbox.release(id)
    taken += 1
  }
  return taken
}
