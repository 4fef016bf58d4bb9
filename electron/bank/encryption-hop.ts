/** Both sides prove themselves: the service by its certificate, and this computer where it has one to show. */
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import {
  isCertificateRefusal,
  refusedCertificate,
  validityOf,
  type ClientCertificate,
} from './client-certificate.ts'
import { Closed, codeOf, notReached } from './closed-hop.ts'
import { openTunnel } from './proxy-hop.ts'
import { placeOf, proxyTo, usualLimitMs, type Way } from './way.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

const certificateFaults: Readonly<Record<string, (certificate: PeerCertificate, host: string) => Told>> = {
  CERT_HAS_EXPIRED: ({ valid_to: end }) => phrase('certificateOver', { day: end }),
  CERT_NOT_YET_VALID: ({ valid_from: start }) => phrase('certificateEarly', { day: start }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ subjectaltname: names }, host) =>
    names === undefined
      ? phrase('certificateOfNoName', { host })
      : phrase('certificateOfAnother', { names, host }),
}
const unknownAuthority = ({ issuer }: PeerCertificate) =>
  phrase('authorityUnknown', { issuer: [issuer?.O, issuer?.CN].flat().filter(Boolean).join(', ') })

/** @throws Closed */
export async function certificateIsTaken(way: Way): Promise<Told> {
  const { baseUrl, gatewayUrl, certificate = null, limitMs = usualLimitMs } = way
  const validity = certificate ? validityOf(certificate, Date.now()) : null
  // It is known here already; a service says less of it.
  if (validity?.isOver) throw new Closed(validity.sentence)
  const said: Told[] = []
  for (const address of new Set([baseUrl, gatewayUrl].map((url) => new URL(url).origin))) {
    const { host, port, isEncrypted } = placeOf(address)
    if (!isEncrypted) {
      said.push(phrase('notEncrypted', { host }))
      continue
    }
    const proxy = proxyTo(way, address)
    const tunnel = proxy === null ? null : await openTunnel(proxy, { host, port }, limitMs)
    said.push(await shakeHands({ host, port, limitMs, tunnel, certificate }))
  }
  if (validity) said.push(validity.sentence)
  // Two addresses of one computer say the same.
  const once = said.filter((one, at) => said.findIndex(({ message }) => message === one.message) === at)
  return once.reduce((first, next) => phrase('bothSentences', { first, next }))
}

/** The service refuses this computer by its certificate, or for want of one. */
class NotTaken extends Closed {
  readonly code: string
  constructor(host: string, code: string, has: boolean) {
    super(refusedCertificate(host, code, has))
    this.code = code
  }
}

/**
 * Whether a connection that broke was such a refusal. With TLS 1.3 it comes after the handshake, and a request that was
 * sent meanwhile may break the connection before it is read (RFC 8446); where nothing is sent it is heard.
 * @returns the alert's code; null: it was something else.
 */
export async function refusalHeard(
  way: Pick<Way, 'proxyOf' | 'certificate' | 'limitMs'>,
  address: string,
): Promise<string | null> {
  const { certificate = null, limitMs = usualLimitMs, proxyOf } = way
  const { host, port, isEncrypted } = placeOf(address)
  if (!isEncrypted) return null
  const proxy = proxyOf?.(new URL(address).origin) ?? null
  try {
    const tunnel = proxy === null ? null : await openTunnel(proxy, { host, port }, limitMs)
    await shakeHands({ host, port, limitMs, tunnel, certificate })
    return null
  } catch (problem) {
    if (!(problem instanceof Closed)) throw problem
    return problem instanceof NotTaken ? problem.code : null
  }
}

/** How long a far or busy service may take to refuse by TLS 1.3, where it says by no ticket that it has accepted. */
const refusalMs = 3000

interface Greeting {
  host: string
  port: number
  limitMs: number
  tunnel: Duplex | null
  certificate: ClientCertificate | null
}

function shakeHands({ host, port, limitMs, tunnel, certificate: own }: Greeting): Promise<Told> {
  return new Promise((resolve, reject) => {
    // The certificate is looked at, and nothing is sent over this connection.
    const socket = connectTls({
      ...(tunnel === null ? { host, port } : { socket: tunnel }),
      // An address is no name, and is asked for by none (RFC 6066 §3).
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      ...(own && { secureContext: own.context }),
      minVersion: 'TLSv1.2',
    })
    socket.setTimeout(limitMs, () => {
      socket.destroy()
      reject(new Closed(phrase('notBegun', { host })))
    })
    socket.once('error', (problem) => {
      const code = codeOf(problem)
      if (isCertificateRefusal(code)) return reject(new NotTaken(host, code, own !== null))
      // A wrong version number is what plain http looks like from here.
      const isOld = /PROTOCOL|UNSUPPORTED|VERSION/.test(code) && !code.includes('WRONG_VERSION_NUMBER')
      const unreached = tunnel === null ? notReached(code, { host, port, called: host }) : null
      reject(
        unreached ??
          new Closed(isOld ? phrase('tlsTooOld', { host }) : phrase('noTls', { host, port, code })),
      )
    })
    const judge = () => {
      const certificate = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      const protocol = socket.getProtocol()
      socket.destroy()
      if (authorized) return resolve(phrase('certificateTaken', { host, protocol: String(protocol) }))
      const why = codeOf(authorizationError) || String(authorizationError)
      reject(new Closed((certificateFaults[why] ?? unknownAuthority)(certificate, host)))
    }
    socket.once('secureConnect', () => {
      if (socket.getProtocol() !== 'TLSv1.3') return judge()
      // A ticket comes from whoever has accepted the whole handshake.
      const timer = setTimeout(judge, refusalMs)
      const accepted = () => {
        clearTimeout(timer)
        judge()
      }
      socket.once('session', accepted)
      socket.once('error', () => clearTimeout(timer))
    })
  })
}
