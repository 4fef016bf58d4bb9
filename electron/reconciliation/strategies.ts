/**
 * How the bank's books can tell whether a request was executed (the table's `readBack` names where they are read), and
 * what must be known of them from before: a state that stood already, or a record that lay there, proves nothing.
 */
import { z } from 'zod'
import {
  isOperationName,
  operationOf,
  type Input,
  type OperationName,
} from '../../shared/operations/index.ts'

export type Way =
  /** Our mark stands in the record. */
  | 'mark'
  /** The record has the external reference that the request gave. */
  | 'reference'
  /** The state that was asked for is there, and was not before. */
  | 'state'
  /** A figure of the record is another than before. */
  | 'figure'
  /** A record is there that was not before, and it is as asked for. */
  | 'difference'

/** Null: reading cannot tell. Follows from the table's `settledBy`. */
export function wayOf(operation: OperationName, { body = {} }: Input): Way | null {
  const { settledBy = 'people' } = operationOf(operation)
  if (typeof settledBy === 'object') return 'state' in settledBy ? 'state' : 'figure'
  if (settledBy === 'reference') return typeof body['externalId'] === 'string' ? 'reference' : 'difference'
  if (settledBy === 'newRecord') return 'difference'
  return settledBy === 'mark' ? 'mark' : null
}

/** What the books show afterwards says something only beside what they showed before. */
export function needsPreflightRead(operation: OperationName, input: Input): boolean {
  const way = wayOf(operation, input)
  return way !== null && way !== 'mark' && way !== 'reference'
}

export function readBackOf(operation: OperationName): OperationName | null {
  const name = operationOf(operation).readBack
  return name !== null && isOperationName(name) ? name : null
}

/** What is made can be asked for by its external reference. */
export function takesReference(operation: OperationName): boolean {
  return operationOf(operation).settledBy === 'reference'
}

/**
 * Where the books tell of a request: two with one place may be taken for each other. A list holds the records of many
 * requests; a state is of one step on one record; a reference is of one record.
 */
export function placeOf(operation: OperationName, input: Input): string {
  const { params = {}, body = {} } = input
  const name = readBackOf(operation)
  switch (wayOf(operation, input)) {
    case 'reference':
      return JSON.stringify([name, body['externalId']])
    case 'difference':
    case 'mark':
      return JSON.stringify([name, paramsFor(operation, input).params ?? {}])
    default:
      return JSON.stringify([operation, params])
  }
}

/** The path values that both operations know: the account of a deposit is the account whose movements are read. */
export function paramsFor(operation: OperationName, input: Input): Input {
  const name = readBackOf(operation)
  const shape = name === null ? undefined : operationOf(name).params?.shape
  if (!shape) return {}
  return { params: Object.fromEntries(Object.entries(input.params ?? {}).filter(([key]) => key in shape)) }
}

const snapshot = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('state'), reached: z.boolean() }),
  z.strictObject({ way: z.literal('figure'), figure: z.string() }),
  /** The ids of all records that lay there. */
  z.strictObject({ way: z.literal('difference'), ids: z.array(z.string()) }),
])
export type Snapshot = z.output<typeof snapshot>

/** As the journal keeps it. One that cannot be read is none: then the books prove less, never something wrong. */
export function parseSnapshot(text: string | null): Snapshot | null {
  if (text === null) return null
  try {
    return snapshot.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A parsed reply as a list: a page or an array (A-page). */
export function listIn(reply: unknown): { records: Record<string, unknown>[]; total: number } | null {
  if (Array.isArray(reply)) return { records: reply.filter(isRecord), total: reply.length }
  if (!isRecord(reply) || !Array.isArray(reply['pageItems'])) return null
  const records = reply['pageItems'].filter(isRecord)
  return { records, total: Math.max(Number(reply['totalFilteredRecords'] ?? 0), records.length) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
