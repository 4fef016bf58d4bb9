/**
 * The programs around events as a person starts them: the real desk on a real bank, behind the real relay and broker;
 * `npm run trigger` and `npm run listen`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { folder } from '../edges/scratch.ts'
import { prepareBroker, type Broker } from './broker.ts'
import { until } from './ssh-host.ts'
import { quickDesk } from '../quick-desk.ts'

const run = fileURLToPath(new URL('../../build/run.mjs', import.meta.url))
const started: Program[] = []
/** For all tests of this file together. */
const data = mkdtempSync(join(tmpdir(), 'teller-programs-'))
const patienceMs = 60_000

interface Program {
  lines: string[]
  complaints: () => string
  ended: Promise<number | null>
  end(): Promise<unknown>
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [run, ...args], {
    env: { ...process.env, ...quickDesk, ...env, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let complaints = ''
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  child.stderr.on('data', (text) => (complaints += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  const program: Program = { lines, complaints: () => complaints, ended, end }
  started.push(program)
  return program
}

async function firstLine<T>(program: Program, schema: z.ZodType<T>): Promise<T> {
  await until(() => program.lines.length > 0, patienceMs)
  return schema.parse(JSON.parse(program.lines[0] ?? ''))
}

const bankLine = z.looseObject({
  baseUrl: z.string(),
  gatewayUrl: z.string(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
})
const answer = z.looseObject({ ok: z.boolean(), value: z.unknown() })
const status = z.looseObject({
  listener: z.looseObject({ state: z.string(), sentence: z.string(), publicUrl: z.null() }),
})
const list = z.looseObject({
  events: z.array(z.looseObject({ event: z.string(), action: z.string().nullable() })),
})

let broker: Broker
let relayUrl: string
let env: NodeJS.ProcessEnv
let door: (name: string, body?: unknown) => Promise<unknown>
const dirs = { broker: '', relay: '', desk: '' }

beforeAll(async () => {
  for (const name of ['broker', 'relay', 'desk'] as const) mkdirSync((dirs[name] = join(data, name)))
  broker = await prepareBroker(dirs.broker)
  await broker.start()
  const bank = await firstLine(start(['bank', '--port', '0', '--customers', '20', '--json']), bankLine)
  const keyOf = (wanted: string) => bank.users.find(({ username }) => username === wanted)?.apiKey ?? ''
  env = { TELLER_KEY: keyOf('teller'), SUPERVISOR_KEY: keyOf('supervisor'), HOOK_KEY: keyOf('admin') }
  const relay = start(
    [
      ...[
        'relay',
        '--data',
        dirs.relay,
        '--training',
        '--no-keychain',
        '--json',
        '--hook-key-env',
        'HOOK_KEY',
      ],
      ...['--server', broker.url, '--bank-url', bank.baseUrl, '--gateway-url', bank.gatewayUrl],
    ],
    env,
  )
  relayUrl = (await firstLine(relay, z.looseObject({ url: z.string() }))).url
  const policy = join(dirs.desk, 'policy.json')
  writeFileSync(policy, JSON.stringify({ relay: { kind: 'nats', servers: [broker.url] } }))
  const desk = start(
    [
      ...[
        'desk',
        '--headless',
        '--port',
        '0',
        '--data',
        dirs.desk,
        '--json',
        '--no-keychain',
        '--policy',
        policy,
      ],
      ...['--bank-url', bank.baseUrl, '--gateway-url', bank.gatewayUrl],
      ...['--key', 'teller=TELLER_KEY', '--key', 'supervisor=SUPERVISOR_KEY'],
    ],
    env,
  )
  const { url, token } = await firstLine(desk, z.object({ url: z.string(), token: z.string() }))
  door = async (name, body = {}) => {
    const reply = await fetch(new URL(`/door/${name}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = answer.parse(await reply.json())
    if (!said.ok) throw new Error(JSON.stringify(said))
    return said.value
  }
  await door('unlock', { profile: 'supervisor', pin: '5678' })
})
afterAll(async () => {
  for (const { end } of started.toReversed()) await end()
  await broker?.stop()
  rmSync(data, { recursive: true, force: true })
})

const listener = async () => status.parse(await door('status')).listener
const arrived = async (event: string) =>
  list.parse(await door('events')).events.filter((one) => one.event === event)

it('a desk behind a relay says what it lacks, is live once it has it, and sees its own transfer confirmed', async () => {
  await until(async () => (await listener()).state === 'deaf', patienceMs)
  expect((await listener()).sentence).toContain('No key by which the relay’s events can be proved')
  await door('keepTunnelSecret', { name: 'relay-event-key', secret: env['HOOK_KEY'] })
  await until(async () => (await listener()).state === 'live', patienceMs)
  // The bank itself raises this event, to the hook that the relay made there with the key of the hook's own user.
  await door('createTaxGroup', { body: { name: 'Stamp duty', taxComponents: [] } }).catch(() => undefined)
  const accounts = z
    .looseObject({
      value: z.looseObject({
        pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
      }),
    })
    .parse(await door('listSavingsAccounts', { query: { limit: '50' } }))
  const active = accounts.value.pageItems.find((one) => one.status.id === 300)
  const written = z.looseObject({ id: z.string() }).parse(
    await door('applyPostNoDebit', {
      params: { savingsId: String(active?.id) },
      body: { reasonForBlock: 'A word from the relay test' },
    }),
  )
  await until(
    async () =>
      z.looseObject({ state: z.string() }).parse(await door('journalEntry', { id: written.id })).state ===
      'confirmed',
    patienceMs,
  )
})

it('npm run trigger sends a signed event, and npm run listen prints it from the relay with personal data hidden', async () => {
  const listening = start(
    ['listen', '--server', broker.url, '--training', '--hook-key-env', 'HOOK_KEY', '--json'],
    env,
  )
  await until(() => listening.complaints().includes('through the relay'), patienceMs)
  const sent = start(
    [
      ...[
        'trigger',
        'savings-account',
        'approve',
        '--savings',
        '1',
        '--office-id',
        '1',
        '--comment',
        'For Aunt Amaka',
      ],
      ...['--url', relayUrl, '--hook-key-env', 'HOOK_KEY'],
    ],
    env,
  )
  expect(await sent.ended).toBe(0)
  expect(sent.lines[0]).toMatch(/^200 savings-account approve /)
  await until(() => listening.lines.length > 0, patienceMs).catch(() =>
    expect(listening.complaints()).toBe('a line'),
  )
  const told = z
    .looseObject({ event: z.string(), action: z.string(), body: z.string(), hidden: z.int() })
    .parse(JSON.parse(listening.lines[0] ?? ''))
  expect(told).toMatchObject({ event: 'savings-account', action: 'approve', hidden: 1 })
  expect(told.body).not.toContain('Amaka')
  await until(
    async () => (await arrived('savings-account')).some(({ action }) => action === 'approve'),
    patienceMs,
  )
})

it('npm run listen has an address of its own, and prints nothing that is not signed', async () => {
  const listening = start(['listen', '--hook-key-env', 'HOOK_KEY', '--reveal'], env)
  await until(() => listening.complaints().includes('Send events to'), patienceMs)
  const url = /http:\S+/.exec(listening.complaints())?.[0] ?? ''
  const trigger = (key: string) =>
    start(
      ['trigger', 'client', 'create', '--comment', 'For Aunt Amaka', '--url', url, '--hook-key-env', key],
      env,
    ).ended
  expect(await trigger('TELLER_KEY')).toBe(0)
  expect(await trigger('HOOK_KEY')).toBe(0)
  await until(() => listening.lines.some((line) => line.includes('Amaka')), patienceMs)
  expect(listening.lines.filter((line) => line.includes('client create'))).toHaveLength(1)
  expect(listening.complaints()).toContain('not verified: noKeyMatches')
})

it('npm run trigger finds the training desk by its data folder, and lists what it can send', async () => {
  const dir = folder()
  const desk = start(['desk', '--headless', '--port', '0', '--data', dir, '--json', '--no-keychain'])
  const { url, token } = await firstLine(desk, z.object({ url: z.string(), token: z.string() }))
  const ask = async (name: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(new URL(`/door/${name}`, url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.parse(await reply.json()).value
  }
  await ask('unlock', { profile: 'teller', pin: '1234' })
  const codes = await Promise.all([
    start(['trigger', 'loan', 'approve', '--loan', '3', '--data', dir]).ended,
    start(['trigger', '--list']).ended,
    start(['trigger', 'loan', 'approve', '--data', folder()]).ended,
  ])
  expect(codes).toEqual([0, 0, 2])
  await until(async () => {
    const { events } = list.parse(await ask('events', {}))
    return events.some(({ event, action }) => event === 'loan' && action === 'approve')
  }, patienceMs)
  await desk.end()
})
