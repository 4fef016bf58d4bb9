/**
 * Whether a start will most likely need the training bank, by what can be known before the policy is read. A guess that
 * is wrong costs a process that is ended again, or the time that a right one would have saved.
 */
import { existsSync, readdirSync } from 'node:fs'
import { isAbsent } from '../core/is-absent.ts'
import type { DeskArguments } from './arguments.ts'

const policyOfLinux = '/etc/teller-desk/policy.json'

export function isLikelyTraining({ bank, policyFile, dataDir }: DeskArguments): boolean {
  if (bank.asked !== null) return bank.asked.kind === 'training'
  if (bank.keys.size > 0 || policyFile !== null || !isAbsent(policyOfLinux)) return false
  // A desk that has worked with a service does so again.
  return !existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.startsWith('service-'))
}
