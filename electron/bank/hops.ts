/**
 * The way to a service, hop by hop: name, computer, encryption, address, key, clock. The first that fails is told in
 * words with what to do; what lies behind it is not tried. Nothing is written at the service.
 */
import type { Hop, HopName } from '../../shared/desk/connection.ts'
import { lookup } from 'node:dns/promises'
import { connect as connectTcp } from 'node:net'
import { request } from 'undici'
import { isCertificateRefusal, refusedCertificate } from './client-certificate.ts'
import { Closed, codeOf } from './closed-hop.ts'
import { certificateIsTaken } from './encryption-hop.ts'
import { agentOf } from './proxy-hop.ts'
import { usualPath } from './speech.ts'
import { placeOf, proxyTo, usualLimitMs, type Way } from './way.ts'

const fiveMinutesMs = 5 * 60_000

type Step = (way: Way) => Promise<string>

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
  for (const [name, step] of steps) {
    if (!wanted.includes(name) || (name === 'key' && way.apiKey === null)) continue
    const hop = await walked(name, step, way)
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
    return { hop, isOpen: false, sentence: problem.message }
  }
}

/** Behind a web proxy only the proxy's name is known here, and only the proxy is called. */
function firstPlace(way: Way): { host: string; port: number; called: string } {
  const proxy = proxyTo(way, way.baseUrl)
  const { host, port } = placeOf(proxy?.uri ?? way.baseUrl)
  return { host, port, called: proxy === null ? host : `The web proxy ${host}` }
}

async function nameIsFound(way: Way): Promise<string> {
  const { host, called } = firstPlace(way)
  try {
    const { address } = await lookup(host)
    return `${called} has the address ${address}.`
  } catch (problem) {
    const code = codeOf(problem)
    throw new Closed(
      code === 'EAI_AGAIN'
        ? `Names cannot be looked up just now: this computer has no network, or its DNS server does not answer.`
        : `The name ${host} was not found. Check how it is spelt; inside the bank’s network it may need its full name.`,
    )
  }
}

async function computerAnswers(way: Way): Promise<string> {
  const { limitMs = usualLimitMs } = way
  const { host, port, called } = firstPlace(way)
  const problem = await new Promise<unknown>((resolve) => {
    const socket = connectTcp({ host, port, timeout: limitMs })
    const end = (found: unknown) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end({ code: 'ETIMEDOUT' }))
    socket.once('error', end)
  })
  if (problem === null) return `${called} answers at port ${port}.`
  const code = codeOf(problem)
  if (code === 'ECONNREFUSED')
    throw new Closed(
      `${called} refuses connections at port ${port}: nothing runs there, or the port is another one.`,
    )
  if (code === 'ETIMEDOUT')
    throw new Closed(
      `${called} does not answer at port ${port}: a firewall between here and there may drop the calls.`,
    )
  throw new Closed(`${called} cannot be reached at port ${port} (${code}): check this computer’s network.`)
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
    if (code === 'ECONNREFUSED')
      throw new Closed(
        `${host} refuses connections at port ${port}: nothing runs there, or the port is another one.`,
      )
    throw new Closed(
      code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
        ? 'The connection was taken and broken off: a gateway between here and the service may not let this computer pass, it asks for a client certificate that is not shown, or the port speaks https and the address says http.'
        : `The service took the connection and did not answer within ${limitMs / 1000} seconds.`,
    )
  } finally {
    await agent?.destroy()
  }
}

async function addressIsTheBase(way: Way): Promise<string> {
  const { status, header, text } = await get(way, way.baseUrl)
  // So nginx says it: 400, or 495 and 496 of its own, with a page.
  if (status >= 400 && status < 500 && /(?:SSL|client) certificate/i.test(text)) {
    const { host } = placeOf(way.baseUrl)
    throw new Closed(refusedCertificate(host, String(status), Boolean(way.certificate)))
  }
  if (status >= 300 && status < 400) {
    const to = header('location') || 'another address'
    throw new Closed(
      `The address leads on to ${to}. The desk follows nothing: enter the address that answers itself.`,
    )
  }
  if (status === 407)
    throw new Closed(
      'A proxy between here and the service asks for a login. The desk calls the service without one: have the network let it through.',
    )
  if (status === 511 || (status < 400 && header('content-type').startsWith('text/html')))
    throw new Closed(
      'A web page answers instead of the service: a sign-in page of the network, or the wrong address.',
    )
  if (status === 404 || status === 405)
    throw new Closed(
      way.speech
        ? `There is no list of savings accounts under ${way.baseUrl} at ${way.speech.path}, as the service file has it. Check the address, and the path of listSavingsAccounts in the file.`
        : `There is no list of savings accounts under ${way.baseUrl}. Is this the base address? It ends in /api/v2.`,
    )
  if (status === 429)
    throw new Closed('The service says that it is asked too often. Wait a minute and try again.')
  if (status >= 500)
    throw new Closed(
      `The service answers with a fault of its own (${status}). Ask the bank whether it is up.`,
    )
  return 'The address is that of a service.'
}

async function keyIsKnown(way: Way): Promise<string> {
  const { status, text } = await get(way, way.baseUrl)
  if (status === 200) return 'The key is known.'
  if (status === 403 && /\bIP\b|address|whitelist/i.test(text))
    throw new Closed(
      'The key is known, and this computer’s address is not the one it was made for. The bank has to make a key for the address from which this computer reaches it.',
    )
  if (status === 403)
    throw new Closed(
      'The key is known, and its user may not read savings accounts. The bank has to give that permission.',
    )
  throw new Closed(
    `The key is not accepted (${status}). Check that it was copied whole, and that it is this service’s.`,
  )
}

async function clocksAgree(way: Way): Promise<string> {
  const { header, atMs } = await get(way, way.baseUrl)
  const told = Date.parse(header('date'))
  if (Number.isNaN(told)) return 'The service does not tell its time.'
  const apartMs = told - atMs
  const minutes = Math.round(Math.abs(apartMs) / 60_000)
  if (Math.abs(apartMs) < fiveMinutesMs) return 'Both clocks agree.'
  throw new Closed(
    `This computer’s clock is ${minutes} minutes ${apartMs > 0 ? 'behind' : 'ahead of'} the service’s. Set it by the network: signatures are refused beyond five minutes.`,
  )
}

/** An unsigned call there is refused by its signature; that it is refused so shows that the address is right. */
async function gatewayAnswers(way: Way): Promise<string> {
  const { status } = await get(way, `${way.gatewayUrl}/v2`)
  if (status === 200 || status === 400 || status === 401 || status === 403)
    return 'Signed requests have their address.'
  throw new Closed(
    `Signed requests would go to ${way.gatewayUrl}/v2, and nothing is there (${status}). Check the gateway address; it stands before /v2.`,
  )
}
