/** Programs that a measure starts, and the memory that they and their children hold. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../root.ts'

export interface Started {
  pid: number
  /** The first line on its standard output. */
  line: string
  stop(): Promise<void>
}

/** Starts a program under this Node and waits for its first line. @throws when it ends without one. */
export async function startProgram(args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdout.resume()
    return {
      pid: child.pid ?? 0,
      line,
      async stop() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`${args.join(' ')} ended without a word`)
}

/** Megabytes that a process and all below it hold, shared pages counted in parts (PSS). Linux tells it, others not. */
export function memoryMb(pid: number): number {
  const kilobytes = treeOf(pid).map((member) => {
    try {
      const told = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))
      return told ? Number(told[1]) : 0
    } catch {
      // It ended between the list and the look.
      return 0
    }
  })
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024
}

function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The command in brackets may itself hold brackets and spaces: what counts stands behind the last one.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')
      parents.set(Number(name), Number(fields?.[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const tree = [pid]
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child)
  }
  return tree
}
