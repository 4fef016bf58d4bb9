/**
 * The policy file that a desk writes for itself, beside its data: read where the command line names none. Whoever starts
 * a desk may name a file of their own anyway, so it counts as such a one (decision 295).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isAbsent } from '../core/is-absent.ts'
import { readJsonText } from '../core/json-text.ts'
import { writeWhole } from '../core/write-whole.ts'

export const writtenPolicyPath = (dataDir: string): string => join(dataDir, 'policy.json')

/** @returns null where none was written. */
export function writtenPolicy(dataDir: string): string | null {
  const file = writtenPolicyPath(dataDir)
  return isAbsent(file) ? null : file
}

/** What a file says that is there already, but for the entries of the new one; the file before it is kept beside it. */
export function writePolicy(file: string, policy: { operations: object }): void {
  const before = existsSync(file) ? entriesOf(file) : {}
  if (existsSync(file)) copyFileSync(file, `${file}.before`)
  else mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const operations = { ...Object(before['operations']), ...policy.operations }
  writeWhole(file, `${JSON.stringify({ ...before, ...policy, operations }, null, 2)}\n`)
}

function entriesOf(file: string): Record<string, unknown> {
  const read = readJsonText(readFileSync(file, 'utf8'))
  // The desk has read it at its start: somebody has changed it since.
  if ('fault' in read) throw Object.assign(new Error(read.fault), { code: 'no JSON' })
  return Object(read.value)
}
