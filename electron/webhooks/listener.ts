/**
 * The address to which the service posts events. It stands on plain `node:http`, bound to this machine, under a
 * secret path. One order matters: read, verify, insert and fsync, then 200 (§6.3 rule 3, reliability §0.5); the
 * work comes later, in `inbox.ts`. A body that fails verification is answered 200 as well and ignored (§6.3
 * rule 2); a row that cannot be kept is answered 503, so that the service tries again.
 */
import type { Inbox } from '../journal/event-inbox.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Clock } from '../core/clock.ts'
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { http } from '../core/node-http.ts'
import { createBucket } from './bucket.ts'
import { readBody } from './body.ts'
import type { TakeHint } from './hints.ts'
import { inboxRow } from './inbox-row.ts'
import { createSlices } from './slices.ts'
import { verify, type EventKey } from '../bank/verify.ts'

export interface Listener {
  /** Where events are to be posted, with the secret path. */
  url: string
  port: number
  /** The secret part of the address. */
  path: string
  counts(): Readonly<ListenerCounts>
  close(): Promise<void>
}

/** For the people who run the desk: what came in, by what became of it. */
export interface ListenerCounts {
  kept: number
  known: number
  /** Without a signature, from a service that signs none: hints, which prove nothing. */
  hints: number
  forged: number
  ambiguous: number
  /** The signature stood in a header of the other name (§6.1: only the delivery sample's counts). */
  wrongHeader: number
  notKept: number
  refused: number
  /** The desk's own, to see that it can be reached. */
  heartbeats: number
}

export interface ListenerOptions {
  inbox: Pick<Inbox, 'add' | 'quarantine'>
  keyValues: KeyValueStore
  now: Clock
  /** Every API key the desk holds for the service. */
  keys: () => readonly EventKey[]
  /** `svc` in `x-svc-signature` (A-hook-header). */
  headerPrefix: () => string
  /** A row is in the inbox: whoever works it through may begin. */
  onKept: () => void
  onFailure: (problem: unknown) => void
  /** Whether a body is the desk's own heartbeat: answered, and never kept. */
  isHeartbeat?: (raw: Uint8Array, signature: string | undefined) => boolean
  /** For tests that cannot wait: how long a head and a whole request may take, and how often that is looked at. */
  limits?: { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }
  /** Takes what carries no signature, where the service signs none. */
  takeHint?: TakeHint | undefined
  /** Hosts by which a tunnel reaches this listener, beside this machine's own names. */
  foreignHosts?: () => readonly string[]
}

const largestBody = 1024 * 1024
/** A third of a millisecond each. */
const eventsInATurn = 16

