/**
 * What stands in another process's memory, as whoever may trace it reads it: every region that can be written, but for
 * the environment that it was started with.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const pieceBytes = 4 * 1024 * 1024

/** How often each text stands there, one byte a letter. */
export function countInMemory(pid: number, texts: Readonly<Record<string, string>>): Record<string, number> {
  const needles = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') }))
  const counts = Object.fromEntries(Object.keys(texts).map((name) => [name, 0]))
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length)) - 1
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const [from, to] of writableRegions(pid)) {
      for (let at = from; at < to; at += pieceBytes) {
        const piece = Buffer.alloc(Math.min(to - at, pieceBytes + overlap))
        const length = readOrNothing(memory, piece, at)
        for (const { name, bytes } of needles) {
          const found = timesIn(piece.subarray(0, length), bytes, pieceBytes)
          counts[name] = (counts[name] ?? 0) + found
        }
      }
    }
  } finally {
    closeSync(memory)
  }
  return counts
}

function writableRegions(pid: number): (readonly [number, number])[] {
  const environment = environmentOf(pid)
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, first, last] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (first === undefined || last === undefined) return []
      const [from, to] = [parseInt(first, 16), parseInt(last, 16)]
      if (environment.from < from || environment.to > to) return [[from, to] as const]
      return [[from, environment.from] as const, [environment.to, to] as const]
    })
}

/** What the run was given when it began lies at the top of its stack, and no program can take it back (proc_pid_stat(5)). */
function environmentOf(pid: number): { from: number; to: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // Field 3 is the first after the name; the environment’s beginning and end are fields 50 and 51.
  return { from: Number(fields[47]), to: Number(fields[48]) }
}

/** A region may be gone since the list was read. */
function readOrNothing(memory: number, piece: Buffer, at: number): number {
  try {
    return readSync(memory, piece, 0, piece.length, at)
  } catch {
    return 0
  }
}

/** Only what begins before `limit`: what begins after it is counted with the next piece. */
function timesIn(piece: Buffer, bytes: Buffer, limit: number): number {
  let times = 0
  for (let at = piece.indexOf(bytes); at >= 0 && at < limit; at = piece.indexOf(bytes, at + 1)) times += 1
  return times
}
