/** An operation, where no screen has a shorter name for it; of one that a service file adds that file’s own words. */
import { operationOf, type OperationName } from '../../../shared/operations/index.ts'

export const operation = (name: OperationName): string => operationOf(name).summary
