/** Which shell `npm start` opens, and what Electron's program is told. */
import { ArgumentsError, urlFlags } from '../electron/shells/arguments.ts'
import { chooseShell, type ShellChoice } from '../electron/shells/choose.ts'
import { hasScreen } from '../electron/shells/system-browser.ts'
import { fetchElectron, type Fetching } from './electron-binary.ts'

export type WantedShell = 'electron' | 'browser' | null

/** Takes `--shell` out of the command line; the rest is the desk's. @throws ArgumentsError */
export function takeShellFlag(all: readonly string[]): { wanted: WantedShell; args: string[] } {
  const args = [...all]
  const at = args.findIndex((arg) => arg === '--shell' || arg.startsWith('--shell='))
  if (at < 0) return { wanted: null, args }
  const [flag = ''] = args.splice(at, 1)
  const value = flag.includes('=') ? flag.slice('--shell='.length) : args.splice(at, 1)[0]
  if (value !== 'electron' && value !== 'browser') {
    throw new ArgumentsError(`--shell: "${value ?? ''}" is not known; choose electron or browser.`)
  }
  return { wanted: value, args }
}

/** Fetches Electron's binary where it is not there; where it cannot be had, the next start tries again. */
export async function findShell(
  wanted: WantedShell,
  options: Fetching & { platform: NodeJS.Platform },
): Promise<ShellChoice> {
  const { root, env, platform } = options
  if (wanted === 'browser') return { kind: 'browser', why: '--shell browser was given' }
  if (wanted === null && !hasScreen(platform, env)) return { kind: 'browser', why: 'that needs a screen' }
  const choice = chooseShell(root, env)
  if (choice.kind === 'electron' || env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined) return choice
  if (wanted === null && env['ELECTRON_SKIP_BINARY_DOWNLOAD'] !== undefined) {
    return { kind: 'browser', why: 'ELECTRON_SKIP_BINARY_DOWNLOAD is set, so its binary is not fetched' }
  }
  const why = await fetchElectron(options)
  if (why === null) return chooseShell(root, env)
  return { kind: 'browser', why: `${why}; the next start tries again` }
}

/**
 * On Windows Electron ends at once where an argument follows an address (its guard against `app://…` links that bring
 * flags), so an address is joined to its flag. Electron refuses to be root's unless it does without its sandbox.
 */
export function electronArguments(
  root: string,
  args: readonly string[],
  isRoot = process.getuid?.() === 0,
): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (before !== undefined && urlFlags.some((name) => before === `--${name}`)) {
      joined[joined.length - 1] = `${before}=${arg}`
    } else joined.push(arg)
  }
  return [...(isRoot ? ['--no-sandbox'] : []), root, ...joined]
}
