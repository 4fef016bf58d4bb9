/** The desk as a program beside a Secret Service of its own (build/keyring-run.sh), which a later run finds again. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
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
  end(): Promise<void>
}

/** @param home The keyring's folder. */
export function startKeyringDesk(home: string, args: readonly string[]): Promise<KeyringDesk> {
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
    env: { ...process.env, ...quickDesk, KEYRING_HOME: home },
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
        async end() {
          if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
            process.kill(-child.pid, 'SIGTERM')
          await gone
        },
      })
    })
  })
}

/** Ends the keyring of this folder and nobody else's (K6). */
export function endKeyring(home: string): void {
  for (const name of readdirSync('/proc').filter((one) => /^[0-9]+$/.test(one))) {
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith('gnome-keyring-daemon')) continue
      if (readFileSync(`/proc/${name}/environ`, 'utf8').includes(`XDG_DATA_HOME=${home}\0`))
        process.kill(Number(name))
    } catch {
      // It ended while we looked.
    }
  }
}
