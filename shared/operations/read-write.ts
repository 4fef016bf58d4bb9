/** The names of what only reads, and of what changes the bank’s books. */
import type { OperationName, operations } from './index.ts'

/** A question that is asked with a body (a quote) is a read as well. */
type IsRead<N extends OperationName> = (typeof operations)[N] extends { method: 'GET' } | { reads: true }
  ? true
  : false
export type ReadName = { [N in OperationName]: IsRead<N> extends true ? N : never }[OperationName]
export type WriteName = Exclude<OperationName, ReadName>
