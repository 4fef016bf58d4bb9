import { existsSync, lstatSync } from 'node:fs'
import { dirname } from 'node:path'

/** Nothing stands there: a link that leads nowhere, at the file or on the way to it, is a file that cannot be read. */
export function isAbsent(file: string): boolean {
  try {
    lstatSync(file)
    return false
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'ENOENT')) return false
    const above = dirname(file)
    return above === file || existsSync(above) || isAbsent(above)
  }
}
