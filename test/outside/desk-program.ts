/**
 * A desk behind a relay as a program that is killed: subscription, inbox and journal. Its first line says which of
 * its requests wait for an event; another line tells when the first event came. `early` is deliberately broken: it acknowledges an event to the broker before the
 * inbox has it on the disk.
 *
 * desk-program.ts DIR BROKER honest|early
 */
import type { Inbox } from '../../electron/journal/event-inbox.ts'
import { createInboxWorker } from '../../electron/webhooks/inbox.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { openSubscription } from '../../electron/webhooks/broker/subscription.ts'
import { openStore } from '../../electron/data/store.ts'
import { campaignKey, hookKey } from './campaign-keys.ts'
import { writeRequests } from './requests.ts'

const [dir = '', server = '', variant = 'honest'] = process.argv.slice(2)
const store = openStore({ dir, key: campaignKey, environment: 'training', now: Date.now })
const ids = writeRequests(store)
let hasTold = false
const tellFirst = () => {
  if (!hasTold) process.stdout.write('receiving\n')
  hasTold = true
}
const complain = (problem: unknown) => process.stderr.write(`${String(problem)}\n`)
const worker = createInboxWorker({
  store,
  news: createEventBus(() => {}),
  now: Date.now,
  reread: () => {},
  askAgain: () => {},
  onFailure: complain,
})
const early: Inbox['add'] = async (row) => {
  // Long enough that a kill may come in between, as one may between any two lines.
  tellFirst()
  setTimeout(() => void store.inbox.add(row), 50)
  return 'new'
}
const subscription = openSubscription({
  settings: { kind: 'nats', servers: [server], office: 1 },
  environment: 'training',
  inbox: { add: variant === 'early' ? early : store.inbox.add, quarantine: store.inbox.quarantine },
  keyValues: store.keyValues,
  credentials: async () => null,
  keys: async () => [hookKey],
  now: Date.now,
  log: createLog({ redactor: createRedactor(), folder: null, level: 'silent' }),
  onKept: () => {
    tellFirst()
    worker.wake()
  },
  onChange: () => {},
  onHeard: () => {},
  onDeaf: () => {},
  waitsMs: [50, 100, 200],
  pulseEveryMs: 1000,
  acknowledgedWithinMs: 1000,
})
worker.wake()
subscription.start()
// While the broker is gone nothing else holds this process, as its window holds a desk.
setInterval(() => {}, 60_000)
process.on('SIGTERM', () => {
  void worker.drained().then(async () => {
    await subscription.close()
    store.close()
    process.exit(0)
  })
})
// Last: who has read it may end this program, and an end before its handler would leave events waiting.
process.stdout.write(`${JSON.stringify({ url: server, ids })}\n`)
