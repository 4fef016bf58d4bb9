/** Why a desk cannot be opened, in one sentence for a person; both shells say it. */
import { CounterpartError } from '../bank/bank-connection.ts'
import { AuthoritiesError } from '../bank/authorities.ts'
import { ClientCertificateError } from '../bank/client-certificate.ts'
import { ServiceFileError } from '../bank/service-file.ts'
import { DeskClosed } from '../data/desk-data.ts'
import { PolicyError } from '../policy/policy.ts'
import { StorageError } from '../database/storage-error.ts'
import { ArgumentsError, type DeskArguments } from './arguments.ts'
import { systemSentence } from './system-sentence.ts'

export function failureSentence(
  problem: unknown,
  args: Pick<DeskArguments, 'dataDir' | 'port'> | null,
): string {
  const isOurs =
    problem instanceof ArgumentsError ||
    problem instanceof PolicyError ||
    problem instanceof ServiceFileError ||
    problem instanceof AuthoritiesError ||
    problem instanceof ClientCertificateError ||
    problem instanceof CounterpartError ||
    problem instanceof DeskClosed ||
    problem instanceof StorageError
  if (isOurs) return problem.message
  return systemSentence(problem, args)
}

/** Arguments, policy and service file are a matter of settings: 2; whatever else: 1. */
export function exitCodeOf(problem: unknown): number {
  const isOfSettings =
    problem instanceof PolicyError ||
    problem instanceof ServiceFileError ||
    problem instanceof AuthoritiesError ||
    problem instanceof ClientCertificateError ||
    problem instanceof ArgumentsError
  return isOfSettings ? 2 : 1
}
