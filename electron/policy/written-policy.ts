/**
 * The policy file that a desk writes for itself, beside its data: read where the command line names none. Whoever starts
 * a desk may name a file of their own anyway, so it counts as such a one (decision 295).
 */
import { join } from 'node:path'
import { isAbsent } from '../core/is-absent.ts'

export const writtenPolicyPath = (dataDir: string): string => join(dataDir, 'policy.json')

/** @returns null where none was written. */
export function writtenPolicy(dataDir: string): string | null {
  const file = writtenPolicyPath(dataDir)
  return isAbsent(file) ? null : file
}
