/**
 * What a handler is: a synchronous function from a context and a checked input to a reply, run inside a
 * transaction. A refusal is thrown (`refuse`), and what was written until then is undone.
 */
import type { z } from 'zod'
import type { operations, TableName } from '../../shared/operations/index.ts'
import type { OperationContext } from './operation-context.ts'
import type { Wire } from './wire.ts'

/** The part `file` of a multipart request (§2.6). */
export interface Upload {
  fileName: string
  bytes: Uint8Array
  /** What the content is, by its first bytes; null where it is none of the types we know. */
  detectedType: string | null
  declaredType: string
}

type Entry<N extends TableName> = (typeof operations)[N]
type Part<N extends TableName, K extends string> =
  Entry<N> extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The request, already judged by the table's schemas. */
export interface InputOf<N extends TableName> {
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  file: Entry<N> extends { multipart: true } ? Upload : undefined
}

export type Handler<N extends TableName> = (context: OperationContext, input: InputOf<N>) => Wire

/** One for each operation of the table: the compiler reports a missing one. */
export type Handlers = { [N in TableName]: Handler<N> }

/** The handlers of some operations; `handlersOf({ … })` keeps each input's exact type. */
export function handlersOf<K extends TableName>(handlers: Pick<Handlers, K>): Pick<Handlers, K> {
  return handlers
}
