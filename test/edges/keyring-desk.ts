/** The desk as a program beside a Secret Service of its own (build/keyring-run.sh), which a later run finds again. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DeskLine } from '../contract/programs.ts'
import { quickDesk } from '../quick-desk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const hasKeyring = ['gnome-keyring-daemon', 'dbus-run-session'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
)

export interface KeyringDesk {
  first: DeskLine
  complaints: () => string
  /** Of the desk itself, among what runs beside it. */
  pid(): number
  /** The bus, the keyring and the desk at the same moment, as at the end of a session. */
  end(): Promise<void>
  /** The desk alone, as when its window is closed: it still finds the keyring. */
  close(): Promise<void>
}

/** @param home The keyring's folder. @param env Empty: its memory is read, so it zeroes what it frees. */
export function startKeyringDesk(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = quickDesk,
): Promise<KeyringDesk> {
  const command = [
    'build/keyring-run.sh',
    process.execPath,
    'build/run.mjs',
    'desk',
    '--headless',
    '--json',
    ...args,
  ]
  const child = spawn('bash', command, {
    cwd: root,
    env: { ...process.env, ...env, KEYRING_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The bus, the keyring and the desk end together.
    detached: true,
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    void gone.then(() => reject(new Error(`the desk ended before its first line: ${said}`)))
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve({
        // The first line's shape is what contract §4 promises.
        first: JSON.parse(line) as DeskLine,
        complaints: () => said,
        pid: () => processesOf(home, ofTheDesk)[0] ?? 0,
        async end() {
          if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
            process.kill(-child.pid, 'SIGTERM')
          await gone
        },
        async close() {
          for (const pid of processesOf(home, ofTheDesk)) process.kill(pid)
          await gone
        },
      })
    })
  })
}

/** Ends the keyring of this folder and nobody else's (K6). Resolves when it is gone: until then it answers. */
export async function endKeyring(home: string): Promise<void> {
  const daemons = () => processesOf(home, 'gnome-keyring-daemon')
  for (const pid of daemons()) process.kill(pid)
  while (daemons().length > 0) await delay(50)
}

const ofTheDesk = `${process.execPath}\0build/run.mjs\0desk\0`

function processesOf(home: string, command: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(command)) return false
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`XDG_DATA_HOME=${home}\0`)
      } catch {
        // It ended while we looked.
        return false
      }
    })
}
