/**
 * Through ssh to a host of the bank's own: the host listens, and passes each connection back to this computer
 * (`ssh -R`). The host is known by the fingerprint of its key, which the policy states; without the right one
 * nothing is sent to it, neither key nor password.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import type { ConnectConfig } from 'ssh2'
import { z } from 'zod'
import { filled, publicUrl } from './public-url.ts'
import { TunnelError, type Passage, type Provider, type Surroundings } from './tunnel.ts'

const name = (what: string) =>
  z
    .string({ error: `write ${what}` })
    .min(1, `write ${what}`)
    .max(200)
const port = z.int({ error: 'enter a port' }).max(65_535, 'enter a port up to 65535')

const settings = z.strictObject({
  kind: z.literal('ssh'),
  host: name('the name of the host'),
  port: port.min(1, 'enter a port from 1').default(22),
  user: name('the name of the user on the host'),
  /** As `ssh-keygen -lf` prints it. */
  hostKey: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'enter the fingerprint of the host’s key, SHA256:…'),
  /** On the host; 0 takes a free port, whose number then stands for `{port}` in the public address. */
  listenOn: z
    .strictObject({ host: name('the address to listen on'), port: port.min(0) })
    .default({ host: '127.0.0.1', port: 0 }),
  publicUrl,
})
type SshSettings = z.output<typeof settings>

const readyWithinMs = 20_000
/** A line that was cut says nothing: three of these without an answer end it. */
const aliveEveryMs = 10_000

export const ssh = {
  settings,
  connect: (chosen, around) => connect(chosen, around),
  describe: ({ host, publicUrl: address }) => `through ssh to ${host}, ${address}`,
} satisfies Provider<SshSettings>

/** `aliveMs` is for tests that cannot wait half a minute for a silent host. */
export async function connect(
  chosen: SshSettings,
  around: Surroundings,
  aliveMs = aliveEveryMs,
): Promise<Passage> {
  const secret = await credentials(around)
  // Read where a tunnel is opened, and not at every start. It is a module of CommonJS.
  const { Client } = (await import('ssh2')).default
  const client = new Client()
  let isStranger = false
  let isUp = false
  return new Promise((resolve, reject) => {
    let end: (why: string) => void = () => {}
    const ended = new Promise<string>((tell) => (end = tell))
    const fail = (sentence: string, needsPerson: boolean) => {
      client.end()
      reject(new TunnelError(sentence, needsPerson))
    }
    client.on('error', (problem) => {
      const told = problem.level === 'client-authentication' ? 'authentication' : 'connection'
      if (isUp) return end(`The connection to ${chosen.host} broke.`)
      if (isStranger) return fail(strangerAt(chosen.host), true)
      if (told === 'authentication')
        return fail(`${chosen.host} does not let the user ${chosen.user} in with the key that is kept.`, true)
      return fail(`${chosen.host} could not be reached through ssh.`, false)
    })
    client.on('close', () => {
      if (isUp) end(`The connection to ${chosen.host} ended.`)
      else fail(`${chosen.host} ended the connection.`, false)
    })
    client.on('tcp connection', (_details, accept) => {
      const here = connectSocket({ host: '127.0.0.1', port: around.localPort })
      const there = accept()
      here.on('error', () => there.destroy())
      there.on('error', () => here.destroy())
      there.on('close', () => here.destroy())
      here.pipe(there).pipe(here)
    })
    client.on('ready', () => {
      const { listenOn } = chosen
      client.forwardIn(listenOn.host, listenOn.port, (problem, given) => {
        if (problem)
          return fail(`${chosen.host} does not let this desk listen on port ${listenOn.port}.`, false)
        isUp = true
        const close = async () => {
          client.end()
        }
        return resolve({
          publicUrl: filled(chosen.publicUrl, listenOn.port === 0 ? given : listenOn.port),
          ended,
          close,
        })
      })
    })
    client.connect({
      host: chosen.host,
      port: chosen.port,
      username: chosen.user,
      ...secret,
      readyTimeout: readyWithinMs,
      keepaliveInterval: aliveMs,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer) => {
        isStranger = !isPinned(key, chosen.hostKey)
        return !isStranger
      },
    })
  })
}

async function credentials({ secret }: Surroundings): Promise<Partial<ConnectConfig>> {
  const [privateKey, password] = [await secret('tunnel-key'), await secret('tunnel-password')]
  // With a key, the password is the key's own.
  if (privateKey !== null) return { privateKey, ...(password !== null && { passphrase: password }) }
  if (password !== null) return { password }
  throw new TunnelError(
    'No key for the tunnel is kept on this computer. Have your supervisor put one in.',
    true,
  )
}

function isPinned(key: Buffer, pinned: string): boolean {
  const given = createHash('sha256').update(key).digest()
  const wanted = Buffer.from(pinned.slice('SHA256:'.length), 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function strangerAt(host: string): string {
  return (
    `${host} shows another key than the one in the policy, so nothing was sent to it. ` +
    'Ask whoever runs it whether its key was changed.'
  )
}
