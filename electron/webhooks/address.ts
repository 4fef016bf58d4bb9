/** Where the bank is to send its events, as far as this desk can be reached at all. */
import type { TunnelState } from '../tunnel/tunnel.ts'
import { phrase, type Said } from '../../shared/desk/problems.ts'

export type HookAddress =
  /** The bank is on this very computer, as in training. */
  | { kind: 'here'; url: string }
  | { kind: 'public'; url: string }
  /** A way is set and does not stand. */
  | { kind: 'closed'; why: Said }
  /** The bank is elsewhere, and no way leads from there to here. */
  | { kind: 'none' }

export function hookAddress(
  tunnel: TunnelState | null,
  listener: { url: string; path: string },
  gatewayUrl: string,
): HookAddress {
  if (tunnel === null) return isHere(gatewayUrl) ? { kind: 'here', url: listener.url } : { kind: 'none' }
  if (tunnel.kind === 'open') return { kind: 'public', url: `${tunnel.publicUrl}${listener.path}` }
  return { kind: 'closed', why: tunnel.kind === 'waiting' ? tunnel.why : phrase('tunnelOpening') }
}

/** The host by which requests through the tunnel name us, for the listener's list of hosts. */
export function publicHost(tunnel: TunnelState | null): readonly string[] {
  return tunnel?.kind === 'open' ? [new URL(tunnel.publicUrl).host] : []
}

function isHere(gatewayUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(gatewayUrl).hostname)
}
