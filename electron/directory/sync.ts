/**
 * Fetches customers, accounts and the small lists for look-ups without the service. One page after another, so
 * that a teller's own request never waits behind it; each page is kept as it comes, and a page that fails ends
 * the run with a sentence and takes nothing back.
 */
import type { RecordKind } from './cached-record.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Clock } from '../core/clock.ts'
import type { Cache } from './cache.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import { z } from 'zod'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { type OperationName, operationOf } from '../../shared/operations/index.ts'
import { isRefusalBody, readRefusal } from '../../shared/posting/refusals.ts'

export interface Sync {
  status(): SyncStatus
  /** Starts if idle; resolves at once with the state. */
  start(access: Access): SyncStatus
  stop(): SyncStatus
}

export interface SyncParts {
  send: SendToBank
  cache: Pick<Cache, 'keep' | 'markWhole'>
  news: Pick<EventBus, 'tell'>
  now: Clock
  /** Assumed operations may be off at a real service; a list that is off is left out. Default: all are on. */
  isOn?: (operation: OperationName) => boolean
  /** Told of what nobody expected; the status then says only that this computer failed. */
  onFailure?: (problem: unknown) => void
  pageSize?: number
  timeoutMs?: number
}

interface List {
  operation: OperationName
  kind: RecordKind
  /** Comes page by page (A-page); the others come whole unless a limit is given. */
  isPaged: boolean
  /** `customers` */
  what: string
}

const lists: readonly List[] = [
  { operation: 'listClients', kind: 'client', isPaged: true, what: 'customers' },
  { operation: 'listSavingsAccounts', kind: 'savings', isPaged: true, what: 'savings accounts' },
  { operation: 'listSavingsProducts', kind: 'product', isPaged: false, what: 'savings products' },
  { operation: 'getCodeValues', kind: 'codeValue', isPaged: false, what: 'code values' },
  { operation: 'listLedgerAccounts', kind: 'ledgerAccount', isPaged: false, what: 'ledger accounts' },
]

const aPage = z.looseObject({
  totalFilteredRecords: z.int(),
  pageItems: z.array(z.looseObject({ id: z.int() })),
})

/** How far one list is. */
interface Progress {
  list: List
  startedAt: number
  seen: Set<number>
  total: number
  isDone: boolean
}

/** Why a run ended early, in a sentence for the teller. */
class Stopped extends Error {}

export function createSync(parts: SyncParts): Sync {
  const { send, cache, news, now, isOn = () => true, onFailure, pageSize = 200, timeoutMs = 30_000 } = parts
  let status: SyncStatus = { state: 'idle', done: 0, total: null, finishedAt: null, message: null }
  /** The run that may still speak; a stopped one has lost its number. */
  let current = 0

  function tell(change: Partial<SyncStatus>): void {
    status = { ...status, ...change }
    news.tell('sync', status)
  }

  async function page(access: Access, list: List, offset: number): Promise<z.output<typeof aPage>> {
    const { operation, isPaged, what } = list
    const query = { offset: String(offset), limit: String(pageSize) }
    const answer = await send(access, { operation, ...(isPaged && { query }), bytes: null, timeoutMs })
    if (answer.kind !== 'reply') throw new Stopped(`the bank did not answer when asked for ${what}`)
    if (answer.status !== 200) {
      const { message } = readRefusal(answer.status, isRefusalBody(answer.body) ? answer.body : null)
      throw new Stopped(`the bank did not give the ${what}: ${message}`)
    }
    const { reply } = operationOf(operation)
    const judged = answer.isJson ? reply.safeParse(fitList(reply, answer.body)) : undefined
    if (!judged?.success) throw new Stopped(`the bank’s list of ${what} cannot be read`)
    return aPage.parse(judged.data)
  }

  /** Fetches and keeps the next page of a list. */
  async function advance(access: Access, progress: Progress, number: number): Promise<void> {
    const { list, seen } = progress
    // What is asked for now is at least as new as now: an event that comes meanwhile marks it stale again.
    const askedAt = now()
    const { totalFilteredRecords, pageItems } = await page(access, list, seen.size)
    if (number !== current) return
    const before = seen.size
    cache.keep(
      list.kind,
      pageItems.map((json) => ({ id: json.id, json })),
      askedAt,
    )
    for (const { id } of pageItems) seen.add(id)
    progress.total = totalFilteredRecords
    progress.isDone = seen.size >= totalFilteredRecords || pageItems.length === 0
    tell({ done: status.done + seen.size - before })
    if (!progress.isDone && seen.size === before) {
      throw new Stopped(`the bank gives the same page of ${list.what} again and again`)
    }
    if (progress.isDone) cache.markWhole(list.kind, progress.startedAt)
  }

  async function run(access: Access, number: number): Promise<void> {
    const all = lists
      .filter(({ operation }) => isOn(operation))
      .map((list): Progress => ({ list, startedAt: now(), seen: new Set(), total: 0, isDone: false }))
    // The first pages tell how much there is; from then on the progress has an end.
    for (const progress of all) {
      if (number === current) await advance(access, progress, number)
    }
    if (number !== current) return
    tell({ total: all.reduce((sum, { total }) => sum + total, 0) })
    for (const progress of all) {
      while (!progress.isDone && number === current) await advance(access, progress, number)
    }
    if (number === current) tell({ state: 'idle', finishedAt: new Date(now()).toISOString(), message: null })
  }

  function failed(problem: unknown): void {
    const isKnown =
      problem instanceof Stopped || (problem instanceof Error && problem.name === 'StorageError')
    if (!(problem instanceof Stopped)) onFailure?.(problem)
    const why = isKnown ? problem.message : 'this computer could not keep what came'
    tell({
      state: 'failed',
      message: `Fetching stopped: ${why.replace(/\.$/, '')}. What was fetched before is kept; start again when you like.`,
    })
  }

  return {
    status: () => status,
    start(access) {
      if (status.state === 'running') return status
      const number = ++current
      tell({ state: 'running', done: 0, total: null, message: null })
      void run(access, number).catch((problem: unknown) => {
        if (number === current) failed(problem)
      })
      return status
    },
    stop() {
      if (status.state !== 'running') return status
      current++
      tell({ state: 'idle', message: 'Fetching was stopped. What was fetched before is kept.' })
      return status
    },
  }
}
