/**
 * The listener, the inbox and the journal as a program that is killed. On its first line it says where it listens
 * and which of our requests wait for an event. `early` is deliberately broken: it answers 200 before it commits.
 *
 * listener-program.ts DIR honest|early
 */
import { ulid } from 'ulid'
import { createInboxWorker } from '../../electron/hooks/inbox.ts'
import { openListener } from '../../electron/hooks/listener.ts'
import { createNewsDesk } from '../../electron/news.ts'
import type { Inbox } from '../../electron/parts.ts'
import { openStore } from '../../electron/store/store.ts'
import { campaignKey, hookKey } from './campaign-keys.ts'

const [dir = '', variant = 'honest'] = process.argv.slice(2)
const requestsEachTime = 20

const store = openStore({ dir, key: campaignKey, environment: 'training', now: Date.now })
const ids = Array.from({ length: requestsEachTime }, () => {
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
const worker = createInboxWorker({
  store,
  news: createNewsDesk(() => {}),
  now: Date.now,
  reread: () => {},
  askAgain: () => {},
  onFailure: (problem) => process.stderr.write(`${String(problem)}\n`),
})
const early: Inbox['add'] = async (row) => {
  void store.inbox.add(row)
  return 'new'
}
const listener = await openListener({
  inbox: {
    add: variant === 'early' ? early : store.inbox.add,
    quarantine: store.inbox.quarantine,
  },
  facts: store.facts,
  now: Date.now,
  keys: () => [hookKey],
  headerPrefix: () => 'svc',
  onKept: worker.wake,
  onFailure: (problem) => process.stderr.write(`${String(problem)}\n`),
})
worker.wake()
process.stdout.write(`${JSON.stringify({ url: listener.url, ids })}\n`)
// The end of the campaign: what waits is worked through, unless the long form has left too much of it.
process.on('SIGTERM', () => {
  const isShort = store.inbox.waiting(2001).length <= 2000
  if (!isShort) worker.stop()
  void worker.drained().then(async () => {
    await listener.close()
    store.close()
    process.exit(0)
  })
})
