/** The walk to a service through a web proxy: a tunnel (`CONNECT`), in which the service proves itself by itself. */
import type { Duplex } from 'node:stream'
import { Agent, ProxyAgent } from 'undici'
import type { ClientCertificate } from './client-certificate.ts'
import { http, https } from '../core/node-http.ts'
import { Closed } from './closed-hop.ts'
import type { WebProxy } from './web-proxy.ts'

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
    const give = (why: string) => {
      asked.destroy()
      reject(new Closed(why))
    }
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      give(refusalOf(statusCode, to.host, username !== ''))
    })
    // A proxy may refuse as it would refuse a page.
    asked.once('response', ({ statusCode = 0 }) => give(refusalOf(statusCode, to.host, username !== '')))
    asked.once('timeout', () => give('The web proxy takes the connection and leads nowhere.'))
    asked.once('error', () => give('The web proxy broke the connection off.'))
    asked.end()
  })
}

function refusalOf(status: number, host: string, hasLogin: boolean): string {
  if (status === 407)
    return hasLogin
      ? 'The web proxy does not accept the login. Check its name and password.'
      : 'The web proxy asks for a login. Write it with the proxy’s address: http://name:password@proxy:8080.'
  return `The web proxy does not lead to ${host} (${status}). Have the network let it through.`
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
