/**
 * Every door of a running desk, bank and relay under odd inputs, by seed. What is judged: that none of the programs
 * ends, that nothing came to the handler of last resort, that no door says "internal", and that all of them still
 * answer at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { door, start, type BankLine, type DeskLine, type Running } from '../contract/programs.ts'
import { randomOf, type Random } from '../faults/random.ts'
import { doors, oddInput, type Door, type Known } from './odd-inputs.ts'

export interface DoorFigures {
  inputs: number
  byDoor: Record<string, number>
  /** Programs that ended. */
  ends: string[]
  /** Lines of the handler of last resort. */
  uncaught: string[]
  /** Answers that say that something went wrong inside. */
  internal: string[]
  /** Programs that did not answer a plain question at the end. */
  silent: string[]
}

export interface DoorOptions {
  seed: number
  inputs: number
  /** Ends earlier when this much time has passed. */
  withinMs: number
  connections?: number
  onProgress?: (inputs: number) => void
}

/** As many whole inputs go over one connection. */
const batch = 24
/** A door that waits for more is left. */
const patienceMs = 250

export async function attackDoors(options: DoorOptions): Promise<DoorFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-attack-'))
  const running: Record<string, Running<unknown>> = {}
  try {
    const targets = await startAll(folder, running)
    const figures: DoorFigures = { inputs: 0, byDoor: {}, ends: [], uncaught: [], internal: [], silent: [] }
    const endMs = performance.now() + options.withinMs
    const work = async (random: Random) => {
      while (figures.inputs < options.inputs && performance.now() < endMs) {
        const which = random.pick(doors)
        const { sent, heard } = await visit(which, random, targets[which])
        figures.inputs += sent
        figures.byDoor[which] = (figures.byDoor[which] ?? 0) + sent
        if (/"kind":"internal"|HTTP\/1\.1 500/.test(heard))
          figures.internal.push(`${which}: ${heard.slice(0, 400)}`)
        if (figures.inputs % 50_000 < sent) options.onProgress?.(figures.inputs)
      }
    }
    await Promise.all(
      Array.from({ length: options.connections ?? 32 }, (_, at) => work(randomOf(options.seed * 1000 + at))),
    )
    for (const [name, program] of Object.entries(running)) {
      if (program.child.exitCode !== null || program.child.signalCode !== null) figures.ends.push(name)
      const lines = program.complaints().split('\n')
      figures.uncaught.push(...lines.filter((line) => /nobody caught|Uncaught|unhandled/i.test(line)))
    }
    await judgeStillThere(targets, figures)
    return figures
  } finally {
    await Promise.all(Object.values(running).map((program) => program.end()))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Target extends Known {
  port: number
}

async function startAll(
  folder: string,
  running: Record<string, Running<unknown>>,
): Promise<Record<Door, Target>> {
  const bank = await start<BankLine>('bank', ['--port', '0', '--customers', '20', '--json'])
  running['bank'] = bank
  const { baseUrl, gatewayUrl, users } = bank.first
  const keys = ['teller', 'supervisor'].flatMap((person) => ['--key', `${person}=KEY_${person}`])
  const env = Object.fromEntries(users.map(({ username, apiKey }) => [`KEY_${username}`, apiKey]))
  const desk = await start<DeskLine>(
    'desk',
    [
      '--headless',
      '--json',
      '--data',
      join(folder, 'desk'),
      '--bank-url',
      baseUrl,
      '--gateway-url',
      gatewayUrl,
      ...keys,
    ],
    env,
  )
  running['desk'] = desk
  const relay = await start<{ url: string }>(
    'relay',
    [
      '--data',
      join(folder, 'relay'),
      '--json',
      '--training',
      '--no-keychain',
      '--server',
      'nats://127.0.0.1:9',
      '--key',
      'KEY_supervisor',
    ],
    env,
  )
  running['relay'] = relay
  const status = await door<{ listener: { url: string } }>(desk.first, 'status')
  await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })
  const target = (url: string): Target => {
    const { host, port, pathname } = new URL(url)
    const apiKey = users[0]?.apiKey ?? ''
    return { host, port: Number(port), listenerPath: pathname, token: desk.first.token, apiKey }
  }
  const shell = target(desk.first.url)
  const listener = target(status.value.listener.url)
  return {
    ...{ door: shell, page: shell, news: shell, window: shell, frames: shell, bytes: shell },
    ...{ listener, relay: target(relay.first.url), bank: target(gatewayUrl) },
  }
}

/** One connection: one odd input, or several whole ones; what came back until either side had enough. */
function visit(which: Door, random: Random, target: Target): Promise<{ sent: number; heard: string }> {
  const inputs = [oddInput(which, random, target)]
  while (inputs.at(-1)?.isWhole && inputs.length < batch) inputs.push(oddInput(which, random, target))
  const resets = inputs.at(-1)?.resets ?? false
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect({ host: '127.0.0.1', port: target.port })
    const timer = setTimeout(() => socket.destroy(), patienceMs)
    socket.on('connect', () => {
      socket.write(Buffer.from(inputs.map(({ bytes }) => bytes).join(''), 'latin1'))
      if (resets) setImmediate(() => socket.resetAndDestroy())
      else socket.end()
    })
    socket.on('data', (piece: Buffer) => (heard += heard.length < 100_000 ? piece.toString('latin1') : ''))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ sent: inputs.length, heard })
    })
  })
}

async function judgeStillThere(targets: Record<Door, Target>, figures: DoorFigures): Promise<void> {
  const questions: [string, Target, string, RequestInit][] = [
    [
      'desk',
      targets.door,
      '/door/status',
      { method: 'POST', headers: { authorization: `Bearer ${targets.door.token}` } },
    ],
    ['listener', targets.listener, '/', { method: 'GET' }],
    ['relay', targets.relay, '/', { method: 'GET' }],
    ['bank', targets.bank, '/training/audit', { method: 'GET' }],
  ]
  for (const [name, { host }, path, init] of questions) {
    const reply = await fetch(`http://${host}${path}`, init).catch(() => null)
    if (!reply || reply.status >= 500) figures.silent.push(`${name}: ${reply?.status ?? 'no answer'}`)
    await reply?.body?.cancel()
  }
}
