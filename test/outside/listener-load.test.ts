/** The listener under pressure: the same event a thousand times, old events, slow senders, floods (reliability §3, W). */
import type { Store } from '../../electron/data/store.ts'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInboxWorker, type InboxWorker } from '../../electron/webhooks/inbox.ts'
import { openListener, type Listener } from '../../electron/webhooks/listener.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { markOf } from '../../shared/posting/journal.ts'
import { processorMsOf } from '../processor-time.ts'
import { deliver, eventBody, folder, hookKey, newEntry, post, storeIn } from '../edges/scratch.ts'

let store: Store
let listener: Listener
let worker: InboxWorker
let now: number

beforeEach(async () => {
  now = Date.now()
  store = storeIn(folder())
  worker = createInboxWorker({
    store,
    news: createEventBus(() => {}),
    now: () => now,
    reread: () => {},
    askAgain: () => {},
    onFailure: (problem) => {
      throw problem
    },
  })
  listener = await open()
})
/** `limits`: in milliseconds, as a listener has them; absent: ten seconds for a head, fifteen for a request. */
const open = (limits?: Parameters<typeof openListener>[0]['limits']) =>
  openListener({
    inbox: store.inbox,
    keyValues: store.keyValues,
    now: () => now,
    keys: () => [hookKey],
    headerPrefix: () => 'svc',
    onKept: worker.wake,
    onFailure: () => {},
    ...(limits && { limits }),
  })
afterEach(async () => {
  await listener.close()
  await worker.drained()
  worker.stop()
})

/** An entry of ours that was sent, and the event that tells of it. */
function sentWithEvent() {
  const { entry } = store.journal.write(newEntry())
  store.journal.add(entry.id, { kind: 'sent', at: new Date(now).toISOString(), stamp: null })
  const data = { request: { comment: `${markOf(entry.id)} Rent` }, response: { savingsId: 7 } }
  return { id: entry.id, body: eventBody({ event: 'intra-transfer', reference: entry.id, data }) }
}
const tell = (body: string) => deliver(listener.url, body, { 'x-svc-user-action': 'create' })
const eventFacts = (id: string) => store.journal.get(id)?.facts.filter(({ kind }) => kind === 'event').length

describe('each event once', () => {
  it('W18: the same one a thousand times at once → one row, one effect, a thousand times 200', async () => {
    const { id, body } = sentWithEvent()
    const replies = await Promise.all(Array.from({ length: 1000 }, () => tell(body)))
    await worker.drained()
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(store.inbox.find({ limit: 10 }).events).toHaveLength(1)
    expect(eventFacts(id)).toBe(1)
  })

  it('W19: an old one played again after thirty days changes nothing', async () => {
    const { id, body } = sentWithEvent()
    await tell(body)
    await worker.drained()
    const before = JSON.stringify(store.journal.get(id))
    now += 30 * 24 * 3600_000
    expect((await tell(body)).status).toBe(200)
    await worker.drained()
    expect(JSON.stringify(store.journal.get(id))).toBe(before)
    expect(listener.counts()).toMatchObject({ kept: 1, known: 1 })
  })

  it('W20: before our own answer it is held as evidence, and the journal resolves once', async () => {
    const { id, body } = sentWithEvent()
    await tell(body)
    await worker.drained()
    expect(store.journal.get(id)?.state).toBe('sent')
    const answered = store.journal.add(id, {
      kind: 'accepted',
      at: new Date(now + 500).toISOString(),
      reply: { resourceId: 5 },
    })
    expect(answered).toMatchObject({ state: 'confirmed', reply: { resourceId: 5 } })
  })

  it('W21: in whatever order they come, no event’s own words become what the desk shows', async () => {
    const of = (action: string, id: number) =>
      deliver(
        listener.url,
        eventBody({ reference: action, data: { request: {}, response: { savingsId: 7, status: { id } } } }),
        { 'x-svc-user-action': action },
      )
    store.cache.keep('savings', [{ id: 7, json: { id: 7, status: { id: 300 } } }], now)
    await of('close', 600)
    await of('activate', 300)
    await of('approve', 200)
    await worker.drained()
    // Marked stale, and only a read of the bank says what is so.
    expect(store.cache.record('savings', 7)).toMatchObject({ stale: true, json: { status: { id: 300 } } })
  })
})

describe('senders who mean no good', () => {
  it('W34: two hundred that send a byte now and then hold up nobody, and are cut off', async () => {
    await listener.close()
    // A fifth of the real ones.
    listener = await open({ headersTimeout: 2000, requestTimeout: 2500, connectionsCheckingInterval: 100 })
    const { hostname, port, pathname, host } = new URL(listener.url)
    let cut = 0
    const slow = Array.from({ length: 200 }, (_, at) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => {})
      socket.on('close', () => (cut += 1))
      const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n`
      // Half of them are slow in the head, the other half in the body.
      socket.write(at % 2 ? head : `${head}content-length: 500\r\n\r\n`)
      const drip = setInterval(() => socket.write('x'), 200)
      socket.on('close', () => clearInterval(drip))
      return socket
    })
    await expect.poll(() => slow.every((socket) => !socket.connecting)).toBe(true)
    expect((await tell(eventBody({ reference: 't0' }))).status).toBe(200)
    // Whoever waited for them was answered when all were cut off.
    expect(cut).toBeLessThan(200)
    for (let at = 1; at < 20; at += 1)
      expect((await tell(eventBody({ reference: `t${at}` }))).status).toBe(200)
    await expect.poll(() => cut).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('W38: a flood of true events loses none; a flood of false ones is shed, and true ones still come through', async () => {
    const count = 600
    const valid = await Promise.all(
      Array.from({ length: count }, (_, at) => tell(eventBody({ reference: `v${at}` }))),
    )
    expect(valid.every(({ status }) => status === 200)).toBe(true)
    expect(listener.counts()).toMatchObject({ kept: count, notKept: 0 })
    const forged = Promise.all(
      Array.from({ length: count }, (_, at) =>
        post(listener.url, eventBody({ reference: `f${at}` }), { 'x-svc-signature': '0'.repeat(64) }),
      ),
    )
    expect((await tell(eventBody({ reference: 'in the midst of it' }))).status).toBe(200)
    await forged
    expect(listener.counts().kept).toBe(count + 1)
    expect(store.inbox.quarantined().kept).toBeLessThanOrEqual(500)
    await worker.drained()
    expect(store.inbox.waiting(1)).toEqual([])
  })

  it('W35: depth, width and length cost a moment, and the next event comes at once', async () => {
    const bodies = [
      `{"event":"deep","data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      `{"event":"long","data":"${'\\u0041'.repeat(160_000)}"}`,
      `{"event":"wide","data":{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":1`).join(',')}}}`,
    ]
    for (const body of bodies) expect((await deliver(listener.url, body)).status).toBe(200)
    await worker.drained()
    const tookMs = await processorMsOf(async () => expect((await tell(eventBody())).status).toBe(200))
    expect(tookMs).toBeLessThan(1000)
    expect(store.inbox.list(10)).toHaveLength(4)
  })
})
