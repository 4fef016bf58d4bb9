/**
 * The one way into the desk, for both shells. Main believes nobody (reliability T16): sender, name, session,
 * shape, switch, permission and schema are judged here, so that no handler can forget one. What comes out is
 * always a plain value; a failure never carries a stack, a path or SQL (I6).
 */
import type { Session } from '../users/session.ts'
import type { Audit } from '../journal/audit.ts'
import { ulid } from 'ulid'
import type { z } from 'zod'
import {
  commands as commandTable,
  isCommandName,
  type CommandName,
  type DeskError,
  type DoorAnswer,
} from '../../shared/desk/commands.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { isOperationName, operationOf, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import { readCall, type Call } from './call.ts'
import { createBucket, type Bucket } from '../webhooks/bucket.ts'
import { invalid } from './call.ts'
import { faultOfShape } from '../core/plain-value.ts'
import { StorageError } from '../database/storage-error.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'
import { fieldFault } from '../../shared/values/faults.ts'

/** Who calls, as the shell has judged it: by token and origin, or by frame and origin. */
export interface Sender {
  isTrusted: boolean
  /** A person's window, or a program that holds the run's token (contract §4). */
  kind: 'window' | 'program'
  /** For the audit: `window`, `browser`, or why it is not trusted. */
  from: string
}

export type Dispatch = (name: string, body: unknown, sender: Sender) => Promise<DoorAnswer>

interface FaultLog {
  error(about: object, words: string): void
}

export interface DispatcherDeps {
  session: Session & { sitting(): number; refusedTo?(profile: string): readonly string[] }
  /** A handler for each name; what it is given has gone through the name's schema. */
  commands: Readonly<Record<string, (input: never) => unknown>>
  /** Documented operations are on; assumed ones as the bank's settings say (contract). */
  isOn: (operation: OperationName) => boolean
  write: (name: OperationName, call: Call, profile: string) => Promise<unknown>
  read: (name: OperationName, call: Call, profile: string) => Promise<unknown>
  secret: (name: OperationName, call: Call, profile: string) => Promise<unknown>
  /** @throws StorageError where what is shown could not be written down. */
  mayShow?: () => void
  /** Told what a person asked for, once it was given. */
  given?: (profile: string, name: string, input: object) => void
  audit: Pick<Audit, 'add'>
  log: FaultLog
  /** A clock that does not go back. */
  nowMs: () => number
}

/** I5: on each name; one that is called too often leaves the others as they were. */
const callsPerSecond = 1000
const maxCharacters = 256 * 1024
/** A file of 5 MiB in base64, and what stands beside it. */
const maxCharactersWithFile = 8 * 1024 * 1024
/** A list on paper: tens of thousands of lines, each of a dozen cells. */
const maxValuesOnPaper = 1_000_000

/** Commands that tell of the desk itself, or end something: a disk that takes nothing stands in the way of none. */
const showsNobody: ReadonlySet<CommandName> = new Set<CommandName>([
  'activity',
  'ownOperations',
  'stopSync',
  'syncStatus',
  'settings',
  'journalHealth',
  'verifyJournal',
])

