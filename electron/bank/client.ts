/**
 * The client: one function that talks to the service. It never retries, never follows a redirect and never
 * throws for the wire; what an answer means is for the caller to judge (`shared/posting/outcome.ts`).
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { Access, SendToBank, WireRequest } from './access.ts'
import { FormData } from 'undici'
import type { Operation } from '../../shared/operations/operation.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { Keyed } from '../../shared/posting/journal.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { CertificateFor } from './client-certificate.ts'
import type { ClockOffset } from './clock-offset.ts'
import type { SetTimer } from '../core/timers.ts'
import { createDialect, type Dialect, type WireForm } from './dialect.ts'
import { createTokens } from './tokens.ts'
import type { ProxyOf } from './web-proxy.ts'
import { createWire, type Exchange } from './wire.ts'
import { because, type Why } from '../../shared/posting/causes.ts'

export interface ClientDeps {
  clockOffset: ClockOffset
  now: Clock
  /** Told of every answer of `send`, with how long it took: the line listens here. */
  heard?: ((answer: Answer, tookMs: number, access: Access, operation: OperationName) => void) | undefined
  /** How the service says what the table says; absent: as the table. */
  dialect?: Dialect | undefined
  log?: { debug(facts: object, text: string): void } | undefined
  /** By which the time limits strike; real time where absent. */
  setTimer?: SetTimer | undefined
  /** Told each token that is fetched, to keep it out of the log. */
  know?: ((secret: string) => void) | undefined
  /** The web proxy on the way; absent: none. */
  proxyOf?: ProxyOf | undefined
  /** What this computer shows the service of itself; absent: nothing. */
  certificateFor?: CertificateFor | undefined
  /** Whether a connection that broke was the service's refusal of this computer: the alert's code, or null. */
  refusalHeard?: ((address: string) => Promise<string | null>) | undefined
}

export interface Client {
  send: SendToBank
  /** A bare GET of an address, outside the table: the line's probe, the training clock. `apiKey` null: none. */
  ask(url: string, apiKey: string | null, timeoutMs: number): Promise<Answer>
  /** A control of the training bank, with its own token: never the address of a real service, nor a person's key. */
  train(url: string, bytes: string, timeoutMs: number, token: string | null): Promise<Answer>
  close(): Promise<void>
}

