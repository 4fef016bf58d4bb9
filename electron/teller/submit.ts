/**
 * Every request that changes something goes this way: written down and fsynced, then sent once. Nothing here
 * sends a second time; an answer that does not come leaves the entry in doubt, for the reconciler (design §3).
 */
import type { DeskError } from '../../shared/desk/commands.ts'
import { touchedIn } from '../../shared/event.ts'
import { markOf, type Fact, type JournalEntry } from '../../shared/journal.ts'
import { isWrite, type Operation } from '../../shared/operation.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/outcome.ts'
import { BodyError, bodyText } from '../bank/body.ts'
import type { Access, Cache, Clock, Journal, Line, NewsDesk, SendToBank, WireRequest } from '../parts.ts'
import { StorageError } from '../store/storage-error.ts'
import { askFirst, sameInDoubt } from './doubt.ts'
import { prepare } from './marked.ts'
import { Refused } from './refused.ts'
import { withoutSecrets } from './secret.ts'

export interface SubmitParts {
  journal: Journal
  cache: Pick<Cache, 'markStale'>
  send: SendToBank
  line: Pick<Line, 'now'>
  now: Clock
  /** A ULID. */
  newId: () => string
  news: Pick<NewsDesk, 'tell'>
  /** Null where this desk holds no key for the person. */
  accessOf: (profile: string) => Access | null
  timeoutMs?: number
}

export interface SubmitRequest {
  profile: string
  operation: OperationName
  input: Input
  /** The form's own id; absent, each call is its own intent. */
  intent?: string | undefined
  follows?: string | undefined
  /** The person knows that the same request is in doubt, and wants it all the same. */
  confirmed?: boolean | undefined
  file?: { name: string; type: string; content: Uint8Array } | undefined
}

/** Resolves with the entry as it stands when its outcome is known or the time limit has passed. Rejects with `Refused`. */
export type Submit = (request: SubmitRequest) => Promise<JournalEntry>

const limitMs = 30_000
/** How many intents of closed entries are remembered, so that a second press finds the first while offline. */
const rememberedIntents = 1000

export function createSubmit(parts: SubmitParts): Submit {
  const { journal, cache, send, line, now, newId, news, accessOf, timeoutMs = limitMs } = parts
  /** Entries on their way, by id: whoever presses the same key again waits for the same entry. */
  const underway = new Map<string, Promise<JournalEntry>>()
  const recent = new Map<string, string>()
  const time = () => new Date(now()).toISOString()

  return async function submit(request) {
    const operation = operationOf(request.operation)
    if (!isWrite(operation)) throw new Refused(internal('only requests that change something are journalled'))
    if (operation.secret) throw new Refused(internal('a reply with a secret never goes through the journal'))

    const known = entryOf(request.intent)
    if (known) return underway.get(known.id) ?? known
    const isOffline = line.now().state === 'offline'
    if (isOffline && operation.offline !== 'draft') throw new Refused(offlineRefusal(operation))
    const access = accessOf(request.profile)
    // A draft needs none: the key of a signed mode is fetched when the service is there again.
    if (!access && !isOffline) throw new Refused(noKey)

    const id = newId()
    const mark = operation.mark === null ? null : markOf(id)
    const input = prepare(operation, request.input, mark)
    const same = request.confirmed ? undefined : sameInDoubt(journal, request.operation, input)
    if (same) throw new Refused(askFirst(same))
    const bytes = textOf(operation, input)
    const { entry, isNew } = stored(notWritten, () =>
      journal.write({
        id,
        intent: request.intent ?? id,
        operation: request.operation,
        input,
        bytes,
        mark,
        profile: request.profile,
        draft: isOffline,
        follows: request.follows ?? null,
        snapshot: null,
      }),
    )
    remember(entry)
    if (!isNew) return underway.get(entry.id) ?? entry
    news.tell('journal', entry)
    if (!access || isOffline) {
      return add(entry.id, {
        kind: 'neverLeft',
        at: time(),
        why: 'kept as a draft while the service is offline',
      })
    }
    const sent = post(entry, access, bytes, request.file)
    underway.set(entry.id, sent)
    return sent.finally(() => underway.delete(entry.id))
  }

  async function post(
    entry: JournalEntry,
    access: Access,
    bytes: string | null,
    file: SubmitRequest['file'],
  ): Promise<JournalEntry> {
    const { id, operation: name, input } = entry
    const operation = operationOf(name)
    const request: WireRequest = {
      operation: name,
      ...(input.params && { params: input.params }),
      ...(input.query && { query: input.query }),
      ...(file && { file: { ...file, fields: textFields(input.body ?? {}) } }),
      bytes,
      timeoutMs,
    }
    let isMarkedSent = false
    const answer = await send(access, request, {
      beforeFirstByte: (stamp) => {
        stored(notWritten, () => add(id, { kind: 'sent', at: time(), stamp }))
        isMarkedSent = true
      },
    }).catch((problem: unknown) => {
      if (!isMarkedSent) throw problem
      return { kind: 'lost', why: 'the desk failed while it was sending' } as const
    })
    const outcome = outcomeOf(operation, input, answer)
    const at = time()
    const closed = stored(notKept, () => {
      switch (outcome.kind) {
        case 'accepted':
          return add(id, { kind: 'accepted', at, reply: withoutSecrets(outcome.reply) })
        case 'refused':
          return add(id, { kind: 'refused', at, refusal: outcome.refusal })
        case 'neverLeft':
        case 'lost':
          return add(id, { kind: outcome.kind, at, why: outcome.why })
      }
    })
    if (outcome.kind === 'accepted') tellTouched(operation, input, outcome.reply)
    return closed
  }

  function add(id: string, fact: Fact): JournalEntry {
    const entry = journal.add(id, fact)
    news.tell('journal', entry)
    return entry
  }

  /** The records that a success has changed are old news now: whoever shows them reads them anew. */
  function tellTouched(operation: Operation, input: Input, reply: Record<string, unknown>) {
    const touched = touchedIn([input, reply])
    cache.markStale(touched)
    news.tell('touched', { ...touched, why: `${operation.summary}: accepted` })
  }

  function entryOf(intent: string | undefined): JournalEntry | undefined {
    if (intent === undefined) return undefined
    const id = recent.get(intent)
    return id === undefined ? journal.open().find((entry) => entry.intent === intent) : journal.get(id)
  }

  function remember({ intent, id }: JournalEntry) {
    recent.set(intent, id)
    const [oldest] = recent.keys()
    if (recent.size > rememberedIntents && oldest !== undefined) recent.delete(oldest)
  }
}

