/** Opens the desk behind the browser shell, and ends it properly; shared by the headless run and the window. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openDesk, type Desk } from '../desk/desk.ts'
import { endEarlyBank } from '../bank/early-bank.ts'
import { catchTheUncaught } from '../core/last-resort.ts'
import { enforcedPlace } from '../policy/enforced.ts'
import type { DeskArguments } from './arguments.ts'
import { openBrowserShell, type BrowserShell } from './browser.ts'
import { exitCodeOf, failureSentence } from './failure-sentence.ts'
import { shutProcess } from './shut-process.ts'
import { keychainAsks } from './system-sentence.ts'

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
      enforcedPlace: enforcedPlace(process.platform),
      usesKeychain: args.usesKeychain,
      ...(!args.isHeadless && { onKeychainAsks: () => void process.stdout.write(`${keychainAsks}\n`) }),
      isHeadless: args.isHeadless,
      logTo: args.isHeadless ? 'stderr' : 'folder',
      version: version(),
    })
    desk = standing
    endEarlyBank()
    const shell = await openBrowserShell(standing, { port: args.port, pages })
    const stopCatching = catchTheUncaught({ failed: standing.failed, close: () => close() })
    const close = async () => {
      stopCatching()
      await shell.close()
      await standing.close()
    }
    return { desk: standing, shell, close }
  } catch (problem) {
    endEarlyBank()
    await desk?.close()
    process.stderr.write(`${failureSentence(problem, args)}\n`)
    process.exitCode = exitCodeOf(problem)
    // Whatever may still be open half-way: a desk that could not be opened ends.
    setTimeout(() => process.exit(), endsWithinMs).unref()
    return null
  }
}

function version(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))).version
}