/** Tries the port of last time first, so that the service's hook stays true; then any free one (W42). */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const path = secretPath(options.keyValues)
  const counts: ListenerCounts = {
    kept: 0,
    known: 0,
    hints: 0,
    forged: 0,
    ambiguous: 0,
    wrongHeader: 0,
    notKept: 0,
    refused: 0,
    heartbeats: 0,
  }
  const server = http.createServer({
    ...(options.limits ?? {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
    }),
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  })
  // More than the slow senders of W34 can hold: only who knows the secret path is listened to for longer than a head.
  server.maxConnections = 256
  const port = await listen(server, Number(options.keyValues.get('listener.port') ?? 0))
  try {
    options.keyValues.set('listener.port', String(port))
  } catch (problem) {
    // What listens keeps a program alive that is about to end.
    server.close()
    throw problem
  }
  server.on('request', createReceiver(options, { path, port, counts }))
  return {
    url: `http://127.0.0.1:${port}${path}`,
    port,
    path,
    counts: () => counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createReceiver(
  options: ListenerOptions,
  { path, port, counts }: { path: string; port: number; counts: ListenerCounts },
): (request: IncomingMessage, response: ServerResponse) => void {
  const isPath = sameAs(path)
  const ownHosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const nowMs = () => performance.now()
  const slice = createSlices(eventsInATurn)
  // A flood of forged bodies must cost neither the disk nor the processor of the person at the counter (W38).
  const quarantineBucket = createBucket({ size: 100, perSecond: 20, nowMs })
  const forgedBytesBucket = createBucket({ size: 64 * largestBody, perSecond: 16 * largestBody, nowMs })

  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
    counts.refused += 1
    answer(response, status, headers)
  }

  /** What is wrong with a request before its body is read; null where nothing is. */
  const faultOf = (request: IncomingMessage): [number, Record<string, string>] | null => {
    const hosts = [...ownHosts, ...(options.foreignHosts?.() ?? [])]
    // A browser's page, or a name that was bent to this machine (T11).
    if (!hosts.includes(request.headers.host ?? '') || request.headers.origin !== undefined) return [403, {}]
    if (!isPath(request.url ?? '')) return [404, {}]
    if (request.method !== 'POST') return [405, { allow: 'POST' }]
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') return [415, {}]
    if (Number(request.headers['content-length'] ?? 0) > largestBody) return [413, { connection: 'close' }]
    if (!forgedBytesBucket.take(0)) return [503, {}]
    return null
  }

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = faultOf(request)
    if (fault) return refuse(response, ...fault)
    const raw = await readBody(request, largestBody)
    if (raw === 'cut') return
    if (raw === 'tooLarge') return refuse(response, 413, { connection: 'close' })
    if (raw.length === 0) return answer(response, 200)
    await slice()

    const prefix = options.headerPrefix()
    const signature = text(request.headers[`x-${prefix}-signature`])
    const action = text(request.headers[`x-${prefix}-user-action`])
    if (options.isHeartbeat?.(raw, signature)) {
      counts.heartbeats += 1
      return answer(response, 200)
    }
    const verdict = verify(raw, signature, options.keys())
    const receivedAt = options.now()
    const came = { raw, signature: signature ?? null, action: action ?? null, receivedAt }
    const carriesNone = signature === undefined && !hasOtherSignature(request, prefix)
    if (carriesNone && isJsonType(request) && options.takeHint) {
      const taken = await options.takeHint(came)
      // Never 200 for what was not kept: the service may send it again.
      if (taken === 'turnedAway') return refuse(response, 503)
      if (taken !== 'notHere') {
        counts.hints += 1
        answer(response, 200)
        return taken === 'new' ? options.onKept() : undefined
      }
    }

    if (verdict.kind !== 'genuine') {
      if (verdict.kind === 'ambiguous') counts.ambiguous += 1
      else counts.forged += 1
      if (
        verdict.kind === 'forged' &&
        verdict.reason === 'noSignature' &&
        hasOtherSignature(request, prefix)
      ) {
        counts.wrongHeader += 1
      }
      forgedBytesBucket.spend(raw.length)
      const reason = verdict.kind === 'forged' ? verdict.reason : verdict.kind
      if (quarantineBucket.take()) {
        options.inbox.quarantine({ ...came, reason })
      }
      // A foreign content type is forgiven only where the signature is true (W26).
      return isJsonType(request) ? answer(response, 200) : refuse(response, 415)
    }

    const outcome = await options.inbox.add(inboxRow(verdict, came))
    counts[outcome === 'new' ? 'kept' : 'known'] += 1
    answer(response, 200)
    if (outcome === 'new') options.onKept()
  }

  return (request, response) => {
    receive(request, response).catch((problem: unknown) => {
      counts.notKept += 1
      options.onFailure(problem)
      // Never 200 for what was not kept (W41): the service tries again.
      if (!response.headersSent) answer(response, 503)
    })
  }
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-length': '0', ...headers }).end()
}

/** 128 random bits, kept, so that the address stays the same from day to day. */
function secretPath(keyValues: KeyValueStore): string {
  const known = keyValues.get('listener.path')
  if (known !== undefined) return known
  const path = `/hook/${randomBytes(16).toString('hex')}`
  keyValues.set('listener.path', path)
  return path
}

/** Compares digests, so that neither length nor content shows in the time it takes. */
function sameAs(wanted: string): (given: string) => boolean {
  const digest = (value: string) => hash('sha256', value, 'buffer')
  const wantedDigest = digest(wanted)
  return (given) => timingSafeEqual(digest(given), wantedDigest)
}

function hasOtherSignature(request: IncomingMessage, prefix: string): boolean {
  return Object.keys(request.headers).some(
    (name) => name.endsWith('signature') && name !== `x-${prefix}-signature`,
  )
}

function isJsonType(request: IncomingMessage): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(request.headers['content-type'] ?? '')
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (problem: Error) => {
      server.removeListener('listening', succeed)
      if (wanted === 0) reject(problem)
      else listen(server, 0).then(resolve, reject)
    }
    const succeed = () => {
      server.removeListener('error', fail)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : wanted)
    }
    server.once('error', fail)
    server.once('listening', succeed)
    server.listen({ host: '127.0.0.1', port: wanted, exclusive: true })
  })
}
