/** Tunnels on loopback: a real ssh host, in process and OpenSSH's, with everything that happens to lines. */
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SetTimer } from '../../electron/core/timers.ts'
import { createTunnel, tunnelSettings, type TunnelSettings } from '../../electron/tunnel/index.ts'
import { keepOpen, waitsMs } from '../../electron/tunnel/keep-open.ts'
import { connect as connectNgrok, type NgrokLibrary } from '../../electron/tunnel/ngrok.ts'
import { TunnelError, type Tunnel } from '../../electron/tunnel/tunnel.ts'
import type { TunnelSecret } from '../../shared/desk/events.ts'
import { folder } from '../edges/scratch.ts'
import {
  deskKey,
  fingerprint,
  freePort,
  hasOpenSsh,
  hostKeys,
  openSshUser,
  startInProcess,
  startOpenSsh,
  until,
  type SshHost,
} from './ssh-host.ts'

let listener: Server
let localPort: number
let heard: string[]
const undo: (() => unknown)[] = []

beforeEach(async () => {
  heard = []
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${request.headers.host} ${body}`)
      response.end('kept')
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  localPort = typeof address === 'object' && address ? address.port : 0
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  listener.closeAllConnections()
  listener.close()
})

const secretsOf = (secrets: Partial<Record<TunnelSecret, string>>) => async (name: TunnelSecret) =>
  secrets[name] ?? null
const withKey = secretsOf({ 'tunnel-key': deskKey.private })

/** The waits of the tunnel, told and shortened to a moment. */
function shortened(): { setTimer: SetTimer; waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    setTimer(run, ms) {
      waits.push(ms)
      const timer = setTimeout(run, ms / 50)
      return () => clearTimeout(timer)
    },
  }
}

const settingsFor = (port: number, more: object = {}): TunnelSettings =>
  tunnelSettings.parse({
    kind: 'ssh',
    host: '127.0.0.1',
    port,
    user: 'teller',
    hostKey: fingerprint(hostKeys.own.public),
    publicUrl: 'http://127.0.0.1:{port}',
    ...more,
  })

function made(settings: TunnelSettings, parts: Partial<Parameters<typeof createTunnel>[1]> = {}): Tunnel {
  const tunnel = createTunnel(settings, {
    now: Date.now,
    random: () => 1,
    secret: withKey,
    ...shortened(),
    ...parts,
  })
  if (!tunnel) throw new Error('these settings open no tunnel')
  undo.push(() => tunnel.close())
  return tunnel
}

async function host(...options: Parameters<typeof startInProcess>): Promise<SshHost> {
  const started = await startInProcess(...options)
  undo.push(() => started.stop())
  return started
}

const post = async (publicUrl: string, body: string) =>
  (await fetch(`${publicUrl}/hook/secret`, { method: 'POST', body, keepalive: false })).text()

describe('through ssh', () => {
  it('what is posted to the public address reaches the listener, and the answer comes back', async () => {
    const { port } = await host()
    const { publicUrl } = await made(settingsFor(port)).open(localPort)
    expect(await post(publicUrl, 'an event')).toBe('kept')
    expect(heard).toEqual([`POST /hook/secret ${new URL(publicUrl).host} an event`])
    expect(new URL(publicUrl).port).not.toBe(String(localPort))
  })

  it('by a password', async () => {
    const { port } = await host(0, { password: 'a long password' })
    const tunnel = made(settingsFor(port), { secret: secretsOf({ 'tunnel-password': 'a long password' }) })
    expect(await post((await tunnel.open(localPort)).publicUrl, 'x')).toBe('kept')
  })

  it('a hundred at once, in bytes as they were', async () => {
    const { port } = await host()
    const { publicUrl } = await made(settingsFor(port)).open(localPort)
    const bodies = Array.from({ length: 100 }, (_, at) => `${at}: Ọlá ₦ ${'x'.repeat(at * 97)}`)
    await Promise.all(bodies.map((body) => post(publicUrl, body)))
    expect(heard.map((line) => line.split(' ').slice(3).join(' ')).toSorted()).toEqual(bodies.toSorted())
  })

  it('a host with another key is refused before anything is sent to it, and a person is asked for', async () => {
    const stranger = await host(0, { key: hostKeys.other.private })
    const { waits, setTimer } = shortened()
    const tunnel = made(settingsFor(stranger.port), { setTimer })
    tunnel.open(localPort).catch(() => {})
    await until(() => tunnel.state().kind === 'waiting')
    expect(tunnel.state()).toMatchObject({ why: { message: expect.stringMatching(/shows another key/) } })
    expect(stranger.asked).toEqual([])
    // Soon again would be of no use.
    expect(waits).toEqual([5 * 60_000])
    // The same settings with that key are let through: the refusal was the key's.
    const known = settingsFor(stranger.port, { hostKey: fingerprint(hostKeys.other.public) })
    expect(await post((await made(known).open(localPort)).publicUrl, 'x')).toBe('kept')
    expect(stranger.asked).not.toEqual([])
  })

  it.each<[string, Partial<Record<TunnelSecret, string>>, RegExp]>([
    ['no key', {}, /No key for the tunnel is kept/],
    ['a wrong password', { 'tunnel-password': 'wrong' }, /does not let the user teller in/],
  ])('%s is said in words', async (_what, secrets, words) => {
    const { port } = await host()
    const tunnel = made(settingsFor(port), { secret: secretsOf(secrets) })
    tunnel.open(localPort).catch(() => {})
    await until(() => tunnel.state().kind === 'waiting')
    expect(tunnel.state()).toMatchObject({ why: { message: expect.stringMatching(words) } })
  })

  it('a connection that was cut comes back by itself, and tells the address that it has now', async () => {
    const sshHost = await host()
    const tunnel = made(settingsFor(sshHost.port))
    const first = (await tunnel.open(localPort)).publicUrl
    const states: string[] = []
    tunnel.onChange(({ kind }) => states.push(kind))
    sshHost.cut()
    await until(() => states.includes('open'))
    expect(states).toEqual(['waiting', 'opening', 'open'])
    const now = tunnel.state()
    if (now.kind !== 'open') throw new Error('not open')
    // The host gave another free port: the public address has changed.
    expect(now.publicUrl).not.toBe(first)
    expect(await post(now.publicUrl, 'after the cut')).toBe('kept')
    await expect(post(first, 'lost')).rejects.toThrow()
  })

  it('a host that is gone for a while is tried again with growing waits, until it is back', async () => {
    const first = await host()
    const { waits, setTimer } = shortened()
    const tunnel = made(settingsFor(first.port), { setTimer })
    await tunnel.open(localPort)
    await first.stop()
    await until(() => waits.length >= 4)
    expect(waits.slice(0, 4)).toEqual(waitsMs.slice(0, 4))
    expect(tunnel.state().kind).not.toBe('open')
    const again = await host(first.port)
    await until(() => tunnel.state().kind === 'open')
    const state = tunnel.state()
    expect(await post(state.kind === 'open' ? state.publicUrl : '', 'x')).toBe('kept')
    expect(again.asked).not.toEqual([])
  })

  it('closed is closed: it does not come back, and the port on the host is free', async () => {
    const { port } = await host()
    const { waits, setTimer } = shortened()
    const tunnel = made(settingsFor(port), { setTimer })
    const { publicUrl } = await tunnel.open(localPort)
    await tunnel.close()
    await until(() =>
      post(publicUrl, 'x').then(
        () => false,
        () => true,
      ),
    )
    expect(tunnel.state()).toEqual({ kind: 'closed' })
    expect(waits).toEqual([])
  })
})

describe.skipIf(!hasOpenSsh)('through OpenSSH’s own server', () => {
  it('goes through, breaks, and comes back when the server does', async () => {
    const dir = folder()
    const port = await freePort()
    const first = await startOpenSsh(dir, port)
    const settings = settingsFor(port, { user: openSshUser, hostKey: first.hostKey })
    const tunnel = made(settings)
    expect(await post((await tunnel.open(localPort)).publicUrl, 'one')).toBe('kept')
    await first.stop()
    await until(() => tunnel.state().kind === 'waiting')
    const again = await startOpenSsh(dir, port)
    undo.push(() => again.stop())
    await until(() => tunnel.state().kind === 'open')
    const state = tunnel.state()
    expect(await post(state.kind === 'open' ? state.publicUrl : '', 'two')).toBe('kept')
    expect(heard).toHaveLength(2)
    const stranger = made({ ...settings, hostKey: fingerprint(hostKeys.other.public) } as TunnelSettings)
    stranger.open(localPort).catch(() => {})
    await until(() => stranger.state().kind === 'waiting')
    expect(stranger.state()).toMatchObject({ why: { message: expect.stringMatching(/another key/) } })
  })
})

describe('the other kinds', () => {
  it('none opens nothing', () => {
    expect(createTunnel({ kind: 'none' }, { now: Date.now, secret: withKey })).toBeNull()
  })

  it('a fixed address stands as the policy writes it', async () => {
    const tunnel = made({ kind: 'fixed', publicUrl: 'https://events.bank.example/branch-12/' })
    expect(await tunnel.open(localPort)).toEqual({ publicUrl: 'https://events.bank.example/branch-12' })
  })

  it('ngrok: asks with the token from the vault, and says plainly what it refuses', async () => {
    const asked: object[] = []
    let say: (status: string) => void = () => {}
    const library = async (): Promise<NgrokLibrary> => ({
      async forward({ onStatusChange, ...config }) {
        asked.push(config)
        say = onStatusChange
        return { url: () => 'https://abc.ngrok.example', close: async () => {} }
      },
    })
    const around = { localPort: 4100, secret: secretsOf({ 'tunnel-token': 'the token' }) }
    const passage = await connectNgrok({ kind: 'ngrok', domain: 'a.example' }, around, library)
    expect(asked).toEqual([{ addr: '127.0.0.1:4100', authtoken: 'the token', domain: 'a.example' }])
    expect(passage.publicUrl).toBe('https://abc.ngrok.example')
    say('closed')
    expect(await passage.ended).toMatch(/ended/)
    const refusing = async (): Promise<NgrokLibrary> => ({
      forward: () => Promise.reject(new Error('authentication failed ERR_NGROK_105 the token')),
    })
    const problem = await connectNgrok({ kind: 'ngrok' }, around, refusing).catch((one: unknown) => one)
    expect(problem).toMatchObject({ message: 'ngrok refuses this desk (ERR_NGROK_105).', needsPerson: true })
    await expect(connectNgrok({ kind: 'ngrok' }, { ...around, secret: secretsOf({}) })).rejects.toThrow(
      /token/,
    )
  })

  it.each([
    [{ kind: 'carrier-pigeon' }, /choose none/],
    [{ kind: 'fixed', publicUrl: 'http://events.bank.example' }, /https/],
    [{ kind: 'fixed', publicUrl: 'https://user:pw@events.bank.example' }, /without a user name/],
    [{ kind: 'ssh', host: 'h', user: 'u', publicUrl: 'https://e.example' }, /hostKey|fingerprint|Invalid/],
    [{ kind: 'ssh', host: 'h', user: 'u', hostKey: 'MD5:00', publicUrl: 'https://e.example' }, /SHA256/],
    [{ kind: 'none', extra: 1 }, /extra/],
  ])('settings that cannot be meant are refused: %j', (settings, words) => {
    expect(String(tunnelSettings.safeParse(settings).error)).toMatch(words)
  })
})

describe('keeping it open', () => {
  it('a line that breaks at once does not begin the waits anew; one that stood does', async () => {
    const waits: number[] = []
    let now = 0
    let breakIt: (why: string) => void = () => {}
    let goOn = () => {}
    const tunnel = keepOpen(
      async () => ({
        publicUrl: 'https://x.example',
        ended: new Promise((resolve) => (breakIt = resolve)),
        close: async () => {},
      }),
      {
        now: () => now,
        random: () => 1,
        setTimer(run, ms) {
          waits.push(ms)
          goOn = run
          return () => {}
        },
      },
    )
    await tunnel.open(1)
    const breakAfter = async (ms: number) => {
      now += ms
      breakIt('cut')
      await until(() => tunnel.state().kind === 'waiting')
      goOn()
      await until(() => tunnel.state().kind === 'open')
    }
    for (const ms of [10, 10, 10, 90_000, 10]) await breakAfter(ms)
    expect(waits).toEqual([1000, 2000, 5000, 1000, 2000])
  })

  it('an unknown fault is not shown as it is', async () => {
    const tunnel = keepOpen(() => Promise.reject(new Error('ENOENT /home/secret')), {
      now: Date.now,
      setTimer: () => () => {},
    })
    tunnel.open(1).catch(() => {})
    await until(() => tunnel.state().kind === 'waiting')
    expect(tunnel.state()).toMatchObject({ why: { message: 'The tunnel could not be opened.' } })
    const opening = tunnel.open(1)
    await tunnel.close()
    await expect(opening).rejects.toThrow(TunnelError)
  })
})
