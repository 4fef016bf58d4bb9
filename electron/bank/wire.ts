/**
 * One exchange over HTTP with undici, and nothing decided about it but this: did a byte leave? undici tells a
 * handler `onRequestStart` when a connection stands and right before it writes, so a failure before that moment
 * is `neverLeft` for certain (refused, DNS, TLS), and every failure after it is `lost`.
 */
import { Pool, type Dispatcher, type FormData } from 'undici'
import { parseJson } from '../../shared/values/json.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { ReplyTime } from './clock-offset.ts'
import type { SetTimer } from '../core/timers.ts'

export interface Exchange {
  url: URL
  method: 'GET' | 'POST'
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
const connections = 16

const realTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `onTime` hears the time that each reply tells. */
export function createWire(
  now: () => number,
  onTime: (time: ReplyTime) => void,
  setTimer: SetTimer = realTimer,
): Wire {
  const pools = new Map<string, Pool>()
  function poolOf(origin: string): Pool {
    const known = pools.get(origin)
    if (known) return known
    const pool = new Pool(origin, {
      connections,
      // One request at a time on a connection, and no HTTP/2: a broken connection then concerns one request only.
      pipelining: 1,
      allowH2: false,
      // The time limit of the exchange covers these; a second clock would only blur which one struck.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Said here so that no environment variable can switch it off.
      connect: { rejectUnauthorized: true, minVersion: 'TLSv1.2', timeout: 10_000 },
    })
    pools.set(origin, pool)
    return pool
  }

  return {
    exchange(request) {
      return new Promise((resolve, reject) => {
        const handler = listen(request, { now, onTime, setTimer, resolve, reject })
        const { url, method, headers, body } = request
        try {
          poolOf(url.origin).dispatch({ path: url.pathname + url.search, method, headers, body }, handler)
        } catch (problem) {
          handler.onResponseError(null, problem)
        }
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

  const cancelLimit = ends.setTimer(() => fail('no answer came in time'), request.timeoutMs)
  function end(tell: () => void) {
    if (isOver) return
    isOver = true
    cancelLimit()
    tell()
  }
  function fail(why: string) {
    end(() => ends.resolve({ kind: left ? 'lost' : 'neverLeft', why }))
    connection?.abort(new Error(why))
  }

  return {
    onRequestStart(controller: Dispatcher.DispatchController) {
      connection = controller
      // Given up while it waited for a connection; or a second start, which undici has no reason to make: a
      // request that may have left must not leave again.
      if (isOver || left) return fail('the connection broke')
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
      if (size > largestReplyBytes) return fail('the answer is larger than 32 MiB')
      chunks.push(chunk)
    },
    onResponseEnd() {
      end(() => ends.resolve({ kind: 'reply', status, ...readBody(contentType, chunks) }))
    },
    onResponseError(_: unknown, problem: unknown) {
      fail(inWords(problem))
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

const words: Record<string, string> = {
  ECONNREFUSED: 'the service’s computer refused the connection',
  ENOTFOUND: 'the service’s name was not found',
  EAI_AGAIN: 'names cannot be looked up just now',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  EHOSTUNREACH: 'the service’s computer cannot be reached',
  ENETUNREACH: 'there is no network',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
}

const certificateFault = 'the service’s certificate was not accepted'

/** Somebody answered, and could not prove to be the bank: no outage, and nothing that waiting mends. */
export function isCertificateFault(answer: Answer): boolean {
  return answer.kind === 'neverLeft' && answer.why.startsWith(certificateFault)
}

/** For the journal and the log: the code says enough, and a message might carry an address or a header. */
function inWords(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (words[code]) return words[code]
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `${certificateFault} (${code})`
  return `the connection failed (${code || 'no code'})`
}
