/**
 * Through ngrok. Its library is native code of eleven megabytes that calls a company's servers: it is loaded only
 * where a policy chooses it.
 */
import { z } from 'zod'
import { TunnelError, type Passage, type Provider, type Surroundings } from './tunnel.ts'

const settings = z.strictObject({
  kind: z.literal('ngrok'),
  /** One of your own, so that the address stays; without it each start has another. */
  domain: z
    .string()
    .regex(/^[a-z0-9.-]{1,200}$/, 'enter a domain such as events.bank.example')
    .optional(),
})
type NgrokSettings = z.output<typeof settings>

/** What is used of the library. */
export interface NgrokLibrary {
  forward(config: {
    addr: string
    authtoken: string
    domain?: string
    onStatusChange: (status: string) => void
  }): Promise<{ url(): string | null; close(): Promise<void> }>
}

const load = async (): Promise<NgrokLibrary> => (await import('@ngrok/ngrok')).default

export const ngrok = {
  settings,
  connect: (chosen, around) => connect(chosen, around),
  describe: ({ domain }) => (domain === undefined ? 'through ngrok' : `through ngrok, ${domain}`),
} satisfies Provider<NgrokSettings>

export async function connect(
  { domain }: NgrokSettings,
  around: Surroundings,
  library: () => Promise<NgrokLibrary> = load,
): Promise<Passage> {
  const authtoken = await around.secret('tunnel-token')
  if (authtoken === null)
    throw new TunnelError('No ngrok token is kept on this computer. Have your supervisor put one in.', true)
  let end: (why: string) => void = () => {}
  const ended = new Promise<string>((tell) => (end = tell))
  const { forward } = await library().catch(() => {
    throw new TunnelError('The ngrok library cannot be loaded on this system.', true)
  })
  const listener = await forward({
    addr: `127.0.0.1:${around.localPort}`,
    authtoken,
    ...(domain !== undefined && { domain }),
    onStatusChange: (status) => {
      if (status === 'closed') end('ngrok ended the connection.')
    },
  }).catch((problem: unknown) => {
    // Its errors have a number for what a person must change, such as ERR_NGROK_105 for a wrong token.
    const number = /ERR_NGROK_\d+/.exec(String(problem))?.[0]
    throw number === undefined
      ? new TunnelError('ngrok could not be reached.', false)
      : new TunnelError(`ngrok refuses this desk (${number}).`, true)
  })
  const url = listener.url()
  if (url === null) throw new TunnelError('ngrok gave no address.', false)
  return { publicUrl: url, ended, close: () => listener.close() }
}
