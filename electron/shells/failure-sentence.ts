/** Why a desk cannot be opened, in one sentence for a person; both shells say it. */
import { CounterpartError } from '../bank/bank-connection.ts'
import { AuthoritiesError } from '../bank/authorities.ts'
import { ServiceFileError } from '../bank/service-file.ts'
import { DeskClosed } from '../data/desk-data.ts'
import { PolicyError } from '../policy/policy.ts'
import { StorageError } from '../database/storage-error.ts'
import { ArgumentsError, type DeskArguments } from './arguments.ts'

/** Said where a person may have to look for the system's own box. */
export const keychainAsks =
  'This computer asks whether Teller Desk may open its keychain, perhaps behind another window. ' +
  'Answer it, and the desk opens.'

/** What the system says of a folder that is not there to be written in. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'])

export function failureSentence(
  problem: unknown,
  args: Pick<DeskArguments, 'dataDir' | 'port'> | null,
): string {
  const isOurs =
    problem instanceof ArgumentsError ||
    problem instanceof PolicyError ||
    problem instanceof ServiceFileError ||
    problem instanceof AuthoritiesError ||
    problem instanceof CounterpartError ||
    problem instanceof DeskClosed ||
    problem instanceof StorageError
  if (isOurs) return problem.message
  if (problem instanceof Error && 'code' in problem && args !== null) {
    if (problem.code === 'EADDRINUSE') {
      return `Port ${args.port} is taken. Choose another with --port, or 0 for a free one.`
    }
    const isDataFolder = 'path' in problem && String(problem.path).startsWith(args.dataDir)
    if (unwritable.has(String(problem.code)) && isDataFolder) {
      return `The folder ${args.dataDir} cannot be written. Choose another with --data, or give this user the right to write in it.`
    }
  }
  return `Teller Desk cannot be opened: ${problem instanceof Error ? problem.message : 'an unknown fault'}`
}

/** Arguments, policy and service file are a matter of settings: 2; whatever else: 1. */
export function exitCodeOf(problem: unknown): number {
  const isOfSettings =
    problem instanceof PolicyError ||
    problem instanceof ServiceFileError ||
    problem instanceof AuthoritiesError ||
    problem instanceof ArgumentsError
  return isOfSettings ? 2 : 1
}
