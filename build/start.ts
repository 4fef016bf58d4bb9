/**
 * `npm start`: builds the screens where they are missing or older than their sources, then opens Teller Desk on
 * the training bank; in Electron where its program is there, else in the browser shell, saying which and why.
 */
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ArgumentsError, readArguments } from '../electron/shell/arguments.ts'
import { chooseShell } from '../electron/shell/choose.ts'
import { openWindow } from '../electron/shell/window.ts'
import { root } from './root.ts'

const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json']
const electronSources = [...sources, 'electron', 'sandbox', 'build/vite-builds.ts']

/** The time of the newest file under these paths; 0 where there is none. */
function newest(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths.flatMap((path) => {
      const whole = join(root, path)
      const stat = statSync(whole, { throwIfNoEntry: false })
      if (!stat) return []
      if (!stat.isDirectory()) return [stat.mtimeMs]
      return readdirSync(whole, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
    }),
  )
}

function isFresh(built: string, from: readonly string[]): boolean {
  const builtAt = newest([built])
  return builtAt > 0 && builtAt >= newest(from)
}

async function startElectron(program: string, args: readonly string[]): Promise<void> {
  const isBuilt =
    isFresh('dist/renderer/index.html', sources) &&
    isFresh('dist/main/main.js', electronSources) &&
    isFresh('dist/preload', electronSources)
  if (!isBuilt) {
    process.stdout.write('Building Teller Desk …\n')
    const { buildAll } = await import('./vite-builds.ts')
    await buildAll()
  }
  process.stdout.write('Teller Desk opens in Electron, because its program is installed.\n')
  const child = spawn(program, [root, ...args], { stdio: 'inherit' })
  child.once('error', (problem) => {
    process.stderr.write(`Electron could not be started: ${problem.message}\n`)
    process.exitCode = 1
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function startInBrowser(args: readonly string[], why: string): Promise<void> {
  const read = readArguments(args, process.env)
  if (!isFresh('dist/renderer/index.html', sources)) {
    process.stdout.write('Building the screens …\n')
    const { buildRenderer } = await import('./vite-builds.ts')
    await buildRenderer()
  }
  await openWindow(read, why)
}

try {
  const args = process.argv.slice(2)
  const choice = chooseShell(root, process.env)
  if (choice.kind === 'electron') await startElectron(choice.program, args)
  else await startInBrowser(args, choice.why)
} catch (problem) {
  if (!(problem instanceof ArgumentsError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}
