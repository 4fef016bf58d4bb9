/**
 * The training bank's process, started before the desk has read its own libraries: it reads the bank's meanwhile, and
 * waits for its folder. A desk that turns out to work with a service ends it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

let early: ChildProcess | null = null

export function spawnBank(args: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL('../../build/run.mjs', import.meta.url))
  return spawn(process.execPath, ['--disable-sigusr1', program, 'bank', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl+C in a terminal goes to the whole group: the desk ends the bank itself, after its own last words.
    detached: process.platform !== 'win32',
  })
}

/** @returns the number of its process. */
export function startBankEarly(): number | undefined {
  if (early !== null) return early.pid
  early = spawnBank(['--arguments-follow'])
  // One that cannot be started is started again by the desk, which tells why.
  early.once('error', () => (early = null))
  early.once('exit', () => (early = null))
  return early.pid
}

/** The one that waits, with these arguments; null where none waits. */
export function takeEarlyBank(args: readonly string[]): ChildProcess | null {
  const taken = early
  early = null
  if (!taken?.connected) return null
  taken.removeAllListeners('exit')
  // One that ends meanwhile tells so by its end.
  taken.send([...args], () => undefined)
  return taken
}

export function endEarlyBank(): void {
  early?.kill('SIGKILL')
  early = null
}