export function createClient(deps: ClientDeps): Client {
  const { clockOffset, now, heard, dialect = createDialect(null), log } = deps
  const wire = createWire(now, clockOffset.learn, deps.setTimer, deps.proxyOf, deps.certificateFor)

  // A token host's clock is not the service's: nothing is learned from it.
  const tokenWire = dialect.tokenHost && createWire(now, () => undefined, deps.setTimer, deps.proxyOf)
  const tokens =
    dialect.tokenHost &&
    tokenWire &&
    createTokens({ host: dialect.tokenHost, wire: tokenWire, now, know: deps.know ?? (() => undefined) })
  const authorizationOf = async (apiKey: string, timeoutMs: number): Promise<{ header: string } | Why> => {
    if (!tokens) return { header: dialect.authorization(apiKey) }
    const had = await tokens.of(apiKey, timeoutMs)
    return 'why' in had ? had : { header: `Bearer ${had.token}` }
  }

  const send: SendToBank = async (access, request, hooks) => {
    const authorization = await authorizationOf(access.apiKey, request.timeoutMs)
    if ('why' in authorization) {
      log?.debug({ operation: request.operation, result: authorization.why }, 'no token')
      return { kind: 'neverLeft', ...authorization }
    }
    const startedMs = performance.now()
    const operation = operationOf(request.operation)
    const form = dialect.request(request)
    const signer = operation.base === 'api' && !operation.multipart ? access.signer : null
    const signature = signer && (await signer(form.bytes ?? ''))
    // Once it is signed: a stamp counts from when the request can leave.
    const signed = signature === null ? null : { signature, stamp: clockOffset.serverNow() }
    const url = addressOf(access, operation, form, signed !== null)
    const lifeMs = dialect.keyLifeMs(request)
    const offsetMs = clockOffset.agreedMs()
    // Where the service's time is not known for certain, nobody could say later whether the key still lives.
    const keyed =
      lifeMs === null || offsetMs === null
        ? undefined
        : keyedBy(
            request,
            { ...form, headers: { ...dialect.headers, ...form.headers } },
            [url.href, access.apiKey],
            lifeMs,
            now() + offsetMs,
          )
    const told = await wire.exchange({
      url,
      method: form.method,
      headers: headersOf(access, form, operation, signed, { ...dialect, header: authorization.header }),
      body: operation.multipart
        ? formOf(request)
        : form.bytes === null
          ? null
          : Buffer.from(form.bytes, 'utf8'),
      timeoutMs: request.timeoutMs,
      beforeFirstByte:
        hooks?.beforeFirstByte && (() => hooks.beforeFirstByte?.(signed?.stamp ?? null, keyed)),
    })
    if (told.kind === 'reply' && told.status === 401) tokens?.forget(access.apiKey)
    const tookMs = performance.now() - startedMs
    const answer = dialect.answer(request, told)
    const result = answer.kind === 'reply' ? answer.status : `${answer.kind}: ${answer.why}`
    log?.debug({ operation: request.operation, result, tookMs: Math.round(tookMs) }, 'asked the service')
    heard?.(answer, tookMs, access, request.operation)
    return answer
  }

  return {
    send,
    async ask(url, apiKey, timeoutMs) {
      const authorization = apiKey === null ? null : await authorizationOf(apiKey, timeoutMs)
      if (authorization && 'why' in authorization) return { kind: 'neverLeft', ...authorization }
      const headers: Exchange['headers'] = authorization
        ? { ...dialect.headers, authorization: authorization.header }
        : {}
      const answer = await wire.exchange({ url: new URL(url), method: 'GET', headers, body: null, timeoutMs })
      const code = answer.kind === 'lost' ? await deps.refusalHeard?.(url) : undefined
      return code ? { kind: 'lost', ...because('clientCertificateNotAccepted', { code }) } : answer
    },
    train(url, bytes, timeoutMs, token) {
      const headers: Exchange['headers'] = { 'content-type': 'application/json' }
      if (token !== null) headers['authorization'] = `Bearer ${token}`
      return wire.exchange({
        url: new URL(url),
        method: 'POST',
        headers,
        timeoutMs,
        body: Buffer.from(bytes, 'utf8'),
      })
    },
    close: async () => {
      await Promise.all([wire.close(), tokenWire?.close()])
    },
  }
}

/** By which it is told whether what is sent again is the same, under the same API key: a service may keep keys by it. */
function keyedBy(
  { key }: WireRequest,
  { method, bytes, headers }: WireForm,
  sentWith: readonly [address: string, apiKey: string],
  lifeMs: number,
  serverMs: number,
): Keyed {
  const whole = JSON.stringify([method, ...sentWith, bytes, headers, key])
  const digest = createHash('sha256').update(whole).digest('hex')
  return { digest, lifeMs, until: new Date(serverMs + lifeMs).toISOString() }
}

/** Signed requests go to `{gateway_url}/v2/…`, all others to `{base_url}` (A-sign-address). */
function addressOf(access: Access, operation: Operation, { path, query }: WireForm, isSigned: boolean): URL {
  const root =
    operation.base === 'gateway' ? access.gatewayUrl : isSigned ? `${access.gatewayUrl}/v2` : access.baseUrl
  const url = new URL(root + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url
}

/** §5.1, §5.2. `signed` is null where the request is not; without a body the empty text is (A-sign-empty). */
function headersOf(
  access: Access,
  { method, headers: own }: WireForm,
  operation: Operation,
  signed: { signature: string; stamp: number } | null,
  dialect: Pick<Dialect, 'headers'> & { header: string },
): Record<string, string> {
  const headers: Record<string, string> = { ...dialect.headers, ...own, accept: 'application/json' }
  if (signed === null || access.sendsBearer) headers['authorization'] = dialect.header
  // undici itself names the type and boundary of a form.
  const hasBody = method === 'POST' || method === 'PUT'
  if (!operation.multipart && (hasBody || signed !== null)) {
    headers['content-type'] = 'application/json'
  }
  if (signed !== null) {
    headers['x-signature'] = signed.signature
    headers['x-timestamp'] = String(signed.stamp)
  }
  return headers
}

/** §2.6: the text parts, then the part `file`. */
function formOf({ file }: WireRequest): FormData {
  const form = new FormData()
  if (!file) return form
  for (const [name, value] of Object.entries(file.fields)) form.append(name, value)
  // Copied into a buffer of its own: the type of a file's part asks for one that nobody shares.
  form.append('file', new File([new Uint8Array(file.content)], file.name, { type: file.type }))
  return form
}
