/** Programs of the project in processes of their own, which end with whoever started them, however that one ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { quickDesk } from '../quick-desk.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Program {
  child: ChildProcess
  first: unknown
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts one of the project's programs and waits for the first line it says. */
export async function startProgram(
  name: 'desk' | 'bank',
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const child = spawn(process.execPath, [join(root, 'build/run.mjs'), name, ...args], {
    cwd: root,
    env: {
      ...process.env,
      // As under npm: a program whose parent is gone ends by itself.
      npm_lifecycle_event: 'test',
      ...quickDesk,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text) => (complaints += String(text)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${complaints}`)))
  })
  return {
    child,
    first: JSON.parse(line),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Where a desk is, and who may come in. */
export const openDesk = z.object({ url: z.string(), token: z.string() })

export function startDeskProgram(
  folder: string,
  args: readonly string[] = [],
  env?: NodeJS.ProcessEnv,
): Promise<Program> {
  return startProgram('desk', ['--headless', '--port', '0', '--data', folder, '--json', ...args], env)
}
