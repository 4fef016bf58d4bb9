/**
 * The training bank under Electron: its fuses forbid running it as plain Node, so the bank is one of its utility
 * processes, which main alone may start; the desk hears of it over its line.
 */
import { createInterface } from 'node:readline'
import { utilityProcess, type UtilityProcess } from 'electron'
import type { ToDesk } from './desk-line.ts'

export interface Banks {
  start(id: number, args: readonly string[]): void
  end(id: number): void
  /** Resolves when none is left. */
  endAll(): Promise<void>
}

/**
 * What ended V8 in the process is told before the process is gone. An `error` that nobody hears would be thrown in
 * main; its end is told all the same, and the report with it names paths and the environment, so it is kept nowhere.
 */
export function hearFatal(child: UtilityProcess): void {
  child.on('error', () => {})
}

export function createBanks(program: string, say: (told: ToDesk) => void): Banks {
  const running = new Map<number, { child: UtilityProcess; ended: Promise<void> }>()
  return {
    start(id, args) {
      const child = utilityProcess.fork(program, [...args], { stdio: 'pipe', serviceName: 'Training bank' })
      // Electron's type says only that they can be read from; they are Node's streams.
      const streams = { output: child.stdout, complaints: child.stderr } as Record<
        'output' | 'complaints',
        NodeJS.ReadStream | null
      >
      for (const where of ['output', 'complaints'] as const) {
        const input = streams[where]
        if (input) createInterface({ input }).on('line', (line) => say({ kind: 'bankSaid', id, where, line }))
      }
      hearFatal(child)
      const ended = new Promise<void>((resolve) => {
        child.once('exit', (code) => {
          running.delete(id)
          say({ kind: 'bankEnded', id, code })
          resolve()
        })
      })
      running.set(id, { child, ended })
    },
    end: (id) => void running.get(id)?.child.kill(),
    async endAll() {
      for (const { child } of running.values()) child.kill()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
