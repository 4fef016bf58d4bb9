/**
 * A relay as a program that is killed. `early` is deliberately broken: it counts an event as passed on before the
 * broker has acknowledged it.
 *
 * relay-program.ts DIR BROKER honest|early
 */
import { flushCompileCache } from 'node:module'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import type { Relayed } from '../../electron/journal/relayed.ts'
import { createPolicy } from '../../electron/policy/policy.ts'
import { openRelay } from '../../electron/relay/relay.ts'
import { openStore } from '../../electron/data/store.ts'
import { campaignKey, hookKey } from './campaign-keys.ts'

// One that is killed keeps nothing of what it has compiled, and the next would compile it again.
flushCompileCache()
const [dir = '', server = '', variant = 'honest'] = process.argv.slice(2)
const store = openStore({ dir, key: campaignKey, environment: 'training', now: Date.now })
const early: Relayed['waiting'] = (limit) => {
  const rows = store.relayed.waiting(limit)
  store.relayed.passedOn(rows.map(({ id }) => ({ id, sequence: 1 })))
  return rows
}
const redactor = createRedactor()
const relay = await openRelay({
  store: variant === 'early' ? { ...store, relayed: { ...store.relayed, waiting: early } } : store,
  vault: createMemoryVault(),
  settings: createPolicy({ enforced: {}, file: {}, own: undefined, keepOwn: () => {} }).values(),
  broker: { kind: 'nats', servers: [server] },
  credentials: null,
  keys: [hookKey],
  from: null,
  bank: null,
  keep: { days: 7, replicas: 1 },
  now: Date.now,
  log: createLog({ redactor, folder: null, level: 'silent' }),
  redactor,
  times: { waitsMs: [50, 100, 200], pulseEveryMs: 1000 },
})
process.stdout.write(`${JSON.stringify({ url: relay.url, ids: [] })}\n`)
