/**
 * The way to a service, hop by hop: name, computer, encryption, address, key, clock. The first that fails is told in
 * words with what to do; what lies behind it is not tried. Nothing is written at the service.
 */
import type { Hop, HopName } from '../../shared/desk/connection.ts'
import { lookup } from 'node:dns/promises'
import { connect as connectTcp } from 'node:net'
import { request } from 'undici'
import { isCertificateRefusal, refusedCertificate } from './client-certificate.ts'
import { Closed, codeOf, notReached } from './closed-hop.ts'
import { certificateIsTaken } from './encryption-hop.ts'
import { agentOf } from './proxy-hop.ts'
import { usualPath } from './speech.ts'
import { placeOf, proxyTo, usualLimitMs, type Way } from './way.ts'
import type { WebProxy } from './web-proxy.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

const fiveMinutesMs = 5 * 60_000

type Step = (way: Way) => Promise<Told>

const steps: readonly [HopName, Step][] = [
  ['name', nameIsFound],
  ['computer', computerAnswers],
  ['encryption', certificateIsTaken],
  ['address', addressIsTheBase],
  ['clock', clocksAgree],
  ['gateway', gatewayAnswers],
  ['key', keyIsKnown],
]

/** Where nothing is signed, nothing goes to the gateway. */
export function hopsBy(mode: 'signed' | 'bearer'): HopName[] {
  return steps.map(([name]) => name).filter((name) => mode === 'signed' || name !== 'gateway')
}

/**
 * @param told Hears of each hop as soon as it is walked.
 * @param wanted Those alone, where not every answer is there yet.
 * @returns the hops in their order, up to the first that is closed.
 */
export async function walkHops(
  way: Way,
  told: (hop: Hop) => void = () => undefined,
  wanted: readonly HopName[] = steps.map(([name]) => name),
): Promise<Hop[]> {
  const hops: Hop[] = []
  const thisWay = await byProxiesThatAreThere(way)
  for (const [name, step] of steps) {
    if (!wanted.includes(name) || (name === 'key' && way.apiKey === null)) continue
    const hop = await walked(name, step, thisWay)
    hops.push(hop)
    told(hop)
    if (!hop.isOpen) break
  }
  return hops
}

async function walked(hop: HopName, step: Step, way: Way): Promise<Hop> {
  try {
    return { hop, isOpen: true, sentence: await step(way) }
  } catch (problem) {
    if (!(problem instanceof Closed)) throw problem
    return { hop, isOpen: false, sentence: problem.told }
  }
}

/** As the desk goes on to the proxy that is named next (wire.ts). */
async function byProxiesThatAreThere(way: Way): Promise<Way> {
  const found = new Map<string, WebProxy | null>()
  for (const address of [way.baseUrl, way.gatewayUrl]) {
    let proxy = way.proxyOf?.(new URL(address).origin) ?? null
    while (proxy?.orElse !== undefined && !(await isThere(proxy, way.limitMs))) proxy = proxy.orElse
    found.set(new URL(address).origin, proxy)
  }
  return { ...way, proxyOf: (origin) => found.get(origin) ?? null }
}

async function isThere({ uri }: WebProxy, limitMs = usualLimitMs): Promise<boolean> {
  const problem = await whyNotConnected(placeOf(uri), limitMs)
  return problem === null || !['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(codeOf(problem))
}

/** Behind a web proxy only the proxy's name is known here, and only the proxy is called. */
function firstPlace(way: Way): { host: string; port: number; called: string | Told } {
  const proxy = proxyTo(way, way.baseUrl)
  const { host, port } = placeOf(proxy?.uri ?? way.baseUrl)
  return { host, port, called: proxy === null ? host : phrase('throughProxy', { host }) }
}

async function nameIsFound(way: Way): Promise<Told> {
  const { host, port, called } = firstPlace(way)
  try {
    const { address } = await lookup(host)
    return phrase('nameFound', { called, address })
  } catch (problem) {
    throw notReached(codeOf(problem), { host, port, called }) ?? new Closed(phrase('nameNotFound', { host }))
  }
}

async function computerAnswers(way: Way): Promise<Told> {
  const { limitMs = usualLimitMs } = way
  const { host, port, called } = firstPlace(way)
  const problem = await whyNotConnected({ host, port }, limitMs)
  if (problem === null) return phrase('portAnswers', { called, port })
  const code = codeOf(problem)
  throw (
    notReached(code, { host, port, called }) ?? new Closed(phrase('portUnreachable', { called, port, code }))
  )
}

function whyNotConnected(to: { host: string; port: number }, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host: to.host, port: to.port, timeout: limitMs })
    const end = (found: unknown) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end({ code: 'ETIMEDOUT' }))
    socket.once('error', end)
  })
}

