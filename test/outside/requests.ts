/** Requests of ours in a journal, sent and waiting for the bank's event. */
import type { Store } from '../../electron/data/store.ts'
import { ulid } from 'ulid'

const eachTime = 20

/** @returns their ids. */
export function writeRequests(store: Pick<Store, 'journal'>): string[] {
  return Array.from({ length: eachTime }, () => {
    const id = ulid()
    store.journal.write({
      id,
      intent: id,
      operation: 'createIntraTransfer',
      input: { body: { comment: `[T:${id}] Rent` } },
      bytes: '{}',
      mark: `[T:${id}]`,
      profile: 'teller',
      draft: false,
      follows: null,
      snapshot: null,
    })
    store.journal.add(id, { kind: 'sent', at: new Date().toISOString(), stamp: null })
    return id
  })
}
