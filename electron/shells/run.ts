/** Opens the desk behind the browser shell, and ends it properly; shared by the headless run and the window. */
import { fileURLToPath } from 'node:url'
import type { Desk } from '../desk/desk.ts'
import { endEarlyBank } from '../bank/early-bank.ts'
import { catchTheUncaught } from '../core/last-resort.ts'
import type { DeskArguments } from './arguments.ts'
import type { BrowserShell } from './browser.ts'
import { openDoor, type Door } from './door.ts'
import { shutProcess } from './shut-process.ts'
import { keychainAsks } from './system-sentence.ts'

export interface Opened {
  desk: Desk
  door: Door
  shell: BrowserShell
  close: () => Promise<void>
}

const endsWithinMs = 3000

/** The built renderer. */
const pages = fileURLToPath(new URL('../../dist/renderer', import.meta.url))

/**
 * Says on standard error, in one sentence, why a desk cannot be opened; the exit code is set then.
 * @param onListening The port is there, and the desk is only being read: a window may be opened on it meanwhile.
 */
export async function openDeskOrSay(
  args: DeskArguments,
  onListening?: (door: Door) => void,
): Promise<Opened | null> {
  let desk: Desk | undefined
  let door: Door | undefined
  try {
    door = await openDoor(args.port)
    onListening?.(door)
    shutProcess()
    const opening = Promise.withResolvers<Desk>()
    const { openBrowserShell } = await import('./browser.ts')
    const shell = await openBrowserShell(door, opening.promise, pages)
    const standing = await open(args)
    desk = standing
    endEarlyBank()
    opening.resolve(standing)
    const stopCatching = catchTheUncaught({ failed: standing.failed, close: () => close() })
    const close = async () => {
      stopCatching()
      await shell.close()
      await standing.close()
    }
    return { desk: standing, door, shell, close }
  } catch (problem) {
    const { exitCodeOf, failureSentence } = await import('./failure-sentence.ts')
    process.stderr.write(`${failureSentence(problem, args)}\n`)
    process.exitCode = exitCodeOf(problem)
    endEarlyBank()
    await door?.close()
    await desk?.close()
    // Whatever may still be open half-way: a desk that could not be opened ends.
    setTimeout(() => process.exit(), endsWithinMs).unref()
    return null
  }
}

/** Its many sources are read only here: the page's server is there before them. */
async function open(args: DeskArguments): Promise<Desk> {
  const [{ openDesk }, { enforcedPlace }, { programVersion }] = await Promise.all([
    import('../desk/desk.ts'),
    import('../policy/enforced.ts'),
    import('./program-version.ts'),
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
    version: programVersion(),
  })
}
