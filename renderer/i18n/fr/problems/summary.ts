/** An operation in a sentence: what a service file adds has the words of that file. */
import { operationOf, type OperationName } from '../../../../shared/operations/index.ts'
import { isOwnForm } from '../../../../shared/operations/own.ts'
import { operations } from '../operations.ts'

export function summaryOf(operation: OperationName): string {
  return isOwnForm(operation) ? operationOf(operation).summary : operations[operation]
}
