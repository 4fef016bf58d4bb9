/**
 * One connection to the broker, NATS with JetStream. A connection that breaks is not mended in place: it ends, and
 * whoever holds it opens another with growing waits and looks at the stream again.
 */
import { readFile } from 'node:fs/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import { TunnelError } from '../../tunnel/tunnel.ts'
import type { BrokerSettings } from '../../policy/broker-settings.ts'

/** Loaded only where a policy chooses a relay, like ngrok. */
export const loadNats = () => import('@nats-io/transport-node')
export const loadJetStream = () => import('@nats-io/jetstream')

/** @throws TunnelError */
export async function connectBroker(
  settings: BrokerSettings,
  parts: { name: string; credentials: string | null },
): Promise<NatsConnection> {
  const nats = await loadNats()
  const hosts = settings.servers.map((address) => new URL(address).host).join(', ')
  const isEncrypted = settings.servers.some((address) => address.startsWith('tls:'))
  const ca = settings.authority === undefined ? null : await certificateIn(settings.authority)
  try {
    return await nats.connect({
      servers: settings.servers,
      name: parts.name,
      inboxPrefix: inboxOf(settings.user, parts.name),
      reconnect: false,
      timeout: 10_000,
      pingInterval: 20_000,
      maxPingOut: 2,
      // With it, a server that does not encrypt is refused.
      tls: isEncrypted ? { ...(ca !== null && { ca }) } : null,
      ...(await proofOf(settings, parts.credentials)),
    })
  } catch (problem) {
    if (problem instanceof TunnelError) throw problem
    if (problem instanceof nats.errors.AuthorizationError) {
      throw new TunnelError(
        `The broker at ${hosts} does not accept what is kept for it on this computer.`,
        true,
      )
    }
    throw new TunnelError(`The broker at ${hosts} could not be reached.`, false)
  }
}

/** Under the user's name, so that the broker can let each user hear only what they themselves are answered. */
function inboxOf(user: string | undefined, name: string): string {
  return ['_INBOX', ...(user === undefined ? [] : [user.replaceAll(/[^A-Za-z0-9_-]/g, '-')]), name].join('.')
}

async function proofOf({ user }: BrokerSettings, credentials: string | null) {
  if (credentials === null) {
    if (user === undefined) return {}
    throw new TunnelError(
      'No password for the broker is kept on this computer. Have your supervisor put one in.',
      true,
    )
  }
  if (user !== undefined) return { user, pass: credentials }
  if (!credentials.includes('-----BEGIN NATS USER JWT-----')) return { token: credentials }
  const { credsAuthenticator } = await loadNats()
  return { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }
}

async function certificateIn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new TunnelError(`The certificate file ${file} cannot be read.`, true)
  })
}
