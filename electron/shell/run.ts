/** Opens the desk behind the browser shell, and ends it properly; shared by the headless run and the window. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CounterpartError } from '../counterpart.ts'
import { openDesk, type Desk } from '../desk.ts'
import { DeskClosed } from '../kept.ts'
import { catchTheUncaught } from '../last-resort.ts'
import { enforcedPolicyFile, PolicyError } from '../policy.ts'
import { StorageError } from '../store/storage-error.ts'
import type { DeskArguments } from './arguments.ts'
import { openBrowserShell, type BrowserShell } from './browser.ts'
import { shutProcess } from './shut-process.ts'

export interface Opened {
  desk: Desk
  shell: BrowserShell
  close: () => Promise<void>
}

const endsWithinMs = 3000

const root = new URL('../../', import.meta.url)
/** The built renderer. */
const pages = fileURLToPath(new URL('dist/renderer', root))

/** Says on standard error, in one sentence, why a desk cannot be opened; the exit code is set then. */
export async function openDeskOrSay(args: DeskArguments): Promise<Opened | null> {
  let desk: Desk | undefined
  try {
    shutProcess()
    const standing = await openDesk({
      dataDir: args.dataDir,
      bank: args.bank,
      policyFile: args.policyFile,
      enforcedPolicyFile: enforcedPolicyFile(process.platform),
      usesKeychain: args.usesKeychain,
      isHeadless: args.isHeadless,
      logTo: args.isHeadless ? 'stderr' : 'folder',
      version: version(),
    })
    desk = standing
    const shell = await openBrowserShell(standing, { port: args.port, pages })
    const stopCatching = catchTheUncaught({ failed: standing.failed, close: () => close() })
    const close = async () => {
      stopCatching()
      await shell.close()
      await standing.close()
    }
    return { desk: standing, shell, close }
  } catch (problem) {
    await desk?.close()
    process.stderr.write(`${sentenceOf(problem, args)}\n`)
    // A policy file is given on the command line or by the organisation: both are a matter of settings.
    process.exitCode = problem instanceof PolicyError ? 2 : 1
    // Whatever may still be open half-way: a desk that could not be opened ends.
    setTimeout(() => process.exit(), endsWithinMs).unref()
    return null
  }
}

/** What the system says of a folder that is not there to be written in. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'])

function sentenceOf(problem: unknown, args: DeskArguments): string {
  const isOurs =
    problem instanceof PolicyError ||
    problem instanceof CounterpartError ||
    problem instanceof DeskClosed ||
    problem instanceof StorageError
  if (isOurs) return problem.message
  if (problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE') {
    return `Port ${args.port} is taken. Choose another with --port, or 0 for a free one.`
  }
  if (
    problem instanceof Error &&
    'code' in problem &&
    unwritable.has(String(problem.code)) &&
    'path' in problem &&
    String(problem.path).startsWith(args.dataDir)
  ) {
    return `The folder ${args.dataDir} cannot be written. Choose another with --data, or give this user the right to write in it.`
  }
  return `Teller Desk cannot be opened: ${problem instanceof Error ? problem.message : 'an unknown fault'}`
}

function version(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))).version
}
