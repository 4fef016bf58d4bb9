/** The names of what only reads, and of what changes the bank’s books. */
import type { TableName, operations } from './index.ts'

/** A question that is asked with a body (a quote) is a read as well. */
type IsRead<N extends TableName> = (typeof operations)[N] extends { method: 'GET' } | { reads: true }
  ? true
  : false
export type ReadName = { [N in TableName]: IsRead<N> extends true ? N : never }[TableName]
export type WriteName = Exclude<TableName, ReadName>
