/** Where a desk keeps its data unless it is told otherwise: local to the machine, never roaming (experience §3). */
import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAbsent } from '../core/is-absent.ts'

export function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const home = homedir()
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Teller Desk')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Teller Desk')
  const shared = env['XDG_DATA_HOME']
  // The XDG specification: a relative path is to be ignored.
  return join(shared?.startsWith('/') ? shared : join(home, '.local', 'share'), 'teller-desk')
}

/** Why it can be no folder: it, or what it would lie in, is a file. Null: it is one, or can be made. */
export function folderFault(path: string): string | null {
  // An empty variable of a script: where the command was given is not what it meant.
  if (path === '') return 'give a folder'
  for (let at = path; ; at = dirname(at)) {
    const found = kindOf(at)
    if (found !== 'none') return found === 'folder' ? null : `${at} is a file; name a folder`
    if (dirname(at) === at) return null
  }
}

/**
 * The folders in it that have a journal, and those that may have one, which nobody here may look into.
 * @throws the system's error, where it cannot be read itself.
 */
export function foldersWithJournal(dataDir: string): string[] {
  if (isAbsent(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => kindOf(join(dataDir, name)) !== 'file' && !isAbsent(join(dataDir, name, 'journal.db')))
    .toSorted()
}

function kindOf(path: string): 'folder' | 'file' | 'none' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'none'
  }
}
