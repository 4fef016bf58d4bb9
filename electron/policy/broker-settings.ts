/** Where the broker of a relay is: for the relay, which publishes there, and for the desks, which subscribe. */
import { z } from 'zod'

const loopback = ['127.0.0.1', 'localhost', '[::1]']

const server = z
  .string({ error: 'enter the address of a NATS server' })
  .max(300, 'enter at most 300 characters')
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, pathname } = new URL(text)
    if (hostname === '' || username !== '' || !['', '/'].includes(pathname)) return false
    return protocol === 'tls:' || (protocol === 'nats:' && loopback.includes(hostname))
  }, 'enter an address such as tls://events.bank.example:4222, without a user name')

const none = z.strictObject({ kind: z.literal('none') })
const nats = z.strictObject({
  kind: z.literal('nats'),
  servers: z.array(server).min(1, 'enter at least one server').max(5, 'enter at most 5 servers'),
  /** With a password for it in the keychain; without a name, what is kept is a token or a credentials file. */
  user: z.string().min(1).max(100).optional(),
  /** A file with the certificate of the authority that signed the server's, where the system does not know it. */
  authority: z.string().min(1).max(500).optional(),
  /** The office whose events a desk hears; without it, every office's. */
  office: z.int().min(1).optional(),
})

export const relaySettings = z.discriminatedUnion('kind', [none, nats], {
  error: 'choose none or nats as its kind',
})
export type RelaySettings = z.output<typeof relaySettings>
export type BrokerSettings = Extract<RelaySettings, { kind: 'nats' }>

export function describeRelay(chosen: RelaySettings): string {
  if (chosen.kind === 'none') return 'none'
  const hosts = chosen.servers.map((address) => new URL(address).host).join(', ')
  return chosen.office === undefined ? `through ${hosts}` : `through ${hosts}, office ${chosen.office}`
}
