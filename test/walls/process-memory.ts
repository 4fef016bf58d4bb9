/**
 * What stands in another process's memory, as whoever may trace it reads it: every region that can be written, but for
 * the environment that it was started with.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const pieceBytes = 4 * 1024 * 1024

/** The regions in which each text stands, one byte a letter: once for each time. */
export function placesInMemory(
  pid: number,
  texts: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const needles = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') }))
  const places: Record<string, string[]> = Object.fromEntries(Object.keys(texts).map((name) => [name, []]))
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length)) - 1
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { from, to, name: region } of writableRegions(pid)) {
      for (let at = from; at < to; at += pieceBytes) {
        const piece = Buffer.alloc(Math.min(to - at, pieceBytes + overlap))
        const length = readOrNothing(memory, piece, at)
        for (const { name, bytes } of needles) {
          const times = timesIn(piece.subarray(0, length), bytes, pieceBytes)
          for (let time = 0; time < times; time += 1) places[name]?.push(region)
        }
      }
    }
  } finally {
    closeSync(memory)
  }
  return places
}

interface Region {
  from: number
  to: number
  /** As the system calls it, such as `[heap]`; what the engine takes for itself has no name but its size. */
  name: string
}

function writableRegions(pid: number): Region[] {
  const environment = environmentOf(pid)
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, first, last, called] = /^([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \S+ *(.*)$/.exec(line) ?? []
      if (first === undefined || last === undefined) return []
      const [from, to] = [parseInt(first, 16), parseInt(last, 16)]
      const name = called || `${(to - from) / 1024} kB`
      if (environment.from < from || environment.to > to) return [{ from, to, name }]
      return [
        { from, to: environment.from, name },
        { from: environment.to, to, name },
      ]
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
