/** Which shell this computer can have. The `electron` package installs without its program (toolchain, "In short"). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ShellChoice = { kind: 'electron'; program: string } | { kind: 'browser'; why: string }

/** @param root The project's folder. */
export function chooseShell(root: string, env: NodeJS.ProcessEnv): ShellChoice {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const pathFile = join(root, 'node_modules', 'electron', 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : programName(process.platform)
  if (override === undefined && !existsSync(pathFile)) {
    return { kind: 'browser', why: 'its program was not downloaded with the npm package' }
  }
  const program = join(override ?? join(root, 'node_modules', 'electron', 'dist'), name)
  return existsSync(program)
    ? { kind: 'electron', program }
    : { kind: 'browser', why: 'its program is not where it should be' }
}

function programName(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}
