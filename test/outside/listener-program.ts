/**
 * The listener, the inbox and the journal as a program that is killed. On its first line it says where it listens
 * and which of our requests wait for an event. `early` is deliberately broken: it answers 200 before it commits.
 *
 * listener-program.ts DIR honest|early
 */
import { flushCompileCache } from 'node:module'
import type { Inbox } from '../../electron/journal/event-inbox.ts'
import { createInboxWorker } from '../../electron/webhooks/inbox.ts'
import { openListener } from '../../electron/webhooks/listener.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { openStore } from '../../electron/data/store.ts'
import { campaignKey, hookKey } from './campaign-keys.ts'
import { writeRequests } from './requests.ts'

// One that is killed keeps nothing of what it has compiled, and the next would compile it again.
flushCompileCache()
const [dir = '', variant = 'honest'] = process.argv.slice(2)
const store = openStore({ dir, key: campaignKey, environment: 'training', now: Date.now })
const ids = writeRequests(store)

const worker = createInboxWorker({
  store,
  news: createEventBus(() => {}),
  now: Date.now,
  reread: () => {},
  askAgain: () => {},
  onFailure: (problem) => process.stderr.write(`${String(problem)}\n`),
})
const early: Inbox['add'] = async (row) => {
  // Long enough that a kill may come in between, as one may between any two lines.
  setTimeout(() => void store.inbox.add(row), 50)
  return 'new'
}
const listener = await openListener({
  inbox: {
    add: variant === 'early' ? early : store.inbox.add,
    quarantine: store.inbox.quarantine,
  },
  keyValues: store.keyValues,
  now: Date.now,
  keys: () => [hookKey],
  headerPrefix: () => 'svc',
  onKept: worker.wake,
  onFailure: (problem) => process.stderr.write(`${String(problem)}\n`),
})
worker.wake()
// The end of the campaign: what waits is worked through, however much it is.
process.on('SIGTERM', () => {
  void worker.drained().then(async () => {
    await listener.close()
    store.close()
    process.exit(0)
  })
})
// Last: who has read it may end this program, and an end before its handler would leave events waiting.
process.stdout.write(`${JSON.stringify({ url: listener.url, ids })}\n`)
