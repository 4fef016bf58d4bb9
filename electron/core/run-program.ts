/** Asks one of the system's own programs, by its absolute path, and never waits for it without an end. */
import { spawnSync } from 'node:child_process'
import { windowsFolder } from './windows-folder.ts'

export type ProgramResult = { kind: 'ended'; code: number; output: Buffer } | { kind: 'failed'; why: string }

/** `limitMs`: for a program that is slow to start. */
export type RunProgram = (program: string, args: readonly string[], limitMs?: number) => ProgramResult

const takesMs = 5000
const maxBytes = 4_000_000

/** The environment of whoever starts the desk is left out: a search path or a locale of theirs decides nothing. */
export const runProgram: RunProgram = (program, args, limitMs = takesMs) => {
  const ended = spawnSync(program, [...args], {
    env: process.platform === 'win32' ? { SystemRoot: windowsFolder } : {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxBytes,
    windowsHide: true,
  })
  if (ended.error) {
    const code = 'code' in ended.error ? String(ended.error.code) : 'unknown'
    const words: Readonly<Record<string, string>> = {
      ENOENT: 'it is not there',
      EACCES: 'this user may not run it',
      ETIMEDOUT: `it took longer than ${limitMs / 1000} seconds`,
      ENOBUFS: 'it said more than a policy can',
    }
    return { kind: 'failed', why: words[code] ?? `it failed (${code})` }
  }
  if (ended.status === null) return { kind: 'failed', why: 'it was ended from outside' }
  return { kind: 'ended', code: ended.status, output: ended.stdout }
}
