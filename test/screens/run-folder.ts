/** The one folder of a run of screen tests: whatever they write lies in it, so that nothing of it is left behind. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'TELLER_SCREENS_FOLDER'
const beginning = 'teller-screens-'

/** Made by the process whose number it carries; the processes that this one starts are told by their environment. */
export function makeRunFolder(): { folder: string; env: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), `${beginning}${process.pid}-`))
  return { folder, env: { [variable]: folder } }
}

/** @throws outside a run of screen tests. */
export function runFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined)
    throw new Error('Screens are tested by "npm test -- test/screens", not by themselves.')
  return folder
}

/** A new folder for whatever a test keeps; it goes with the run. */
export function newFolder(name: string): string {
  return mkdtempSync(join(runFolder(), `${name}-`))
}

export function removeFolder(folder: string): void {
  // A program that is about to end may still write a last file into it.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Removes what runs have left whose process was killed. */
export function sweepRunFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const maker = new RegExp(`^${beginning}([0-9]+)-`).exec(name)?.[1]
    if (maker !== undefined && !isRunning(Number(maker))) removeFolder(join(tmpdir(), name))
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (problem) {
    // Somebody else's process: not ours to judge.
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}
