/** One page of a list of the bank: asked for again with growing waits, and its records judged one by one. */
import { z } from 'zod'
import type { Access, SendToBank } from '../bank/access.ts'
import { saysKeyIsVoid } from '../bank/refused-key.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { isRefusalBody, readRefusal, saidIn } from '../../shared/posting/refusals.ts'
import type { Misfit } from './fetching.ts'
import { ListFallsShort, ListMoves, ListRepeats } from './list-reading.ts'
import type { List } from './lists.ts'
import { nested, phrase, type Told } from '../../shared/desk/problems.ts'

export interface Page {
  rows: readonly unknown[]
  /** Null: the service does not tell. */
  total: number | null
}

export type Judged = { record: { id: number; json: Record<string, unknown> } } | { misfit: Misfit }

/** Why a run ended early. */
export class Stopped extends Error {
  readonly why: Told
  /** The same question may be answered later. */
  readonly mayPass: boolean
  constructor(why: Told, mayPass = false) {
    super(why.message)
    this.why = why
    this.mayPass = mayPass
  }
}

const aRecord = z.looseObject({ id: z.int() })
const anyPage = z.looseObject({ pageItems: z.array(z.unknown()) })
const toldTotal = z.looseObject({ totalFilteredRecords: z.int().nonnegative() })

/** A page that fails is asked for again after a second, then twice as long each time, up to this. */
const longestWaitMs = 60_000
const longestKey = 200

export function createPages(deps: {
  send: SendToBank
  /** A person's key as it stands now: the one that signs may have been renewed since the run began. */
  accessOf?: ((profile: string) => Access | null) | undefined
  pageSize: number
  timeoutMs: number
  wait: (ms: number) => Promise<void>
  /** Waits differ by up to a half, so that desks that failed together do not come back together. */
  random: () => number
  onWait: (message: Told) => void
}): (access: Access, list: List, offset: number, isWanted: () => boolean) => Promise<Page> {
  const { send, accessOf, pageSize, timeoutMs, wait, random, onWait } = deps
  /** Lists of this service that refused the order of ids. */
  const unsorted = new Set<OperationName>()

  async function ask(given: Access, list: List, offset: number): Promise<Page> {
    const access = (given.profile !== undefined && accessOf?.(given.profile)) || given
    const { operation, isPaged, what } = list
    const isSorted = !unsorted.has(operation)
    const query = {
      offset: String(offset),
      limit: String(pageSize),
      ...(isSorted && { orderBy: 'id', sortOrder: 'ASC' }),
    }
    const answer = await send(access, { operation, ...(isPaged && { query }), bytes: null, timeoutMs })
    if (answer.kind !== 'reply') throw new Stopped(phrase('listNotAnswered', { what }), true)
    if (answer.status === 400 && isPaged && isSorted) {
      unsorted.add(operation)
      return ask(access, list, offset)
    }
    if (answer.status !== 200) {
      const refusal = readRefusal(answer.status, isRefusalBody(answer.body) ? answer.body : null)
      throw new Stopped(
        phrase('listNotGiven', { what, why: nested(saidIn(refusal)) }),
        // Of a signing key that another desk replaced the desk gets a new one by itself (`enrolment.ts`).
        answer.status >= 500 || answer.status === 429 || saysKeyIsVoid(answer),
      )
    }
    const { reply } = operationOf(operation)
    const page = answer.isJson ? anyPage.safeParse(fitList(reply, answer.body)).data : undefined
    if (!page) throw new Stopped(phrase('listUnreadable', { what }))
    return {
      rows: page.pageItems,
      total: toldTotal.safeParse(answer.body).data?.totalFilteredRecords ?? null,
    }
  }

  return async (access, list, offset, isWanted) => {
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await ask(access, list, offset)
      } catch (problem) {
        if (!(problem instanceof Stopped && problem.mayPass) || !isWanted()) throw problem
        const thisMs = Math.round(waitMs * (0.75 + random() / 2))
        onWait(phrase('fetchWaits', { why: problem.why, seconds: Math.ceil(thisMs / 1000) }))
        await wait(thisMs)
        if (!isWanted()) throw problem
      }
    }
  }
}

/** One row of a page, as the table reads it. */
export function judgeRow({ operation }: List, json: unknown): Judged {
  const judged = operationOf(operation).reply.safeParse({ totalFilteredRecords: 1, pageItems: [json] })
  const record = judged.success ? aRecord.safeParse(anyPage.parse(judged.data).pageItems[0]) : null
  if (record?.success) return { record: { id: record.data.id, json: record.data } }
  const members = judged.error?.issues.map(({ path }) => path.slice(2).join('.')) ?? []
  const reason = [...new Set(members)].filter(Boolean).join(', ') || 'id'
  return { misfit: { key: keyOf(json), reason, json } }
}

export function keyOf(json: unknown): number | string {
  return aRecord.safeParse(json).data?.id ?? (JSON.stringify(json) ?? '').slice(0, longestKey)
}

/** Why a list cannot be read to its end; null: for another reason than the list's own. */
export function whyUnread({ what }: List, problem: unknown): Stopped | null {
  if (problem instanceof ListMoves) return new Stopped(phrase('listMoves', { what }))
  if (problem instanceof ListRepeats) return new Stopped(phrase('listRepeats', { what }))
  if (problem instanceof ListFallsShort) return new Stopped(phrase('listFallsShort', { what }))
  return null
}
