/**
 * One exchange over HTTP with undici, and nothing decided about it but this: did a byte leave? undici tells a
 * handler `onRequestStart` when a connection stands and right before it writes, so a failure before that moment
 * is `neverLeft` for certain (refused, DNS, TLS), and every failure after it is `lost`.
 */
import type { SecureContext } from 'node:tls'
import { EnvHttpProxyAgent, Pool, type Dispatcher, type FormData } from 'undici'
import { parseJson } from '../../shared/values/json.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { Method } from '../../shared/operations/operation.ts'
import type { ReplyTime } from './clock-offset.ts'
import type { SetTimer } from '../core/timers.ts'
import { isCertificateRefusal, type CertificateFor } from './client-certificate.ts'
import type { ProxyFault, ProxyOf, WebProxy } from './web-proxy.ts'
import { because, type PlainCause, type Why } from '../../shared/posting/causes.ts'

export interface Exchange {
  url: URL
  method: Method
  headers: Record<string, string>
  body: Buffer | FormData | null
  /** For the whole exchange, from here to the reply's last byte. */
  timeoutMs: number
  /** Called with a connection at hand, before the first byte. If it throws, nothing leaves. */
  beforeFirstByte?: (() => void) | undefined
}

export interface Wire {
  /** Never retries, never follows a redirect. Rejects only with what `beforeFirstByte` threw. */
  exchange(request: Exchange): Promise<Answer>
  close(): Promise<void>
}

const largestReplyBytes = 32 * 1024 * 1024

const settings = {
  connections: 16,
  // One request at a time on a connection, and no HTTP/2: a broken connection then concerns one request only.
  pipelining: 1,
  allowH2: false,
  // The time limit of the exchange covers these; a second clock would only blur which one struck.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Said here so that no environment variable can switch it off.
  connect: { rejectUnauthorized: true, minVersion: 'TLSv1.2', timeout: 10_000 },
} as const

/** The client certificate, where the service is shown one. */
type Shown = { secureContext?: SecureContext }

/** A tunnel through the proxy, in which the service proves itself as it does without one; a byte leaves only inside. */
function throughProxy({ uri }: WebProxy, shown: Shown): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({
    ...settings,
    // What is called straight was judged already.
    noProxy: '',
    // In the tunnel stands the service; the proxy is shown no certificate.
    requestTls: { ...settings.connect, ...shown },
    httpProxy: '',
    httpsProxy: uri,
  })
}

const realTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `onTime` hears the time that each reply tells. */
export function createWire(
  now: () => number,
  onTime: (time: ReplyTime) => void,
  setTimer: SetTimer = realTimer,
  proxyOf: ProxyOf = () => null,
  certificateFor: CertificateFor = () => null,
): Wire {
  const pools = new Map<string, Pool | EnvHttpProxyAgent>()
  function poolOf(origin: string, proxy: WebProxy | null): Pool | EnvHttpProxyAgent {
    // A login that was put in meanwhile is another way.
    const way = `${origin} ${proxy?.uri ?? ''}`
    const known = pools.get(way)
    if (known) return known
    const secureContext = certificateFor(origin)
    const shown: Shown = secureContext === null ? {} : { secureContext }
    const pool =
      proxy === null
        ? new Pool(origin, { ...settings, connect: { ...settings.connect, ...shown } })
        : throughProxy(proxy, shown)
    pools.set(way, pool)
    return pool
  }

  return {
    exchange(request) {
      return new Promise((resolve, reject) => {
        const { url, method, headers, body } = request
        let proxy = proxyOf(url.origin)
        if (proxy?.fault !== undefined)
          return resolve({ kind: 'neverLeft', ...because(proxyFaults[proxy.fault]) })
        const goOn = () => {
          if (proxy?.orElse === undefined) return false
          proxy = proxy.orElse
          start()
          return true
        }
        const isProxied = () => proxy !== null
        const handler = listen(request, { now, onTime, setTimer, isProxied, goOn, resolve, reject })
        function start() {
          try {
            const path = url.pathname + url.search
            poolOf(url.origin, proxy).dispatch({ origin: url.origin, path, method, headers, body }, handler)
          } catch (problem) {
            handler.onResponseError(null, problem)
          }
        }
        start()
      })
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
      pools.clear()
    },
  }
}

interface Ends {
  now(): number
  onTime(time: ReplyTime): void
  setTimer: SetTimer
  isProxied(): boolean
  /** By the way that the system names next. @returns false: there is none. */
  goOn(): boolean
  resolve(answer: Answer): void
  reject(problem: unknown): void
}

