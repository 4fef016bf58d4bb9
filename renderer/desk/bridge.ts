/**
 * The renderer's only way out: call an operation of the bank (`call.ts`), `ask` the desk, listen `on` news. In Electron the
 * preload gives it as `window.desk`; in the browser shell the same three go over loopback HTTP and a WebSocket.
 * Nothing here throws: a desk that does not answer is told as a `DeskError`, like every other failure.
 */
import type { CommandInput, CommandName, CommandReply, DoorAnswer } from '../../shared/desk/commands.ts'
import { lookUps, soonMs } from '../../shared/desk/look-ups.ts'
import type { News, NewsTopic } from '../../shared/desk/news.ts'
import { browserDesk } from './browser-desk.ts'
import { watchDesk } from './watch-desk.ts'
import { say } from '../i18n/index.ts'
import { inWords } from '../i18n/in-words.ts'

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

/** An operation of the bank (`call.ts`), which only looks something up or may do something. */
export function callBank<T>(
  operation: string,
  input: object,
  does: 'lookUp' | 'write',
): Promise<DoorAnswer<T>> {
  const answer = desk.call(operation, input)
  return does === 'write' ? listen(answer) : lookUp(answer, soonMs)
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
