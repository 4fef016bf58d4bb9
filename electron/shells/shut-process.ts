/**
 * What closes this process to debuggers and to the disk. Node starts its inspector on SIGUSR1, for every program of
 * the same user, without a word: `build/run.mjs` takes the signal away before anything is loaded, and what was opened
 * in the moment before that is closed here. A core file would hold every key that the desk has in memory, and what was
 * freed is zeroed, so that a text with a key in it does not outlive its use.
 */
import { spawnSync } from 'node:child_process'
import { close, url } from 'node:inspector'
import { zeroWhatIsFreed } from '../core/wipe-memory.ts'

export function shutProcess(): void {
  zeroWhatIsFreed()
  const asked = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) =>
    text.includes('--inspect'),
  )
  if (url() !== undefined && !asked) close()
  // Node has no call of its own for this; where the command is missing, the system's own limit stands.
  if (process.platform === 'linux') {
    spawnSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' })
  }
}
