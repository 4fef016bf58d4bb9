/** The walk to a service through a web proxy: a tunnel (`CONNECT`), in which the service proves itself by itself. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Agent, ProxyAgent } from 'undici'
import type { ClientCertificate } from './client-certificate.ts'
import { http, https } from '../core/node-http.ts'
import { Closed } from './closed-hop.ts'
import type { WebProxy } from './web-proxy.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

/** @throws Closed where the proxy leads nobody there. */
export function openTunnel(
  proxy: WebProxy,
  to: { host: string; port: number },
  limitMs: number,
): Promise<Duplex> {
  const { protocol, hostname, port, username, password } = new URL(proxy.uri)
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const path = `${to.host.includes(':') ? `[${to.host}]` : to.host}:${to.port}`
  const call = protocol === 'https:' ? https.request : http.request
  return new Promise((resolve, reject) => {
    const asked = call({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path,
      headers: {
        host: path,
        ...(username !== '' && { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
      },
      timeout: limitMs,
    })
    const give = (why: Told) => {
      asked.destroy()
      reject(new Closed(why))
    }
    asked.once('connect', (reply, socket) => {
      const { statusCode = 0 } = reply
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      give(refusalOf(reply, to.host, username !== ''))
    })
    // A proxy may refuse as it would refuse a page.
    asked.once('response', (reply) => give(refusalOf(reply, to.host, username !== '')))
    asked.once('timeout', () => give(phrase('proxyLeadsNowhere')))
    asked.once('error', () => give(phrase('proxyBrokeOff')))
    asked.end()
  })
}

function refusalOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  host: string,
  hasLogin: boolean,
): Told {
  const logins = [headers['proxy-authenticate'] ?? []].flat().join(', ')
  // Node joins what stands in several lines. Chromium alone would give the other ones (decision 580).
  if (status === 407 && /\b(?:negotiate|ntlm|kerberos)\b/i.test(logins) && !/\bbasic\b/i.test(logins))
    return phrase('proxyWantsWindowsLogin', { host })
  if (status === 407) return phrase(hasLogin ? 'proxyLoginWrong' : 'proxyAsksLogin')
  return phrase('proxyRefuses', { host, status })
}

/** For undici, which asks through it and shows the certificate; null: straight, and nothing shown. To be closed by whoever asked. */
export function agentOf(
  proxy: WebProxy | null,
  certificate: ClientCertificate | null,
): ProxyAgent | Agent | null {
  const shown = certificate && { secureContext: certificate.context }
  if (proxy !== null) return new ProxyAgent({ uri: proxy.uri, ...(shown && { requestTls: shown }) })
  return shown && new Agent({ connect: shown })
}
