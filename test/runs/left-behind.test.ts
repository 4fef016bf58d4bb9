/** A run of the tests that ends, or is killed in the middle, leaves no process, port or folder behind. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commandOf } from '../../build/processes.ts'
import { root } from '../../build/root.ts'
import { runVariable, sweep } from '../../build/run-folder.ts'

const program = fileURLToPath(new URL('run.ts', import.meta.url))
const made = z.object({ folder: z.string(), port: z.int(), pids: z.array(z.int()) })
type Made = z.output<typeof made>

/** A stranger who waits to be asked says nothing; ours speaks first. */
const silentMs = 20_000

const begun: Made[] = []
afterEach(() => {
  for (const { folder } of begun.splice(0)) sweep(folder)
})

async function begin(what: 'end' | 'wait'): Promise<Made & { child: ChildProcess; said: () => string }> {
  // A run of its own, as if somebody had started it beside this one.
  const env = { ...process.env, [runVariable]: undefined, npm_lifecycle_event: undefined }
  const child = spawn(process.execPath, [program, what], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the run ended before its first line: ${said}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const run = made.parse(JSON.parse(line))
  begun.push(run)
  return { ...run, child, said: () => said }
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(undefined)
    else child.once('close', resolve)
  })

async function leftOf({ folder, port, pids }: Made): Promise<string[]> {
  // A port that is free again is given to whoever asks next, in a run beside this one too.
  const answer = await new Promise<string>((resolve) => {
    let said = ''
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('data', (piece) => (said += String(piece)))
    socket.once('close', () => resolve(said)).on('error', () => undefined)
    socket.setTimeout(silentMs, () => socket.destroy())
  })
  return [
    ...(existsSync(folder) ? ['its folder'] : []),
    ...(answer === folder ? ['its port'] : []),
    ...pids.filter((pid) => isRunning(pid)).map(() => 'a process'),
  ]
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function sweeperOf(folder: string): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith(`sweeper.ts\0${folder}\0`)
    } catch {
      return false
    }
  })
  return Number(found)
}

describe('a run leaves nothing behind', () => {
  it('when it ends, and tells what did not end by itself', async () => {
    const run = await begin('end')
    await ended(run.child)
    expect(await leftOf(run)).toEqual([])
    expect(run.said()).toMatch(/left running[^]*sleep 1000/)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('when it is killed by %s', async (signal) => {
    const run = await begin('wait')
    expect(await leftOf(run)).toEqual(['its folder', 'its port', 'a process', 'a process'])
    run.child.kill(signal)
    await expect.poll(() => leftOf(run)).toEqual([])
    await expect.poll(() => sweeperOf(run.folder)).toBeNaN()
  })

  it('once the next run begins, where it was killed together with its sweeper', async () => {
    const run = await begin('wait')
    process.kill(sweeperOf(run.folder), 'SIGKILL')
    run.child.kill('SIGKILL')
    await ended(run.child)
    expect(await leftOf(run)).toEqual(['its folder', 'its port', 'a process', 'a process'])
    const next = await begin('wait')
    expect(await leftOf(run)).toEqual([])
    // The one that lives is nobody's to sweep.
    const third = await begin('wait')
    expect(await leftOf(next)).toHaveLength(4)
    for (const one of [next, third]) one.child.kill('SIGTERM')
    await Promise.all([next, third].map(({ child }) => ended(child)))
  })
})

/** Two programs load, the second of them a bank: beside three other runs it took more than two minutes. */
const timeout = 900_000
it('a measure that is ended in the middle leaves no folder and no bank behind', { timeout }, async () => {
  const place = mkdtempSync(join(tmpdir(), 'measure-'))
  const env = { ...process.env, TMPDIR: place, [runVariable]: undefined, npm_lifecycle_event: undefined }
  const bench = spawn(process.execPath, ['build/run.mjs', 'bench', 'ledger'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const names = () => readdirSync(place, { recursive: true }).map(String)
  const banks = () =>
    readdirSync('/proc').filter((pid) => commandOf(Number(pid)).includes('ledger-bank.ts ' + place))
  const hasBank = () => names().some((name) => name.endsWith('/bank.db'))
  await expect.poll(hasBank, { timeout: timeout / 2 }).toBe(true)
  expect(banks()).not.toEqual([])
  bench.kill('SIGTERM')
  await expect.poll(() => ({ names: names(), banks: banks() })).toEqual({ names: [], banks: [] })
})
