/** Opens the desk behind the browser shell, and ends it properly; shared by the headless run and the window. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Desk } from '../desk/desk.ts'
import { endEarlyBank } from '../bank/early-bank.ts'
import { catchTheUncaught } from '../core/last-resort.ts'
import type { DeskArguments } from './arguments.ts'
import { openBrowserShell, type BrowserShell } from './browser.ts'
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

/**
 * Says on standard error, in one sentence, why a desk cannot be opened; the exit code is set then.
 * @param onWaiting The shell serves the page already, and the desk is only being read: a window may draw it meanwhile.
 */
export async function openDeskOrSay(
  args: DeskArguments,
  onWaiting?: (shell: BrowserShell) => void,
): Promise<Opened | null> {
  let desk: Desk | undefined
  let shell: BrowserShell | undefined
  try {
    shutProcess()
    const opening = Promise.withResolvers<Desk>()
    const serve = () => openBrowserShell(opening.promise, { port: args.port, pages })
    if (onWaiting) {
      shell = await serve()
      onWaiting(shell)
    }
    const standing = await open(args)
    desk = standing
    endEarlyBank()
    const serving = shell ?? (await serve())
    opening.resolve(standing)
    const stopCatching = catchTheUncaught({ failed: standing.failed, close: () => close() })
    const close = async () => {
      stopCatching()
      await serving.close()
      await standing.close()
    }
    return { desk: standing, shell: serving, close }
  } catch (problem) {
    endEarlyBank()
    await shell?.close()
    await desk?.close()
    const { exitCodeOf, failureSentence } = await import('./failure-sentence.ts')
    process.stderr.write(`${failureSentence(problem, args)}\n`)
    process.exitCode = exitCodeOf(problem)
    // Whatever may still be open half-way: a desk that could not be opened ends.
    setTimeout(() => process.exit(), endsWithinMs).unref()
    return null
  }
}

/** Its many sources are read only here: the page's server is there before them. */
async function open(args: DeskArguments): Promise<Desk> {
  const [{ openDesk }, { enforcedPlace }] = await Promise.all([
    import('../desk/desk.ts'),
    import('../policy/enforced.ts'),
  ])
  return openDesk({
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
}

function version(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))).version
}
