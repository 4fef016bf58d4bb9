/**
 * Every request that changes something goes this way: written down and fsynced, then sent once. Nothing here
 * sends a second time; an answer that does not come leaves the entry in doubt, for the reconciler (design §3).
 */
import type { Authorise, CashGiven } from './authorisation.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Line } from '../bank/line.ts'
import type { Journal } from '../journal/requests.ts'
import type { Audit } from '../journal/audit.ts'
import type { Clock } from '../core/clock.ts'
import type { Cache } from '../directory/cache.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { Companions } from '../../shared/operations/companions.ts'
import { touchedIn } from '../../shared/posting/event.ts'
import { markOf, ownReference, type Fact, type JournalEntry } from '../../shared/posting/journal.ts'
import { isWrite, type Operation } from '../../shared/operations/operation.ts'
import {
  isOperationName,
  operationOf,
  type Input,
  type OperationName,
} from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'
import { BodyError, bodyText } from '../bank/body.ts'
import { StorageError } from '../database/storage-error.ts'
import type { Turns } from '../credentials/renew.ts'
import { askService, type Ask } from '../reconciliation/ask.ts'
import { contest } from '../reconciliation/contest.ts'
import { askFirst, decideLater, sameExecuted, sameInDoubt, undecided } from '../reconciliation/doubt.ts'
import { fileKept, mustAskTheSame, mustBeSame, type SubmittedFile } from './intent.ts'
import { prepare } from '../bank/prepare.ts'
import type { Fence } from '../reconciliation/expiry.ts'
import { preflightRead } from '../reconciliation/read-back.ts'
import { Refused } from '../core/refused.ts'
import { mustNotSendBackMore } from './sent-back.ts'
import { sendSigned } from './sign-anew.ts'
import { internal, invalid } from './submit-errors.ts'
import { factOf } from './outcome-fact.ts'
import { createPendingOutcomes, type PendingOutcomes } from './pending-outcomes.ts'
import type { SettledForms } from './settled-forms.ts'
import { needsPreflightRead, takesReference } from '../reconciliation/strategies.ts'
import { problem } from '../../shared/desk/problems.ts'
import { wireRequestOf } from './wire-request.ts'
import { because } from '../../shared/posting/causes.ts'

export interface SubmitDeps {
  journal: Pick<
    Journal,
    | 'write'
    | 'add'
    | 'get'
    | 'open'
    | 'find'
    | 'ofIntent'
    | 'ofOperations'
    | 'naming'
    | 'snapshotOf'
    | 'executedAfterDoubt'
  >
  cache: Pick<Cache, 'markStale'>
  /** Who decided, blocked or reversed is looked for there; what every teller may do stands in the journal alone. */
  audit?: Pick<Audit, 'note'>
  send: SendToBank
  line: Pick<Line, 'now'>
  now: Clock
  /** A ULID. */
  newId: () => string
  news: Pick<EventBus, 'publish'>
  /** Null where this desk holds no key for the person. */
  accessOf: (profile: string) => Access | null
  timeoutMs?: number
  /** Judges what the person may do alone, and says what is kept beside the entry; what it throws stops the request. */
  authorise?: Authorise
  /** How long the look before sending may take. */
  lookMs?: number
  /** Told when the first byte may leave. */
  fence?: Pick<Fence, 'sent'>
  /** Where a person may be at another desk as well. */
  turns?: Turns
  /** Which forms were said to have come to nothing. */
  settled?: Pick<SettledForms, 'mustBeOpen'>
  /** Holds answers that the disk does not take. */
  unkept?: PendingOutcomes
  /** As the policy has it; absent: as the table has it. */
  companions?: (name: OperationName) => Companions
  /** What this service has no place for (service-file.ts). */
  untaken?: (name: OperationName, body: Readonly<Record<string, unknown>>) => FieldProblem[]
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
  file?: SubmittedFile | undefined
  /** Notes that were counted out, for the desk alone. */
  cash?: CashGiven | undefined
  /** The number of a supervisor's approval. */
  override?: string | undefined
  /** Why it is decided although evidence is missing. */
  reason?: string | undefined
}

/** Resolves with the entry as it stands when its outcome is known or the time limit has passed. Rejects with `Refused`. */
export type Submit = (request: SubmitRequest) => Promise<JournalEntry>

const limitMs = 30_000
/** Somebody is waiting: without an answer by then it is sent all the same, and the books prove less later. */
const longestLookMs = 1000

