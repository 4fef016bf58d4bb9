/**
 * `npm start`: builds the screens where they are missing or older than their sources, then opens Teller Desk on
 * the training bank: in Electron, whose binary is fetched once, or in the browser shell where it cannot be had, saying
 * which and why. `--shell electron` and `--shell browser` choose.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ArgumentsError, readArguments } from '../electron/shells/arguments.ts'
import { areProgramsFresh, isPageFresh, isPreloadFresh } from './fresh.ts'
import { root } from './root.ts'
import { electronArguments, findShell, takeShellFlag } from './shell-choice.ts'

/** Where a system forbids what Electron needs (a sandbox, a library), it is gone this soon. */
const crashesWithinMs = 5000
/** 126: a program that may not be run; 127: one that lacks a library; above: a signal, or Windows’ own reason. */
const didNotRun = 126
/** @returns why it ended at once, in words that fit after "because"; null where it ran. */
async function startElectron(program: string, args: readonly string[]): Promise<string | null> {
  // A wrong flag is told here, before a window opens.
  readArguments(args, { ...process.env }, ['shell'])
  if (!isPageFresh() || !areProgramsFresh() || !isPreloadFresh()) {
    process.stdout.write('Building Teller Desk …\n')
    const { buildAll } = await import('./vite-builds.ts')
    await buildAll()
  }
  process.stdout.write('Teller Desk opens in Electron.\n')
  const startedMs = performance.now()
  const child = spawn(program, electronArguments(root, args), { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', (problem) => resolve(`it cannot be started (${problem.message})`))
    child.once('exit', (code, signal) => {
      const isCrash = signal !== null || (code ?? 0) >= didNotRun
      if (isCrash && performance.now() - startedMs < crashesWithinMs) {
        return resolve(`it ended at once (${signal ?? `code ${code}`})`)
      }
      process.exitCode = code ?? 1
      resolve(null)
    })
  })
}

async function startInBrowser(args: readonly string[], why: string): Promise<void> {
  const read = readArguments(args, process.env, ['shell'])
  if (!isPageFresh()) {
    process.stdout.write('Building the screens …\n')
    const { buildRenderer } = await import('./vite-builds.ts')
    await buildRenderer()
  }
  // Only here: a start in Electron needs nothing of the desk in this process.
  const built = join(root, 'dist/main/window.js')
  const { openWindow } = areProgramsFresh()
    ? // The built form of the file named below.
      ((await import(pathToFileURL(built).href)) as typeof import('../electron/shells/window.ts'))
    : await import('../electron/shells/window.ts')
  await openWindow(read, why)
}

try {
  const { wanted, args } = takeShellFlag(process.argv.slice(2))
  const shell = await findShell(wanted, { root, env: process.env, platform: process.platform, say })
  const ended = shell.kind === 'electron' ? await startElectron(shell.program, args) : shell.why
  if (ended !== null && wanted === 'electron') {
    process.stderr.write(`Teller Desk does not open in Electron, because ${ended}.\n`)
    process.exitCode = 1
  } else if (ended !== null) {
    await startInBrowser(args, ended)
  }
} catch (problem) {
  if (!(problem instanceof ArgumentsError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
