/** The place of a file that is written at the end: tried before anything is asked, so that nothing is done in vain. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Why no new file can be written there, as a sentence; null: one can. */
export function newFileFault(path: string): string | null {
  if (existsSync(path)) return `${path} is there already. Name another file, or move that one.`
  try {
    writeFileSync(path, '', { flag: 'wx' })
    rmSync(path)
    return null
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unwritable'
    return `${path} cannot be written (${code}). Name another file.`
  }
}
