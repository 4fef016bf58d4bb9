/** The way to a service, as a walk is told it. */
import type { ClientCertificate } from './client-certificate.ts'
import { Closed } from './closed-hop.ts'
import type { Speech } from './speech.ts'
import type { ProxyFault, ProxyOf, WebProxy } from './web-proxy.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

export interface Way {
  /** How long each hop may take. */
  limitMs?: number
  baseUrl: string
  gatewayUrl: string
  /** Null: nobody has one here; what it would show is left out. */
  apiKey: string | null
  /** As a service file says it; left out: as the specification does. */
  speech?: Speech | undefined
  /** The web proxy on the way; left out, the straight way is walked. */
  proxyOf?: ProxyOf | undefined
  /** What this computer shows of itself; left out: nothing. */
  certificate?: ClientCertificate | null | undefined
}

export const usualLimitMs = 10_000

export function placeOf(address: string): { host: string; port: number; isEncrypted: boolean } {
  const { hostname, port, protocol } = new URL(address)
  const isEncrypted = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(port || (isEncrypted ? 443 : 80)), isEncrypted }
}

const faults = {
  unreadable: 'proxyNotAnAddress',
  socks: 'proxyOfSocks',
  unknown: 'proxyNotTold',
} as const satisfies Record<ProxyFault, string>

/** @throws Closed where it is one that nobody can be led through. */
export function proxyTo({ proxyOf }: Way, address: string): WebProxy | null {
  const proxy = proxyOf?.(new URL(address).origin) ?? null
  if (proxy?.fault !== undefined) throw new Closed(phrase(faults[proxy.fault]))
  return proxy
}
