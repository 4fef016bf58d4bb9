/**
 * What a handler is: a synchronous function from a clerk and a checked input to a reply, run inside a
 * transaction. A refusal is thrown (`refuse`), and what was written until then is undone.
 */
import type { z } from 'zod'
import type { Day } from '../../shared/values/dates.ts'
import type { operations, OperationName } from '../../shared/operations/index.ts'
import type { Books } from './books.ts'
import type { Department } from './domain-module.ts'
import type { Wire } from './wire.ts'

export interface User {
  id: number
  username: string
  displayName: string
  role: string
  officeId: number
  permissions: readonly string[]
}

/** Who carries out one operation: the books, the business date, and for whom. */
export interface Clerk {
  books: Books
  /** The business date; everything the bank dates itself carries it. */
  day: Day
  /** Wall clock in epoch ms, for time stamps only. */
  nowMs: number
  /** Null: the bank itself, when the clock runs what falls due. */
  user: User | null
  /** The API key of the request, for the operations that need to know it. */
  keyId: number | null
  departments: readonly Department[]
  /** Maker and checker on activation too: who created a customer may not activate it. Off unless the bank is opened so. */
  checksActivation?: boolean
  /** A fresh RSA key pair in PEM; made before the transaction, because making one takes long. */
  keyPair?: { publicKey: string; privateKey: string }
}

/** The part `file` of a multipart request (§2.6). */
export interface Upload {
  fileName: string
  bytes: Uint8Array
  /** What the content is, by its first bytes; null where it is none of the types we know. */
  detectedType: string | null
  declaredType: string
}

type Entry<N extends OperationName> = (typeof operations)[N]
type Part<N extends OperationName, K extends string> =
  Entry<N> extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The request, already judged by the table's schemas. */
export interface InputOf<N extends OperationName> {
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  file: Entry<N> extends { multipart: true } ? Upload : undefined
}

export type Handler<N extends OperationName> = (clerk: Clerk, input: InputOf<N>) => Wire

/** One for each operation of the table: the compiler reports a missing one. */
export type Handlers = { [N in OperationName]: Handler<N> }

/** The handlers of some operations; `handlersOf({ … })` keeps each input's exact type. */
export function handlersOf<K extends OperationName>(handlers: Pick<Handlers, K>): Pick<Handlers, K> {
  return handlers
}