export function createSubmit(deps: SubmitDeps): Submit {
  const { journal, cache, send, line, now, newId, news, accessOf } = deps
  const { timeoutMs = limitMs, lookMs = longestLookMs, unkept = createPendingOutcomes(deps) } = deps
  /** What is on its way, by intent: whoever presses the same key again waits for the same entry. */
  const underway = new Map<string, { request: SubmitRequest; pressing: Promise<JournalEntry> }>()
  const time = () => new Date(now()).toISOString()

  return async function submit(request) {
    const { intent } = request
    if (intent === undefined) return press(request)
    const pressed = underway.get(intent)
    if (pressed) {
      mustAskTheSame(pressed.request, request)
      return pressed.pressing
    }
    const pressing = press(request).finally(() => underway.delete(intent))
    underway.set(intent, { request, pressing })
    return pressing
  }

  async function press(request: SubmitRequest): Promise<JournalEntry> {
    const operation = operationOf(request.operation)
    if (!isOperationName(request.operation)) throw new Refused(problem('gone'))
    if (!isWrite(operation)) throw new Refused(internal('only requests that change something are journalled'))
    if (operation.secret) throw new Refused(internal('a reply with a secret never goes through the journal'))

    const known = request.intent === undefined ? undefined : journal.ofIntent(request.intent)
    if (known) {
      mustBeSame(known, request)
      return known
    }
    const isOffline = line.now().state === 'offline'
    if (isOffline && operation.offline !== 'draft') throw new Refused(problem('offlineWaits'))
    const access = accessOf(request.profile)
    // A draft needs none: the key of a signed mode is fetched when the service is there again.
    if (!access && !isOffline) throw new Refused(problem('noKey'))

    const id = newId()
    const mark = operation.mark === null ? null : markOf(id)
    const reference = takesReference(request.operation) ? ownReference(id) : null
    const input = prepare(operation, request.input, mark, reference, deps.companions?.(request.operation))
    const untaken = deps.untaken?.(request.operation, input.body ?? {}) ?? []
    if (untaken.length > 0) throw new Refused(invalid(untaken))
    mustNotSendBackMore(journal, request.operation, input)
    const open = undecided(journal, request.operation, input)
    if (open) throw new Refused(decideLater(open))
    const same = request.confirmed
      ? undefined
      : (sameInDoubt(journal, request.operation, input) ??
        sameExecuted(journal, request.operation, input, now()))
    if (same) throw new Refused(askFirst(same))
    const bytes = textOf(operation, input)
    const looksBefore = access && !isOffline && needsPreflightRead(request.operation, input)
    const snapshot = looksBefore
      ? await preflightRead(twice(askService(send, access, lookMs / 2)), request.operation, input)
      : null
    // A draft is judged when it is sent.
    const judged = isOffline ? undefined : deps.authorise?.(request)
    const { file, reason } = request
    const beside = {
      ...judged,
      ...(file && { file: fileKept(file) }),
      ...(reason !== undefined && { reason }),
    }
    deps.settled?.mustBeOpen(request.intent)
    const { entry, isNew } = stored('notWritten', () =>
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
        snapshot: snapshot && JSON.stringify(snapshot),
        ...(Object.keys(beside).length > 0 && { beside }),
      }),
    )
    if (!isNew) return entry
    if (operation.grantedTo !== 'teller')
      deps.audit?.note({ profile: entry.profile, action: entry.operation, subject: id, detail: null })
    news.publish('journal', entry)
    if (!access || isOffline) {
      return add(entry.id, {
        kind: 'neverLeft',
        at: time(),
        ...because('keptAsDraft'),
      })
    }
    return post(entry, access, bytes, request.file)
  }

  async function post(
    entry: JournalEntry,
    access: Access,
    bytes: string | null,
    file: SubmitRequest['file'],
  ): Promise<JournalEntry> {
    const { id, operation: name, input } = entry
    const request = wireRequestOf(entry, bytes, timeoutMs, file)
    let isMarkedSent = false
    const sendBy = (by: Access) =>
      send(by, request, {
        beforeFirstByte: (stamp, keyed) => {
          stored('notWritten', () => add(id, { kind: 'sent', at: time(), stamp, ...(keyed && { keyed }) }))
          deps.fence?.sent(id)
          isMarkedSent = true
        },
      })
    const onSignedAnew = (why: string) =>
      void stored('notWritten', () => add(id, { kind: 'signedAnew', at: time(), why }))
    const signing = { send, journal, turns: deps.turns, accessOf, onSignedAnew }
    const answer = await sendSigned(signing, entry, access, sendBy).catch((problem: unknown) => {
      if (!isMarkedSent) throw problem
      return { kind: 'lost', ...because('deskFailed') } as const
    })
    const outcome = outcomeOf(name, input, answer)
    const at = time()
    return stored('notKept', () =>
      unkept.keep(id, factOf(outcome, at), (closed) => {
        news.publish('journal', closed)
        if (outcome.kind !== 'accepted') return closed
        tellTouched(input, outcome.reply)
        const contested = contest(journal, closed, at)
        for (const doubted of contested) news.publish('journal', doubted)
        return contested.find((doubted) => doubted.id === id) ?? closed
      }),
    )
  }

  function add(id: string, fact: Fact): JournalEntry {
    const entry = journal.add(id, fact)
    news.publish('journal', entry)
    return entry
  }

  /** The records that a success has changed are old news now: whoever shows them reads them anew. */
  function tellTouched(input: Input, reply: Record<string, unknown>) {
    const touched = touchedIn([input, reply])
    cache.markStale(touched)
    news.publish('touched', { ...touched, because: { kind: 'posted' } })
  }
}

/** After a start: whatever was open when the program ended is taken up as the facts leave it. */
export function takeUpAfterRestart(journal: Pick<Journal, 'open' | 'add'>, now: Clock): JournalEntry[] {
  return journal
    .open()
    .filter(({ state }) => state === 'written' || state === 'sent')
    .map(({ id }) => journal.add(id, { kind: 'restarted', at: new Date(now()).toISOString() }))
}

/** The one text that is journalled, signed and posted; null where there is none or a form is sent (A-sign-empty). */
function textOf(operation: Operation, input: Input): string | null {
  if (!operation.body || operation.multipart) return null
  try {
    return bodyText(input.body ?? {})
  } catch (problem) {
    if (!(problem instanceof BodyError)) throw problem
    const { at, message } = problem
    throw new Refused({ kind: 'invalid', message, fields: [at], again: 'safe' })
  }
}

/** A read may be asked again without harm. */
function twice(ask: Ask): Ask {
  return async (...question) => (await ask(...question)) ?? ask(...question)
}

/** A journal that cannot be written is told in words: what became of the request, and what storage says is wrong. */
function stored<T>(code: 'notWritten' | 'notKept', write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const why = cause instanceof StorageError ? cause.words : ''
    throw Object.assign(new Refused(problem(code, { why })), { cause })
  }
}
