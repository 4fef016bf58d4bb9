/** What the tests of the edges share: folders, a store, a posting of events, and a clock that is moved by hand. */
import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Cost } from '../../electron/users/pin.ts'
import type { Timers } from '../../electron/users/session.ts'

export { folder, newEntry, storeIn } from '../store/scratch.ts'

/** For tests of what a PIN opens, and not of what it costs to try one. */
export const quickHash: Cost = { N: 64, r: 8, p: 1 }

export const hookKey = 'the-api-key-of-the-supervisor'

export const sign = (body: string | Uint8Array, key = hookKey): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** An event in the envelope of §6.2. */
export function eventBody(parts: Record<string, unknown> = {}): string {
  return JSON.stringify({
    event: 'savings-account',
    status: 200,
    event_state: 'event.success',
    reference: 'ref-1',
    data: { request: {}, response: { savingsId: 7, resourceId: 7 } },
    ...parts,
  })
}

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** The listener takes 64 at once (T10); a sender who wants to be heard keeps below. */
const agent = new Agent({ maxSockets: 32 })

/** One request as it stands, without a client's kindness; headers replace the defaults, undefined leaves one out. */
export function post(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string | string[] | undefined> = {},
  method = 'POST',
): Promise<Reply> {
  const address = new URL(url)
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: address.hostname,
        port: address.port,
        path: address.pathname,
        method,
        agent,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      },
      (reply) => {
        reply.resume().on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Signed as the service signs. */
export const deliver = (url: string, body: string, headers: Record<string, string> = {}): Promise<Reply> =>
  post(url, body, { 'x-svc-signature': sign(body), 'x-svc-user-action': 'approve', ...headers })

/** Bytes on a bare socket; resolves with all that came back until the other side closed. */
export function rawExchange(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
    socket.on('data', (piece) => (heard += piece.toString('latin1')))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

/** Timers that go off when a test says that time has passed. */
export function handTimers(): Timers & { pass(ms: number): void; now: () => number } {
  let now = 1_000_000
  const set = new Map<number, { at: number; work: () => void }>()
  let next = 0
  return {
    now: () => now,
    after(ms, work) {
      set.set(++next, { at: now + ms, work })
      return next
    },
    cancel(timer) {
      // Only what `after` gave comes back here.
      set.delete(timer as number)
    },
    pass(ms) {
      now += ms
      for (const [id, { at, work }] of set) {
        if (at > now) continue
        set.delete(id)
        work()
      }
    },
  }
}
