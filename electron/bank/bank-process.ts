/** The training bank's process, as whoever starts a desk brings it: read before anything else of the desk is. */
import type { Readable } from 'node:stream'
import { spawnBank, takeEarlyBank } from './early-bank.ts'

/** The bank's process, as plain Node and Electron alike can offer one. */
export interface BankProcess {
  pid: number | undefined
  output: Readable | null
  complaints: Readable | null
  /** Told once: the exit code, or null where a signal ended it. */
  onEnd(listener: (code: number | null) => void): void
  /** Asks it to end; `now` does not ask. */
  end(how: 'ask' | 'now'): void
}

/** Starts the bank's program with these arguments; Electron, which has no plain Node, brings its own way. */
export type StartProcess = (args: readonly string[]) => BankProcess

export const startWithNode: StartProcess = (args) => {
  const child = takeEarlyBank(args) ?? spawnBank(args)
  return {
    pid: child.pid,
    output: child.stdout,
    complaints: child.stderr,
    onEnd(listener) {
      // What it said last is read before this: it comes through a pipe.
      child.once('close', (code) => listener(code))
      child.once('error', () => listener(null))
    },
    end: (how) => void child.kill(how === 'ask' ? 'SIGTERM' : 'SIGKILL'),
  }
}
