/**
 * Asks one of the system's own programs, by its absolute path, and never waits for it without an end: at once, or while
 * the desk goes on.
 */
import { execFile, spawnSync } from 'node:child_process'
import { win32 } from 'node:path'
import { windowsFolder } from './windows-folder.ts'

export type ProgramResult = { kind: 'ended'; code: number; output: Buffer } | { kind: 'failed'; why: string }

/** `limitMs`: for a program that is slow to start. */
export type RunProgram = (program: string, args: readonly string[], limitMs?: number) => ProgramResult
export type RunMeanwhile = (...asked: Parameters<RunProgram>) => Promise<ProgramResult>

const takesMs = 5000
const maxBytes = 4_000_000

/**
 * The environment of whoever starts the desk is left out: a search path or a locale of theirs decides nothing. On
 * Windows libuv puts back what it calls required, from theirs (`required_vars` in its src/win/process.c): so the places
 * where programs are found are given here. What says who they are, and TEMP, where they may write, stays theirs.
 */
export function environmentOn(platform: NodeJS.Platform, windows: string): Record<string, string> {
  if (platform !== 'win32') return {}
  return {
    PATH: `${win32.join(windows, 'System32')};${windows}`,
    SystemDrive: win32.parse(windows).root.replace('\\', ''),
    SystemRoot: windows,
    windir: windows,
  }
}

const settings = {
  env: environmentOn(process.platform, windowsFolder),
  killSignal: 'SIGKILL',
  maxBuffer: maxBytes,
  windowsHide: true,
} as const

export const runProgram: RunProgram = (program, args, limitMs = takesMs) => {
  const ended = spawnSync(program, [...args], {
    ...settings,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limitMs,
  })
  if (ended.error) return failedBy(codeIn(ended.error), limitMs)
  if (ended.status === null) return endedFromOutside
  return { kind: 'ended', code: ended.status, output: ended.stdout }
}

export const runMeanwhile: RunMeanwhile = (program, args, limitMs = takesMs) =>
  new Promise<ProgramResult>((resolve, reject) => {
    const options = { ...settings, encoding: 'buffer', timeout: limitMs } as const
    const child = execFile(program, [...args], options, (problem, output) => {
      if (problem === null) return resolve({ kind: 'ended', code: 0, output })
      if (typeof problem.code === 'number') return resolve({ kind: 'ended', code: problem.code, output })
      const isKilled = problem.killed && problem.code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      if (isKilled) return resolve(failedBy('ETIMEDOUT', limitMs))
      if (problem.signal) return resolve(endedFromOutside)
      reject(problem)
    })
    child.stdin?.end()
    // Node throws some of what keeps a program from starting, and tells the rest.
  }).catch((problem: Error) => failedBy(codeIn(problem), limitMs))

const tooMuch = 'it said more than a policy can'
const endedFromOutside: ProgramResult = { kind: 'failed', why: 'it was ended from outside' }

const codeIn = (problem: Error) => ('code' in problem ? String(problem.code) : 'unknown')

function failedBy(code: string, limitMs: number): ProgramResult {
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'it is not there',
    EACCES: 'this user may not run it',
    ETIMEDOUT: `it took longer than ${limitMs / 1000} seconds`,
    ENOBUFS: tooMuch,
    ERR_CHILD_PROCESS_STDIO_MAXBUFFER: tooMuch,
  }
  return { kind: 'failed', why: words[code] ?? `it failed (${code})` }
}
