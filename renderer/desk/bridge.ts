/**
 * The renderer's only way out: `call` an operation of the bank, `ask` the desk, listen `on` news. In Electron the
 * preload gives it as `window.desk`; in the browser shell the same three go over loopback HTTP and a WebSocket.
 * Nothing here throws: a desk that does not answer is told as a `DeskError`, like every other failure.
 */
import type {
  CommandInput,
  CommandName,
  CommandReply,
  DoorAnswer,
  ReadAnswer,
} from '../../shared/desk/commands.ts'
import type { CashCount } from '../../shared/values/denominations.ts'
import { lookUps, soonMs } from '../../shared/desk/look-ups.ts'
import type { News, NewsTopic } from '../../shared/desk/news.ts'
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
import { browserDesk } from './browser-desk.ts'
import type { Transport } from './transport.ts'
import { watchDesk } from './watch-desk.ts'
import { say } from '../i18n/index.ts'
import { inWords } from '../i18n/in-words.ts'

declare global {
  interface Window {
    desk?: Transport
  }
}

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

const desk = watchDesk(window.desk ?? browserDesk(), !window.desk)

/** Whether what was asked for was done is not known: the request may have arrived. */
const unanswered = (message: string): DoorAnswer<never> => ({
  ok: false,
  error: { kind: 'unanswered', message, again: 'ask-first' },
})

async function listen<T>(
  answer: Promise<DoorAnswer>,
  silence = say.shell.line.unanswered,
): Promise<DoorAnswer<T>> {
  try {
    // The desk is ours on both sides: what it answers to a name is what the table says of that name.
    const reply = (await answer) as DoorAnswer<T>
    return reply.ok ? reply : { ok: false, error: inWords(reply.error) }
  } catch {
    return unanswered(silence)
  }
}

export function call<N extends TableName>(
  operation: N,
  input: CallInput<N>,
): Promise<DoorAnswer<CallReply<N>>> {
  const answer = desk.call(operation, input)
  return isWrite(operationOf(operation)) ? listen(answer) : lookUp(answer, soonMs)
}

/**
 * An answer that nobody waits for without an end (experience §1, rule 14). What only looks something up may be asked
 * again whatever went wrong: each failure of it has its way out.
 */
async function lookUp<T>(answer: Promise<DoorAnswer>, limitMs: number): Promise<DoorAnswer<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<DoorAnswer<T>>((resolve) => {
    timer = setTimeout(() => {
      const message = say.shell.state.tooSlow(limitMs / 1000)
      resolve({ ok: false, error: { kind: 'unreachable', message, again: 'safe' } })
    }, limitMs)
  })
  const reply = await Promise.race([listen<T>(answer, say.shell.line.noAnswer), tooLate])
  clearTimeout(timer)
  if (reply.ok || reply.error.again !== 'ask-first') return reply
  return { ok: false, error: { ...reply.error, again: 'safe' } }
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
  return listen(desk.call(operation, input))
}

/** A look-up that a service file adds: what it answers is judged by its own schema where it is shown. */
export function lookUpOwn(
  operation: OwnName,
  input: { params?: Record<string, string>; query?: Record<string, string> },
): Promise<DoorAnswer<ReadAnswer>> {
  return lookUp(desk.call(operation, input), soonMs)
}

export function ask<N extends CommandName>(
  command: N,
  input: CommandInput<N>,
): Promise<DoorAnswer<CommandReply<N>>> {
  const limitMs = lookUps[command]
  const answer = desk.ask(command, input)
  return limitMs === undefined ? listen(answer, say.shell.line.perhapsDone) : lookUp(answer, limitMs)
}

/** Calls the listener for each piece of news; the function that comes back stops it. */
export function on<T extends NewsTopic>(topic: T, listener: (value: News[T]) => void): () => void {
  // As above: main tells a topic with that topic's value only.
  return desk.on(topic, (value) => listener(value as News[T]))
}

/** Whether the desk program answers this page. */
export const onLine = (listener: (answers: boolean) => void): (() => void) => desk.onLine(listener)
