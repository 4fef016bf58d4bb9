/** Calls of the bank's operations, each with the input and reply that the table gives it. Nothing here throws. */
import type { DoorAnswer, ReadAnswer } from '../../shared/desk/commands.ts'
import type { CashCount } from '../../shared/values/denominations.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import {
  operationOf,
  type BodyOf,
  type TableName,
  type operations,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../shared/operations/index.ts'
import type { OwnName } from '../../shared/operations/own.ts'
import type { ReadName, WriteName } from '../../shared/operations/read-write.ts'
import { callBank } from './bridge.ts'

type Member<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T }
type Optional<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]?: T }

/**
 * `{ params, query, body }` as the entry asks for them; `intent` is the form's own id (one form, one request);
 * `confirmed` says that the person saw the same request in doubt and wants this one all the same; `override` is the
 * number of a supervisor's approval; `cash` the notes counted out and `reason` why it is right although evidence is
 * missing, which the desk keeps and never sends.
 */
export type CallInput<N extends TableName> = Member<'params', ParamsOf<N>> &
  Optional<'query', QueryOf<N>> &
  Member<'body', BodyOf<N>> & {
    intent?: string
    confirmed?: boolean
    override?: string
    reason?: string
    cash?: { taken: CashCount; given: CashCount }
  }

/** Its reply is a secret, which stays in the desk's main half: the page learns that it was made and is kept. */
type IsSecret<N extends TableName> = (typeof operations)[N] extends { secret: true } ? true : false
export interface MadeSecret {
  kept: true
  /** The number of an API key. */
  resourceId?: number
  /** Of an API key: where it lies. */
  keptIn?: 'keychain' | 'disk' | 'memory'
}

/** A read answers its value with source and age; a write answers its journal entry. */
export type CallReply<N extends TableName> = N extends ReadName
  ? ReadAnswer<ReplyOf<N>>
  : IsSecret<N> extends true
    ? ReadAnswer<MadeSecret>
    : JournalEntry

export function call<N extends TableName>(
  operation: N,
  input: CallInput<N>,
): Promise<DoorAnswer<CallReply<N>>> {
  return callBank(operation, input, isWrite(operationOf(operation)) ? 'write' : 'lookUp')
}

/** A write whose name is known only at run time: its form was judged by the table's schema, and main judges it again. */
export function submit(
  operation: WriteName | OwnName,
  input: {
    params: Record<string, unknown>
    body?: Record<string, unknown>
    file?: { name: string; type: string; base64: string }
    intent: string
    confirmed: boolean
    override?: string
    reason?: string
  },
): Promise<DoorAnswer<JournalEntry>> {
  return callBank(operation, input, 'write')
}

/** A look-up that a service file adds: what it answers is judged by its own schema where it is shown. */
export function lookUpOwn(
  operation: OwnName,
  input: { params?: Record<string, string>; query?: Record<string, string> },
): Promise<DoorAnswer<ReadAnswer>> {
  return callBank(operation, input, 'lookUp')
}
