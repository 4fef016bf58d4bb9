/**
 * A file moved into place. On Windows a virus scanner or an indexer opens what was just written and refuses the move
 * for a moment; it is tried again, for a second at most. Elsewhere a refusal is one.
 */
import { renameSync } from 'node:fs'

/** What Windows says while another program has the file open. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY'])
const waitsMs = [5, 10, 20, 40, 80, 160, 320, 365]

export function moveFile(
  from: string,
  to: string,
  by: { platform: NodeJS.Platform; rename: typeof renameSync; waitMs: (ms: number) => void } = real,
): void {
  for (const ms of by.platform === 'win32' ? waitsMs : []) {
    try {
      return by.rename(from, to)
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
      if (!passing.has(code)) throw problem
      by.waitMs(ms)
    }
  }
  by.rename(from, to)
}

const real = {
  platform: process.platform,
  rename: renameSync,
  // A file is moved between two statements that must not be parted: the thread waits.
  waitMs: (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}
