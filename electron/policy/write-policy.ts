/** Writes a desk's own policy file (`written-policy.ts`), by what its connection to a service needs. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readJsonText } from '../core/json-text.ts'
import { writeWhole } from '../core/write-whole.ts'

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
