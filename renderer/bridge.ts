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
} from '../shared/desk/commands.ts'
import type { News, NewsTopic } from '../shared/desk/news.ts'
import type { JournalEntry } from '../shared/journal.ts'
import type {
  BodyOf,
  OperationName,
  operations,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../shared/operations/index.ts'
import { browserDesk } from './browser-desk.ts'

/** What carries the three functions, without the table's types: the preload, or the browser shell's line. */
export interface Desk {
  call(operation: string, input: unknown): Promise<DoorAnswer>
  ask(command: string, input: unknown): Promise<DoorAnswer>
  on(topic: string, listener: (value: unknown) => void): () => void
}

declare global {
  interface Window {
    desk?: Desk
  }
}

type Member<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T }
type Optional<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]?: T }

/**
 * `{ params, query, body }` as the entry asks for them; `intent` is the form's own id (one form, one request);
 * `confirmed` says that the person saw the same request in doubt and wants this one all the same.
 */
export type CallInput<N extends OperationName> = Member<'params', ParamsOf<N>> &
  Optional<'query', QueryOf<N>> &
  Member<'body', BodyOf<N>> & { intent?: string; confirmed?: boolean }

type IsRead<N extends OperationName> = (typeof operations)[N]['method'] extends 'GET' ? true : false
export type ReadName = { [N in OperationName]: IsRead<N> extends true ? N : never }[OperationName]
export type WriteName = Exclude<OperationName, ReadName>

/** A read answers its value with source and age; a write answers its journal entry. */
export type CallReply<N extends OperationName> = N extends ReadName ? ReadAnswer<ReplyOf<N>> : JournalEntry

const desk: Desk = window.desk ?? browserDesk()

const gone: DoorAnswer<never> = {
  ok: false,
  error: {
    kind: 'unreachable',
    message:
      'The desk program does not answer. What was written in the journal is kept. Start Teller Desk again.',
    again: 'ask-first',
  },
}

async function listen<T>(answer: Promise<DoorAnswer>): Promise<DoorAnswer<T>> {
  try {
    // The desk is ours on both sides: what it answers to a name is what the table says of that name.
    return (await answer) as DoorAnswer<T>
  } catch {
    return gone
  }
}

export function call<N extends OperationName>(
  operation: N,
  input: CallInput<N>,
): Promise<DoorAnswer<CallReply<N>>> {
  return listen(desk.call(operation, input))
}

export function ask<N extends CommandName>(
  command: N,
  input: CommandInput<N>,
): Promise<DoorAnswer<CommandReply<N>>> {
  return listen(desk.ask(command, input))
}

/** Calls the listener for each piece of news; the function that comes back stops it. */
export function on<T extends NewsTopic>(topic: T, listener: (value: News[T]) => void): () => void {
  // As above: main tells a topic with that topic's value only.
  return desk.on(topic, (value) => listener(value as News[T]))
}

/** Whether the line to the desk process stands. Electron's never breaks: there, desk and window end together. */
export function onLine(listener: (stands: boolean) => void): () => void {
  if (!window.desk) return desk.on('line', (value) => listener(value === true))
  listener(true)
  return () => {}
}