export function createDispatcher(options: DispatcherDeps): Dispatch {
  const buckets = new Map<string, Bucket>()

  const allow = (name: string) => {
    let bucket = buckets.get(name)
    if (!bucket) {
      bucket = createBucket({ size: callsPerSecond, perSecond: callsPerSecond, nowMs: options.nowMs })
      buckets.set(name, bucket)
    }
    if (!bucket.take()) throw new Refused(problem('askedTooOften'))
  }

  const atCounter = () => {
    const current = options.session.current()
    if (!current) throw new Refused(problem('locked'))
    return current
  }

  const mayShow = () => {
    try {
      options.mayShow?.()
    } catch (cause) {
      if (!(cause instanceof StorageError)) throw cause
      const { words: why } = cause
      throw Object.assign(new Refused(problem('lookNotRecorded', { why })), { cause })
    }
  }

  const told: NonNullable<DispatcherDeps['given']> = (...look) => {
    try {
      options.given?.(...look)
    } catch (problem) {
      // A lesson never stands in the way of what was asked for.
      options.log.error({ err: problem }, 'a look could not be noted for a lesson')
    }
  }

  /** What takes a while may end when somebody else is at the counter, or nobody: each answer is judged again. */
  const inOneSitting = async (work: () => Promise<unknown>, told: DeskError): Promise<unknown> => {
    const begun = options.session.sitting()
    const hasEnded = () => options.session.sitting() !== begun
    const answer = await work().catch((problem: unknown) => {
      // What went wrong may name a customer as well as what came.
      if (!hasEnded()) throw problem
      if (!(problem instanceof Refused))
        options.log.error({ err: problem }, 'failed, and the desk was locked')
      throw new Refused(told)
    })
    if (hasEnded()) throw new Refused(told)
    return answer
  }

  const command = async (name: CommandName, body: unknown): Promise<unknown> => {
    const entry = commandTable[name]
    if (entry.who === 'unlocked') {
      atCounter()
      if (!showsNobody.has(name)) mayShow()
    }
    const { isLarge = false } = entry
    const fault = faultOfShape(
      body,
      isLarge
        ? { characters: maxCharactersWithFile, values: maxValuesOnPaper }
        : { characters: maxCharacters },
    )
    if (fault) throw new Refused(invalid([{ field: '', ...fault }]))
    // One entry of the table: its schema and its handler stand under one name, which the compiler cannot follow here.
    const schema: z.ZodType = entry.input
    const parsed = schema.safeParse(body ?? {})
    if (!parsed.success) throw new Refused(invalid(parsed.error))
    const handler = options.commands[name] as (input: unknown) => Promise<unknown>
    const reply = await handler(parsed.data)
    const person = options.session.current()?.person.id
    // A command's input is an object (`command.ts`).
    if (person !== undefined) told(person, name, parsed.data as object)
    return reply
  }

  const operation = async (name: OperationName, body: unknown, sender: Sender): Promise<unknown> => {
    const { person, permissions } = atCounter()
    const entry = operationOf(name)
    const fault = faultOfShape(body, {
      characters: entry.multipart ? maxCharactersWithFile : maxCharacters,
    })
    if (fault) throw new Refused(invalid([{ field: '', ...fault }]))
    if (!options.isOn(name)) throw new Refused(problem('switchedOff', { operation: name }))
    if (!permits(permissions, entry.permission)) {
      options.audit.add({ profile: person.id, action: 'forbidden', subject: name, detail: entry.permission })
      const { permission } = entry
      const isLearnt = permission !== null && options.session.refusedTo?.(person.id).includes(permission)
      throw new Refused(problem(isLearnt ? 'refusedToKey' : 'notPermitted', { operation: name }))
    }
    // A request writes itself down before it is sent.
    if (!isWrite(entry)) mayShow()
    const call = await readCall(name, entry, body)
    if (entry.secret) return options.secret(name, call, person.id)
    if (!isWrite(entry)) {
      const reply = await options.read(name, call, person.id)
      told(person.id, name, call.input)
      return reply
    }
    // A person presses twice; a program says by itself what is one request (contract §4).
    if (sender.kind === 'window' && call.intent === undefined) throw new Refused(noIntent)
    options.session.touch()
    return options.write(name, call, person.id)
  }

  const answer = async (name: string, body: unknown, sender: Sender): Promise<unknown> => {
    if (!sender.isTrusted) {
      options.audit.add({
        profile: null,
        action: 'senderRefused',
        subject: null,
        detail: sender.from.slice(0, 100),
      })
      throw new Refused(problem('strangeCaller'))
    }
    const known = isCommandName(name) || isOperationName(name)
    if (!known) throw new Refused(problem('nothingOfThisName'))
    allow(name)
    if (!isCommandName(name)) {
      const told = problem(isWrite(operationOf(name)) ? 'lockedAfterSending' : 'locked')
      return inOneSitting(() => operation(name, body, sender), told)
    }
    const { who, mayLock = false } = commandTable[name]
    if (who === 'anyone' || mayLock) return command(name, body)
    return inOneSitting(() => command(name, body), problem('lockedAfterSending'))
  }

  return async (name, body, sender) => {
    try {
      return { ok: true, value: await answer(String(name), body, sender) }
    } catch (problem) {
      return { ok: false, error: toDeskError(problem, name, options.log) }
    }
  }
}

function toDeskError(fault: unknown, name: string, log: FaultLog): DeskError {
  if (fault instanceof Refused) {
    if (fault.cause) log.error({ name, err: fault.cause }, fault.error.message)
    return fault.error
  }
  const support = ulid().slice(-8)
  log.error(
    { code: support, name: isOperationName(name) || isCommandName(name) ? name : 'unknown', err: fault },
    'failed',
  )
  return problem(fault instanceof StorageError ? 'dataUnusable' : 'inside', { support })
}

const noIntent: DeskError = invalid([fieldFault('intent', 'formIdMissing')])
