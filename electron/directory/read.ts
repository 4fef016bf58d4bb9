/**
 * Reading: from the service where it can be reached, and from this computer where not. Every value says where
 * it is from and when it was last seen.
 */
import type { Line } from '../bank/line.ts'
import type { Clock } from '../core/clock.ts'
import type { CachedRecord } from './cached-record.ts'
import type { Cache } from './cache.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import { companionsOf, withCompanions, type Companions } from '../../shared/operations/companions.ts'
import type { DeskError, ReadAnswer } from '../../shared/desk/commands.ts'
import { soonMs } from '../../shared/desk/look-ups.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { isRefusalBody, readRefusal, saidIn } from '../../shared/posting/refusals.ts'
import { type Turns } from '../credentials/renew.ts'
import { saysKeyIsVoid } from '../bank/refused-key.ts'
import type { ClockOffset } from '../bank/clock-offset.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface ReadDeps {
  cache: Cache
  send: SendToBank
  line: Pick<Line, 'now' | 'whenDown'>
  clockOffset: Pick<ClockOffset, 'offsetMs'>
  now: Clock
  /** Null where this desk holds no key for the person. */
  accessOf: (profile: string) => Access | null
  /** Where a person may be at another desk as well. */
  turns?: Turns | undefined
  /** What this computer knows (`offline.ts`). */
  answerFromCache: (cache: Cache, operation: OperationName, input: Input) => CachedRecord | undefined
  keepReply: (cache: Cache, operation: OperationName, input: Input, reply: unknown, seenAt: number) => void
  timeoutMs?: number
  /** As the policy has it; absent: as the table has it. */
  companions?: (name: OperationName) => Companions
}

export interface ReadRequest {
  profile: string
  operation: OperationName
  input: Input
}

/** Rejects with `Refused`: `offline`, `unreachable`, `notFound`, `forbidden`, `refused`, `tooMany`. */
export type Read = (request: ReadRequest) => Promise<ReadAnswer>

/** Less than a page waits: what this computer knows comes in the bank’s stead before the page gives up (decision 407). */
const limitMs = soonMs - 3_000
/** A connection that broke this soon was an old one: asking a second time is harmless for a read. */
const quickMs = 1000
/** A clock corrected by more than this may have been why a signed read was refused (§5.2: five minutes). */
const skewMs = 60_000

export function createRead(deps: ReadDeps): Read {
  const {
    cache,
    send,
    line,
    clockOffset,
    now,
    accessOf,
    answerFromCache,
    keepReply,
    timeoutMs = limitMs,
  } = deps

  function bytesOf(name: OperationName, input: Input): string | null {
    const operation = operationOf(name)
    if (!operation.body) return null
    const beside = deps.companions?.(name) ?? companionsOf(operation)
    return JSON.stringify(withCompanions(input.body ?? {}, beside))
  }

  async function ask(access: Access, { operation, input, profile }: ReadRequest): Promise<Answer> {
    const request = {
      operation,
      ...(input.params && { params: input.params }),
      ...(input.query && { query: input.query }),
      // A read that asks with a body (`reads` in the table) sends one; every other has none.
      bytes: bytesOf(operation, input),
      timeoutMs,
    }
    const startedMs = performance.now()
    const offsetMs = clockOffset.offsetMs()
    const answer = await send(access, request)
    const wasOldConnection = answer.kind === 'lost' && performance.now() - startedMs < quickMs
    const wasSkewed =
      answer.kind === 'reply' && answer.status === 401 && Math.abs(clockOffset.offsetMs() - offsetMs) > skewMs
    if (wasOldConnection || wasSkewed) return send(access, request)
    const isFresh =
      access.signer && saysKeyIsVoid(answer) && (await deps.turns?.replace(profile, access.signer, 'other'))
    const fresh = isFresh ? accessOf(profile) : null
    return fresh ? send(fresh, request) : answer
  }

  return async function read(request) {
    const operation = operationOf(request.operation)
    if (isWrite(operation))
      throw new TypeError(`${request.operation} changes something: it goes through the journal`)
    if (line.now().state === 'offline') return fromHere(request, 'offline')
    const access = accessOf(request.profile)
    if (!access) throw new Refused(problem('noKey'))
    return orFromHere(request, fromService(access, request))
  }

  async function fromService(access: Access, request: ReadRequest): Promise<ReadAnswer> {
    const operation = operationOf(request.operation)
    const answer = await ask(access, request)
    if (answer.kind === 'neverLeft') return fromHere(request, 'offline')
    if (answer.kind === 'lost' || answer.status >= 500) return fromHere(request, 'unreachable')
    if (answer.status !== 200) throw new Refused(refusalOf(answer))
    const judged = answer.isJson
      ? operation.reply.safeParse(fitList(operation.reply, answer.body))
      : undefined
    if (!judged?.success) return fromHere(request, 'unreachable')
    const seenAt = now()
    keepReply(cache, request.operation, keptAs(request), judged.data, seenAt)
    return { value: judged.data, source: 'service', seenAt: new Date(seenAt).toISOString() }
  }

  /** The line may be found down while a bank that hangs is asked: what this computer knows need not wait for the end. */
  function orFromHere(request: ReadRequest, asked: Promise<ReadAnswer>): Promise<ReadAnswer> {
    return new Promise((resolve, reject) => {
      const stop = line.whenDown(() => {
        try {
          resolve(fromHere(request, 'offline'))
        } catch {
          // It does not know: the bank may still answer.
        }
      })
      void asked.then(resolve, reject).finally(stop)
    })
  }

  function fromHere(request: ReadRequest, why: 'offline' | 'unreachable'): ReadAnswer {
    const name = request.operation
    const operation = operationOf(name)
    const known = operation.offline === 'cached' ? answerFromCache(cache, name, keptAs(request)) : undefined
    if (!known) throw new Refused(problem(nothingHere[why]))
    const seenAt = new Date(known.seenAt).toISOString()
    return { value: known.json, source: 'cache', seenAt, ...(known.stale && { isOutdated: true }) }
  }
}

/** Whose a key is has another answer for each person: what one was told is never another's. */
function keptAs({ profile, operation, input }: ReadRequest): Input {
  return operation === 'getMe' ? { ...input, params: { ...input.params, profile } } : input
}

const nothingHere = { offline: 'notHereOffline', unreachable: 'notHereUnreadable' } as const

const kinds: Record<number, DeskError['kind']> = { 403: 'forbidden', 404: 'notFound', 429: 'tooMany' }

function refusalOf({ status, body }: Extract<Answer, { kind: 'reply' }>): DeskError {
  const refusal = readRefusal(status, isRefusalBody(body) ? body : null)
  const { field } = refusal
  const said = saidIn(refusal)
  return {
    kind: kinds[status] ?? 'refused',
    ...said,
    status,
    ...(field !== null && { fields: [{ field, ...said }] }),
    again: 'safe',
  }
}