interface Reply {
  status: number
  header(name: string): string
  text: string
  atMs: number
}

/** Asks for what every service has (§4). `fetch` would take a 407 for a broken connection. */
async function get(way: Way, address: string): Promise<Reply> {
  const { limitMs = usualLimitMs } = way
  const agent = agentOf(proxyTo(way, address), way.certificate ?? null)
  try {
    const { path, headers: more, authorization } = way.speech ?? { path: usualPath, headers: {} }
    const { statusCode, headers, body } = await request(`${address}${path}`, {
      headers:
        way.apiKey === null ? more : { ...more, authorization: authorization ?? `Bearer ${way.apiKey}` },
      signal: AbortSignal.timeout(limitMs),
      ...(agent !== null && { dispatcher: agent }),
    })
    const header = (name: string) => [headers[name] ?? ''].flat()[0] ?? ''
    return { status: statusCode, header, text: await body.text(), atMs: Date.now() }
  } catch (problem) {
    const code = codeOf(problem)
    const { host, port } = placeOf(address)
    // With TLS 1.3 a service refuses when the first request comes.
    if (isCertificateRefusal(code)) throw new Closed(refusedCertificate(host, code, Boolean(way.certificate)))
    if (code === 'ECONNREFUSED') throw new Closed(phrase('portRefuses', { called: host, port }))
    throw new Closed(
      code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
        ? phrase('connectionTakenAndBroken')
        : phrase('serviceSilent', { seconds: limitMs / 1000 }),
    )
  } finally {
    await agent?.destroy()
  }
}

async function addressIsTheBase(way: Way): Promise<Told> {
  const { status, header, text } = await get(way, way.baseUrl)
  // So nginx says it: 400, or 495 and 496 of its own, with a page.
  if (status >= 400 && status < 500 && /(?:SSL|client) certificate/i.test(text)) {
    const { host } = placeOf(way.baseUrl)
    throw new Closed(refusedCertificate(host, String(status), Boolean(way.certificate)))
  }
  if (status >= 300 && status < 400) {
    const to = header('location')
    throw new Closed(to === '' ? phrase('leadsOnElsewhere') : phrase('leadsOn', { to }))
  }
  if (status === 407) throw new Closed(phrase('proxyBetween'))
  if (status === 511 || (status < 400 && header('content-type').startsWith('text/html')))
    throw new Closed(phrase('webPageAnswers'))
  if (status === 404 || status === 405)
    throw new Closed(
      way.speech
        ? phrase('notByServiceFile', { address: way.baseUrl, path: way.speech.path })
        : phrase('notTheBase', { address: way.baseUrl }),
    )
  if (status === 429) throw new Closed(phrase('serviceAskedTooOften'))
  if (status >= 500) throw new Closed(phrase('serviceFails', { status }))
  return phrase('serviceThere')
}

async function keyIsKnown(way: Way): Promise<Told> {
  const { status, text } = await get(way, way.baseUrl)
  if (status === 200) return phrase('keyKnown')
  if (status === 403 && /\bIP\b|address|whitelist/i.test(text)) throw new Closed(phrase('keyOfOtherAddress'))
  if (status === 403) throw new Closed(phrase('keyWithoutPermission'))
  throw new Closed(phrase('keyNotAccepted', { status }))
}

async function clocksAgree(way: Way): Promise<Told> {
  const { header, atMs } = await get(way, way.baseUrl)
  const told = Date.parse(header('date'))
  if (Number.isNaN(told)) return phrase('timeNotTold')
  const apartMs = told - atMs
  const minutes = Math.round(Math.abs(apartMs) / 60_000)
  if (Math.abs(apartMs) < fiveMinutesMs) return phrase('clocksAgree')
  throw new Closed(phrase(apartMs > 0 ? 'clockBehind' : 'clockAhead', { minutes }))
}

/** An unsigned call there is refused by its signature; that it is refused so shows that the address is right. */
async function gatewayAnswers(way: Way): Promise<Told> {
  const { status } = await get(way, `${way.gatewayUrl}/v2`)
  if (status === 200 || status === 400 || status === 401 || status === 403) return phrase('gatewayThere')
  throw new Closed(phrase('gatewayMissing', { address: `${way.gatewayUrl}/v2`, status }))
}
