/** The processes of a run of the tests, found in /proc; where there is none (macOS, Windows), nothing is found. */
import { readdirSync, readFileSync } from 'node:fs'

interface Found {
  pid: number
  parent: number
  command: string
}

const longestEndMs = 10_000
const restMs = 20

/** All whose environment or command line names the folder, and their children, but not ourselves. */
function processesOf(folder: string): Found[] {
  const all = readdirSafely('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((pid) => !isEnded(pid))
    .map((pid) => ({ pid, parent: parentOf(pid), command: commandOf(pid) }))
  const names = (pid: number) =>
    ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(folder))
  const found = all.filter(({ pid }) => names(pid))
  // A daemon writes over its environment, and its children have none.
  for (const one of found)
    found.push(
      ...all.filter(({ pid, parent }) => parent === one.pid && !found.some((two) => two.pid === pid)),
    )
  const own = new Set([process.pid])
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) own.add(pid)
  return found.filter(({ pid }) => !own.has(pid))
}

/** SIGKILL to all of them, and to what they start meanwhile, until none is there. @returns their command lines. */
export function endProcesses(folder: string, graceMs: number): string[] {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const startedMs = performance.now()
  const ended = new Map<number, string>()
  let found = processesOf(folder)
  while (found.length > 0 && performance.now() - startedMs < longestEndMs) {
    if (performance.now() - startedMs >= graceMs)
      for (const { pid, command } of found) {
        ended.set(pid, command)
        signal(pid, 'SIGKILL')
      }
    Atomics.wait(pause, 0, 0, restMs)
    found = processesOf(folder)
  }
  return [...ended.values()]
}

/** A process by its number and the moment of its start: numbers are given out again. */
export interface Owner {
  pid: number
  startedAt: string
}

export function ownerOf(pid: number): Owner {
  return { pid, startedAt: startOf(pid) }
}

export function isRunning({ pid, startedAt }: Owner): boolean {
  return signal(pid, 0) && startOf(pid) === startedAt && statOf(pid)[0] !== 'Z'
}

/** In ticks since the machine started. */
function startOf(pid: number): string {
  return statOf(pid)[19] ?? ''
}

/** @returns whether it was there. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0)
}

export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
}

/** Gone, or only waiting for its parent to hear of it. */
function isEnded(pid: number): boolean {
  const state = statOf(pid)[0]
  return state === undefined || state === 'Z' || state === 'X'
}

/** The fields of `/proc/PID/stat` after the name, which may hold anything. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It ended, or is another user's.
    return ''
  }
}

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
