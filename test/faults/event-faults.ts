/**
 * A proxy between the bank's deliveries and the desk's listener. An event can be lost, come late by the moved clock, come
 * twice, come after the next one, or be forged on its way; the bank hears what a real one would, and tries again.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request as ask } from 'undici'
import type { Random } from './random.ts'

export const eventFaults = [
  /** The bank is told that it came, and nobody hears of it. */
  'lostEvent',
  /** The connection breaks before the desk has it: the bank tries again. */
  'brokenDelivery',
  /** The desk has it, and the bank does not hear so: it comes again. */
  'unheardDelivery',
  'doubledEvent',
  'lateEvent',
  'reorderedEvent',
  /** A changed copy under the true one's signature, and one that another key signed, come before it. */
  'forgedEvent',
] as const
export type EventFault = (typeof eventFaults)[number]

export interface EventProxy {
  url: string
  counts: Map<EventFault, number>
  /** Delivers what was held and is due. */
  release(clockMs: number): Promise<void>
  /** Deliveries under way. */
  busy(): number
  close(): Promise<void>
}

interface Delivery {
  headers: Record<string, string>
  body: string
}

export async function openEventProxy(options: {
  /** Where the desk listens. */
  target: string
  faultFor: () => EventFault | null
  /** For how late a late one is. */
  random: Random
  /** Whether an event may be lost for good. */
  mayLose: boolean
  clock: () => number
}): Promise<EventProxy> {
  const { random, mayLose, clock } = options
  const counts = new Map<EventFault, number>()
  let held: { dueMs: number; delivery: Delivery }[] = []
  /** Waits for the next event to overtake it. */
  const overtaken: Delivery[] = []
  let busy = 0

  async function deliver({ headers, body }: Delivery): Promise<void> {
    const answer = await ask(options.target, { method: 'POST', headers, body })
    await answer.body.dump()
  }

  async function carryOut(fault: EventFault | null, delivery: Delivery): Promise<'heard' | 'broken'> {
    switch (fault) {
      case 'lostEvent':
        return 'heard'
      case 'brokenDelivery':
        return 'broken'
      case 'unheardDelivery':
        await deliver(delivery)
        return 'broken'
      case 'doubledEvent':
        await Promise.all([deliver(delivery), deliver(delivery)])
        return 'heard'
      case 'lateEvent':
        held.push({ dueMs: clock() + random.below(8 * 60_000), delivery })
        return 'heard'
      case 'reorderedEvent':
        overtaken.push(delivery)
        return 'heard'
      case 'forgedEvent':
        for (const forged of forgeriesOf(delivery)) await deliver(forged)
        await deliver(delivery)
        return 'heard'
      case null:
        await deliver(delivery)
        return 'heard'
    }
  }

  const server = createServer((request, response) => {
    busy += 1
    void (async () => {
      const delivery = await read(request)
      const fault = options.faultFor()
      const done = fault === 'lostEvent' && !mayLose ? 'brokenDelivery' : fault
      if (done) counts.set(done, (counts.get(done) ?? 0) + 1)
      const outcome = await carryOut(done, delivery)
      if (done !== 'reorderedEvent') for (const late of overtaken.splice(0)) await deliver(late)
      if (outcome === 'broken') request.socket.resetAndDestroy()
      else response.writeHead(200, { 'content-length': '0' }).end()
    })()
      .catch(() => request.socket.resetAndDestroy())
      .finally(() => (busy -= 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    counts,
    busy: () => busy,
    async release(clockMs) {
      const due = held.filter(({ dueMs }) => dueMs <= clockMs).map(({ delivery }) => delivery)
      held = held.filter(({ dueMs }) => dueMs > clockMs)
      for (const delivery of [...overtaken.splice(0), ...due]) await deliver(delivery)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<Delivery> {
  const pieces: Buffer[] = []
  // A request gives its body in buffers as long as no encoding is set.
  for await (const piece of request) pieces.push(piece as Buffer)
  const names = ['content-type', 'x-svc-signature', 'x-svc-user-action', 'x-svc-instruction']
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
  return { headers, body: Buffer.concat(pieces).toString('utf8') }
}

/** Says the contrary of the true one: a desk that believed it would be wrong. */
function forgeriesOf({ headers, body }: Delivery): Delivery[] {
  const contrary = body.replace('"event.success"', '"event.failed"').replace('"status":200', '"status":403')
  const otherRecord = body.replace(/"resourceId":\d+/, '"resourceId":999999')
  const foreign = { ...headers, 'x-svc-signature': 'ab'.repeat(32) }
  return [
    { headers, body: contrary },
    { headers: foreign, body: otherRecord },
  ]
}
