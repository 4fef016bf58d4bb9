/**
 * Every door of a running desk, bank and relay under odd inputs, by seed. What is judged: that none of the programs
 * ends, that nothing came to the handler of last resort, that no door says "internal", that all of them still
 * answer at the end, and that the bank's books and the desk's journal are still whole.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { door, start, type BankLine, type DeskLine, type Running } from '../contract/programs.ts'
import { randomOf, type Random } from '../faults/random.ts'
import { answerOddly } from './odd-answers.ts'
import { doors, oddInput, type Dispatch, type Known } from './odd-inputs.ts'

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

export interface DispatcherDeps {
  seed: number
  inputs: number
  /** Ends earlier when this much time has passed, and each door has had so many. */
  withinMs: number
  atLeast?: number
  connections?: number
  onProgress?: (inputs: number) => void
  /** What stands behind the doors; without it the desk, its bank and a relay. */
  targets?: (folder: string, running: RunningPrograms) => Promise<Targets>
}

export type RunningPrograms = Record<string, Running<unknown>>
export type Targets = Partial<Record<Dispatch, Target>>

/** As many whole inputs go over one connection. */
const batch = 24
const unlockEveryMs = 60_000
/** A door that waits for more is left. */
const patienceMs = 250

export async function attackDoors(options: DispatcherDeps): Promise<DoorFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-attack-'))
  const running: RunningPrograms = {}
  const answers = await answerOddly(options.seed)
  let unlocking: NodeJS.Timeout | undefined
  try {
    const targets = await (options.targets ?? startAll)(folder, running)
    // Every door that has something behind it.
    const [first, ...others] = doors.filter((each) => targets[each])
    if (!first) throw new Error('there is no door to attack')
    const figures: DoorFigures = { inputs: 0, byDoor: {}, ends: [], uncaught: [], internal: [], silent: [] }
    await unlock(targets)
    const endMs = performance.now() + options.withinMs
    // Odd inputs are no work: the desk would lock, and what lies behind the lock be left in peace.
    unlocking = setInterval(() => void unlock(targets), unlockEveryMs)
    const { atLeast = 0 } = options
    const hasEnough = () => [first, ...others].every((each) => (figures.byDoor[each] ?? 0) >= atLeast)
    const work = async (random: Random) => {
      while (figures.inputs < options.inputs && (performance.now() < endMs || !hasEnough())) {
        const which = random.pick([first, ...others])
        const target = targets[which]
        if (!target) continue
        const { sent, heard } = await visit(which, random, { ...target, answersUrl: answers.url })
        figures.inputs += sent
        figures.byDoor[which] = (figures.byDoor[which] ?? 0) + sent
        if (/"kind":"internal"|HTTP\/1\.1 500/.test(heard))
          figures.internal.push(`${which}: ${heard.slice(0, 400)}`)
        figures.byDoor['answers'] = answers.count()
        if (figures.inputs % 50_000 < sent) options.onProgress?.(figures.inputs)
      }
    }
    await Promise.all(
      Array.from({ length: options.connections ?? 32 }, (_, at) => work(randomOf(options.seed * 1000 + at))),
    )
    await untilEachAnswersOrEnded(targets, running)
    for (const [name, program] of Object.entries(running)) {
      if (program.child.exitCode !== null || program.child.signalCode !== null) figures.ends.push(name)
      const lines = program.complaints().split('\n')
      figures.uncaught.push(...lines.filter((line) => /nobody caught|Uncaught|unhandled/i.test(line)))
    }
    await unlock(targets)
    await judgeStillThere(targets, figures)
    return figures
  } finally {
    await Promise.all(Object.values(running).map((program) => program.end()))
    clearInterval(unlocking)
    answers.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Target extends Known {
  port: number
}

async function startAll(folder: string, running: RunningPrograms): Promise<Targets> {
  const bank = await start<BankLine>('bank', ['--port', '0', '--customers', '20', '--json'])
  running['bank'] = bank
  const { baseUrl, gatewayUrl, users } = bank.first
  const keys = ['teller', 'supervisor'].flatMap((person) => ['--key', `${person}=KEY_${person}`])
  const env = Object.fromEntries(users.map(({ username, apiKey }) => [`KEY_${username}`, apiKey]))
  const where = ['--bank-url', baseUrl, '--gateway-url', gatewayUrl]
  const desk = await start<DeskLine>(
    'desk',
    ['--headless', '--json', '--data', join(folder, 'desk'), ...where, ...keys],
    env,
  )
  running['desk'] = desk
  const broker = ['--server', 'nats://127.0.0.1:9', '--hook-key-env', 'KEY_supervisor']
  const relay = await start<{ url: string }>(
    'relay',
    ['--data', join(folder, 'relay'), '--json', '--training', '--no-keychain', ...broker],
    env,
  )
  running['relay'] = relay
  const status = await door<{ listener: { url: string } }>(desk.first, 'status')
  const keyOf = (role: string) => users.find((user) => user.role === role)?.apiKey ?? ''
  const target = (url: string, role = 'teller'): Target => {
    const { host, port, pathname } = new URL(url)
    return { host, port: Number(port), listenerPath: pathname, token: desk.first.token, apiKey: keyOf(role) }
  }
  const shell = target(desk.first.url)
  const listener = target(status.value.listener.url)
  return {
    door: shell,
    page: shell,
    news: shell,
    window: shell,
    frames: shell,
    bytes: shell,
    listener,
    events: listener,
    relay: target(relay.first.url, 'supervisor'),
    relayed: target(relay.first.url, 'supervisor'),
    bank: target(gatewayUrl),
    uploads: target(gatewayUrl),
    hooks: target(gatewayUrl, 'supervisor'),
  }
}

/** One connection: one odd input, or several whole ones; what came back until either side had enough. */
function visit(which: Dispatch, random: Random, target: Target): Promise<{ sent: number; heard: string }> {
  const inputs = [oddInput(which, random, target)]
  while (inputs.at(-1)?.isWhole && inputs.length < batch) inputs.push(oddInput(which, random, target))
  const resets = inputs.at(-1)?.resets ?? false
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect({ host: '127.0.0.1', port: target.port })
    let timer: NodeJS.Timeout | undefined
    socket.on('connect', () => {
      timer = setTimeout(() => socket.destroy(), patienceMs)
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

/** What was sent last may not be read yet, and a program that it hit still be on its way to its end. */
async function untilEachAnswersOrEnded(targets: Targets, running: RunningPrograms): Promise<void> {
  const hasEnded = () =>
    Object.values(running).some(({ child }) => child.exitCode !== null || child.signalCode !== null)
  for (const { host } of Object.values(targets)) {
    const isGone = (await fetch(`http://${host}/`).catch(() => null)) === null
    for (let looks = 0; isGone && !hasEnded() && looks < 1000; looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function unlock({ door: desk }: Targets): Promise<void> {
  if (!desk) return
  const person = { profile: 'teller', pin: '1234' }
  await door({ url: `http://${desk.host}/`, token: desk.token }, 'unlock', person).catch(() => null)
}

async function judgeStillThere(targets: Targets, figures: DoorFigures): Promise<void> {
  const post = { method: 'POST', headers: { authorization: `Bearer ${targets.door?.token}` } }
  const questions: [string, Target | undefined, string, RequestInit, RegExp][] = [
    ['desk', targets.door, '/door/status', post, /"ok":true/],
    ['journal', targets.door, '/door/journalHealth', post, /"ok":true/],
    ['listener', targets.listener, '/', {}, /^$/],
    ['relay', targets.relay, '/', {}, /^$/],
    ['books of the bank', targets.bank, '/training/audit', {}, /^\{"ok":true/],
  ]
  for (const [name, target, path, init, good] of questions) {
    if (!target) continue
    const reply = await fetch(`http://${target.host}${path}`, init).catch(() => null)
    const text = await reply?.text()
    if (text === undefined || !good.test(text))
      figures.silent.push(`${name}: ${text?.slice(0, 300) ?? 'no answer'}`)
  }
}