/** After a start: whatever was open when the program ended is taken up as the facts leave it. */
export function takeUpAfterRestart(journal: Pick<Journal, 'open' | 'add'>, now: Clock): JournalEntry[] {
  return journal
    .open()
    .filter(({ state }) => state === 'written' || state === 'sent')
    .map(({ id }) => journal.add(id, { kind: 'restarted', at: new Date(now()).toISOString() }))
}

/**
 * Sends what lies here unsent, as a new entry that follows it. The draft's own id is the intent: pressing twice
 * sends once.
 */
export async function sendDraft(
  { journal, submit }: { journal: Pick<Journal, 'get'>; submit: Submit },
  { id, profile }: { id: string; profile: string },
): Promise<JournalEntry> {
  const draft = journal.get(id)
  if (!draft) {
    throw new Refused({ kind: 'notFound', message: 'The journal has no such entry.', again: 'never' })
  }
  if (draft.state !== 'notSent' && draft.state !== 'notExecuted') {
    const message = 'Only what was not sent can be sent from the journal. Look at its state first.'
    throw new Refused({ kind: 'invalid', message, again: 'never' })
  }
  return submit({
    profile,
    operation: draft.operation,
    input: draft.input,
    intent: `after:${id}`,
    follows: id,
  })
}

/** The one text that is journalled, signed and posted; null where there is none or a form is sent (A-sign-empty). */
function textOf(operation: Operation, input: Input): string | null {
  if (!operation.body || operation.multipart) return null
  try {
    return bodyText(input.body ?? {})
  } catch (problem) {
    if (!(problem instanceof BodyError)) throw problem
    const { field, message } = problem
    throw new Refused({ kind: 'invalid', message, fields: [{ field, message }], again: 'safe' })
  }
}

function textFields(body: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

/** A journal that cannot be written is told in words: what became of the request, and what storage says is wrong. */
function stored<T>(error: DeskError, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const message = cause instanceof StorageError ? `${error.message} ${cause.message}` : error.message
    throw Object.assign(new Refused({ ...error, message }), { cause })
  }
}

const notWritten: DeskError = {
  kind: 'storage',
  message: 'Nothing was sent, because this computer cannot write its journal.',
  again: 'safe',
}
const notKept: DeskError = {
  kind: 'storage',
  message:
    'The bank may have acted, but this computer cannot write it down. Do not post it again; call support.',
  again: 'never',
}
const noKey: DeskError = {
  kind: 'forbidden',
  message: 'This desk holds no key of yours for the bank. Ask your supervisor to set up the connection.',
  again: 'never',
}

function offlineRefusal(operation: Operation): DeskError {
  const message = `The bank cannot be reached, so this waits: ${operation.summary}. Nothing was sent.`
  return { kind: 'offline', message, again: 'safe' }
}

function internal(message: string): DeskError {
  return { kind: 'internal', message, again: 'never' }
}
