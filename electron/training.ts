/**
 * The training bank as a child process: real HTTP, and an event loop of its own. It ends with this process, in
 * whatever way that ends: the channel between the two closes, and the bank watches it. Its books stand in the
 * desk's data folder, so that after a restart bank and journal agree.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { roles } from '../shared/permissions.ts'

/** The bank's first line on standard output (contract §3). */
const firstLine = z.looseObject({
  baseUrl: z.string(),
  gatewayUrl: z.string(),
  businessDate: z.string(),
  users: z.array(
    z.looseObject({ id: z.int(), username: z.string(), role: z.enum(roles), apiKey: z.string() }),
  ),
})

export type TrainingWelcome = z.output<typeof firstLine>

export interface TrainingBank extends TrainingWelcome {
  processId: number
  stop(): Promise<void>
}

/** Starts the bank's program; tests and Electron (which has no plain Node) bring their own way. */
export type StartProcess = (args: readonly string[]) => ChildProcess

const readyWithinMs = 60_000
const endsWithinMs = 5_000

export const startWithNode: StartProcess = (args) =>
  spawn(process.execPath, [fileURLToPath(new URL('../build/run.mjs', import.meta.url)), 'bank', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })

/**
 * @param options.port 0 for a free one; the former one when the bank is started again under a running desk.
 * @param options.onEnd Told once, when the bank ends without having been stopped.
 * @throws Error with a sentence, when it does not come up.
 */
export function startTrainingBank(options: {
  folder: string
  port: number
  start: StartProcess
  onEnd: () => void
  onComplaint: (line: string) => void
}): Promise<TrainingBank> {
  const child = options.start(['--port', String(options.port), '--data', options.folder, '--json'])
  let isWanted = true
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    isWanted = false
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    await ended
    clearTimeout(timer)
  }

  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(timer)
      void stop()
      reject(new Error(sentence))
    }
    const timer = setTimeout(() => fail('The training bank did not come up within a minute.'), readyWithinMs)
    child.once('error', (problem) => fail(`The training bank cannot be started (${problem.message}).`))
    let isUp = false
    child.once('exit', (code) => {
      if (!isUp) fail(`The training bank ended while it was coming up (exit code ${code ?? 'none'}).`)
      else if (isWanted) options.onEnd()
    })
    if (child.stderr) createInterface({ input: child.stderr }).on('line', options.onComplaint)
    if (!child.stdout) return fail('The training bank has no standard output.')
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (line) => {
      clearTimeout(timer)
      const parsed = readFirstLine(line)
      if (!parsed) return fail('The training bank’s first line cannot be read.')
      isUp = true
      resolve({ ...parsed, processId: child.pid ?? 0, stop })
    })
    return undefined
  })
}

function readFirstLine(line: string): TrainingWelcome | null {
  try {
    return firstLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}