/** Follows one exchange to its end: the first ending counts. */
function listen(request: Exchange, ends: Ends) {
  let connection: Dispatcher.DispatchController | null = null
  let isOver = false
  let left = false
  let startedMs = 0
  let status = 0
  let contentType = ''
  let size = 0
  const chunks: Buffer[] = []

  const onLimit = () => fail(because(left ? 'noAnswerInTime' : 'noConnectionInTime'))
  const cancelLimit = ends.setTimer(onLimit, request.timeoutMs)
  function end(tell: () => void) {
    if (isOver) return
    isOver = true
    cancelLimit()
    tell()
  }
  function fail(why: Why) {
    end(() => ends.resolve({ kind: left ? 'lost' : 'neverLeft', ...why }))
    connection?.abort(new Error(why.why))
  }

  return {
    onRequestStart(controller: Dispatcher.DispatchController) {
      connection = controller
      // Given up while it waited for a connection; or a second start, which undici has no reason to make: a
      // request that may have left must not leave again.
      if (isOver || left) return fail(because('connectionBroke'))
      try {
        request.beforeFirstByte?.()
      } catch (problem) {
        end(() => ends.reject(problem))
        return controller.abort(new Error('stopped before the first byte'))
      }
      left = true
      startedMs = performance.now()
    },
    onResponseStart(_: unknown, code: number, headers: Record<string, string | string[] | undefined>) {
      if (code < 200) return
      status = code
      contentType = oneOf(headers['content-type']) ?? ''
      const tookMs = performance.now() - startedMs
      const [date, age] = [oneOf(headers['date']), oneOf(headers['age'])]
      ends.onTime({ date, age, receivedAt: ends.now(), tookMs })
    },
    onResponseData(_: unknown, chunk: Buffer) {
      size += chunk.length
      if (size > largestReplyBytes) return fail(because('answerTooLarge'))
      chunks.push(chunk)
    },
    onResponseEnd() {
      end(() => ends.resolve({ kind: 'reply', status, ...readBody(contentType, chunks) }))
    },
    onResponseError(_: unknown, problem: unknown) {
      // The proxy was not there, so nothing has left, and no request was begun: it is no second sending.
      if (!left && !isOver && ends.isProxied() && isNotThere(problem) && ends.goOn()) return
      fail(causeOf(problem, ends.isProxied()))
    },
  }
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Only what says that it is JSON, and is, counts as JSON: a proxy's page answers 200 too (reliability A10). */
function readBody(contentType: string, chunks: readonly Buffer[]): { body: unknown; isJson: boolean } {
  const bytes = Buffer.concat(chunks)
  try {
    if (!jsonType.test(contentType)) return { body: null, isJson: false }
    return { body: parseJson(utf8.decode(bytes)), isJson: true }
  } catch {
    return { body: null, isJson: false }
  } finally {
    // An answer may be a key, and is a customer's record: its bytes do not lie about until they are overwritten.
    for (const piece of [bytes, ...chunks]) piece.fill(0)
  }
}

/** Waited for a connection until its limit: one of the desk's own, or the network's. No proof that nobody is there. */
export function isLateConnection(answer: Answer): boolean {
  return answer.kind === 'neverLeft' && answer.code === 'noConnectionInTime'
}

const causes: Readonly<Record<string, PlainCause>> = {
  ECONNREFUSED: 'serviceRefusesConnection',
  ENOTFOUND: 'serviceNotFound',
  EAI_AGAIN: 'namesNotFoundNow',
  UND_ERR_CONNECT_TIMEOUT: 'noConnectionInTime',
  EHOSTUNREACH: 'serviceUnreachable',
  ENETUNREACH: 'noNetwork',
  ECONNRESET: 'connectionBroke',
  EPIPE: 'connectionBroke',
  UND_ERR_SOCKET: 'connectionBroke',
}

/** What is known at once; who waits in vain for a proxy has no time left for the next. */
const isNotThere = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(String(problem.code))

/** What could not be reached is the proxy then: the service behind it was never asked. */
const proxyCauses: Readonly<Record<string, PlainCause>> = {
  ECONNREFUSED: 'proxyRefusedConnection',
  ENOTFOUND: 'proxyNotFound',
  EHOSTUNREACH: 'proxyUnreachable',
  UND_ERR_CONNECT_TIMEOUT: 'proxyTooSlow',
}

const proxyFaults: Readonly<Record<ProxyFault, PlainCause>> = {
  unreadable: 'proxyUnreadable',
  socks: 'proxySpeaksSocks',
  unknown: 'proxyNotSaid',
}

/** Somebody answered, and could not prove to be the bank: no outage, and nothing that waiting mends. */
export function isCertificateFault(answer: Answer): boolean {
  return answer.kind === 'neverLeft' && answer.code === 'certificateNotAccepted'
}

/** The service answered, and refuses this computer by its certificate: nothing that waiting mends. */
export function isClientCertificateFault(answer: Answer): boolean {
  return answer.kind !== 'reply' && answer.code === 'clientCertificateNotAccepted'
}

/** For the journal and the log: the code says enough, and a message might carry an address or a header. */
function causeOf(problem: unknown, isProxied: boolean): Why {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const known = isProxied ? proxyCauses[code] : undefined
  if (known) return because(known)
  const refusal = problem instanceof Error && /^Proxy response \((\d{3})\)/.exec(problem.message)?.[1]
  if (refusal)
    return refusal === '407'
      ? because('proxyWantsLogin')
      : because('proxyLetsNobodyThrough', { status: refusal })
  const cause = causes[code]
  if (cause) return because(cause)
  if (isCertificateRefusal(code)) return because('clientCertificateNotAccepted', { code })
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return because('certificateNotAccepted', { code })
  return because('connectionFailed', { code: code || 'no code' })
}
