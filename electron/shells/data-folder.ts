/** Where a desk keeps its data unless it is told otherwise: local to the machine, never roaming (experience §3). */
import { homedir } from 'node:os'
import { join } from 'node:path'

export function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const home = homedir()
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Teller Desk')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Teller Desk')
  const shared = env['XDG_DATA_HOME']
  // The XDG specification: a relative path is to be ignored.
  return join(shared?.startsWith('/') ? shared : join(home, '.local', 'share'), 'teller-desk')
}
