/** The events of the table: one name for each resource (A-event). */
import { operationNames, operationOf } from '../../shared/operations/index.ts'

export const eventNames: readonly string[] = [
  ...new Set(operationNames.flatMap((name) => operationOf(name).event?.name ?? [])),
].sort()
