/** How a desk is started with a policy that a test writes down. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './run-folder.ts'

export function policyArgs(policy: object): string[] {
  const file = join(newFolder('policy'), 'policy.json')
  writeFileSync(file, JSON.stringify(policy))
  return ['--policy', file]
}
