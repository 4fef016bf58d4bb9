/**
 * Fetches customers, accounts and the small lists for look-ups without the service. One page after another, so that a
 * teller's own request never waits behind it, and a few records at a time, so that nothing else of the desk does. How far
 * a list was read stands in the file: after a pause or a kill the reading goes on there.
 */
import type { Access, SendToBank } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Cache } from './cache.ts'
import { breath } from './keep-in-parts.ts'
import { keepPage } from './keep-page.ts'
import { beginningOf, createListReading, type ListReading } from './list-reading.ts'
import { lists, type List } from './lists.ts'
import { createPages, keyOf, type Page, Stopped, whyUnread } from './sync-page.ts'
import { phrase } from '../../shared/desk/problems.ts'
import { StorageError } from '../database/storage-error.ts'
import type { Words } from '../../shared/values/phrase.ts'

export interface Sync {
  status(): SyncStatus
  /** Goes on, or begins; resolves at once with the state. */
  start(access: Access): SyncStatus
  /** The same, leaving out lists that were read to their end not long ago; what a person paused stays paused. */
  startWhereOld(access: Access): SyncStatus
  pause(): SyncStatus
  /** When the oldest list was read to its end; null: one never was, or its reading was broken off. */
  readSince(): number | null
  /** What was kept is gone: whatever is being read begins anew. */
  restart(): void
  /** What was kept is gone, and is not to come back by itself. */
  clear(): void
  stop(): void
}

export interface SyncDeps {
  send: SendToBank
  accessOf?: (profile: string) => Access | null
  cache: Cache
  news: Pick<EventBus, 'publish'>
  now: Clock
  /** Assumed operations may be off at a real service; a list that is off is left out. Default: all are on. */
  isOn?: (operation: OperationName) => boolean
  /** Told of what nobody expected; the status then says only that this computer failed. */
  onFailure?: (problem: unknown) => void
  /** Younger lists are not read again by themselves: events and what tellers open keep them up. */
  freshMs?: () => number
  pageSize?: number
  timeoutMs?: number
  /** Tests do not wait. */
  wait?: (ms: number) => Promise<void>
  random?: () => number
}

const maxReasons = 3

interface Progress {
  list: List
  reading: ListReading
  /** When the first pass began: nothing that was read is older. */
  startedAt: number
  done: number
  total: number | null
  isDone: boolean
}

export function createSync(deps: SyncDeps): Sync {
  const { cache, news, now, isOn = () => true, onFailure, pageSize = 200, timeoutMs = 30_000 } = deps
  const { wait = sleep, random = Math.random, freshMs = () => 20 * 3_600_000 } = deps
  const pageOf = createPages({
    send: deps.send,
    accessOf: deps.accessOf,
    pageSize,
    timeoutMs,
    wait,
    random,
    onWait: (message) => tell({ message }),
  })
  let stand: Pick<SyncStatus, 'state' | 'done' | 'total' | 'message'> = {
    state: 'idle',
    done: 0,
    total: null,
    message: null,
  }
  let whatIsHere: Pick<SyncStatus, 'finishedAt' | 'seen' | 'aside'> | null = null
  /** The run that may still speak; a stopped one has lost its number. */
  let current = 0
  let lastAccess: Access | null = null

  const wanted = () => lists.filter(({ operation }) => isOn(operation))
  const isOld = ({ kind }: List) =>
    cache.fetchPlace(kind) !== null || now() - (cache.wholeSince(kind) ?? -Infinity) >= freshMs()

  function here(): NonNullable<typeof whatIsHere> {
    const since = wanted()
      .filter(({ isPaged }) => isPaged)
      .map(({ kind }) => cache.wholeSince(kind))
    const whole = since.flatMap((at) => (at === null ? [] : [at]))
    const hasCustomers = cache.wholeSince('client') !== null
    const reasons = cache.aside()
    return {
      finishedAt:
        hasCustomers && whole.length === since.length ? new Date(Math.min(...whole)).toISOString() : null,
      seen: hasCustomers ? null : cache.countNames(),
      aside: {
        count: reasons.reduce((sum, { count }) => sum + count, 0),
        reasons: reasons.slice(0, maxReasons).map(({ reason }) => reason),
      },
    }
  }
  /** While lists are read this is told with each page, and names are counted at its beginning and end alone. */
  function status(): SyncStatus {
    if (stand.state !== 'running' || whatIsHere === null) whatIsHere = here()
    return { ...stand, ...whatIsHere }
  }

  function tell(change: Partial<typeof stand>): void {
    stand = { ...stand, ...change }
    news.publish('sync', status())
  }

  async function begin(list: List, isWanted: () => boolean): Promise<Progress> {
    const place = (list.isPaged ? cache.fetchPlace(list.kind) : null) ?? beginningOf(now())
    const seenBefore: number[] = []
    // A list in no order is whole by count: what an interrupted pass saw counts.
    let after: number | null = place.inOrder ? null : 0
    while (after !== null && isWanted()) {
      const { ids, last } = cache.idsSince(list.kind, place.startedAt, after)
      seenBefore.push(...ids)
      after = last
      await breath()
    }
    return {
      list,
      reading: createListReading(place, { pageSize, seenBefore }),
      startedAt: place.startedAt,
      done: place.offset,
      total: place.total,
      isDone: false,
    }
  }

  /** Fetches and keeps the next page of a list. */
  async function advance(access: Access, progress: Progress, isWanted: () => boolean): Promise<void> {
    const { list, reading } = progress
    // What is asked for now is at least as new as now: an event that comes meanwhile marks it stale again.
    const askedAt = now()
    const page = await pageOf(access, list, reading.place().offset, isWanted)
    if (!isWanted()) return
    await keepPage(cache, list, page, askedAt)
    if (!isWanted()) return
    progress.isDone = take(progress, page) === 'whole'
    const { offset, total } = reading.place()
    progress.total = list.isPaged ? total : page.rows.length
    progress.done = progress.isDone ? (progress.total ?? offset + 1) : offset
    if (list.isPaged) cache.noteFetch(list.kind, progress.isDone ? null : reading.place())
    if (!progress.isDone) return
    cache.markWhole(list.kind, reading.place().startedAt)
    cache.dropAside(list.kind, progress.startedAt)
  }

  function take({ list, reading }: Progress, page: Page): 'goesOn' | 'whole' {
    // The small lists come whole at once.
    if (!list.isPaged) return 'whole'
    try {
      return reading.take({ rows: page.rows.map(keyOf), total: page.total }, now())
    } catch (problem) {
      const stopped = whyUnread(list, problem)
      if (!stopped) throw problem
      // What cannot be read to its end from here is begun anew the next time.
      cache.noteFetch(list.kind, null)
      throw stopped
    }
  }

  async function run(access: Access, chosen: readonly List[], isWanted: () => boolean): Promise<void> {
    const all: Progress[] = []
    let stopped: Stopped | null = null
    /** A list that the bank does not give keeps nobody from the others. */
    const orNext = async (work: () => Promise<unknown>) => {
      try {
        await work()
        return true
      } catch (problem) {
        if (!(problem instanceof Stopped)) throw problem
        stopped ??= problem
        return false
      }
    }
    const tellProgress = (hasBegun: boolean) => {
      if (!isWanted()) return
      const total = all.reduce<number | null>((sum, one) => sumOf(sum, one.total), 0)
      const done = all.reduce((sum, one) => sum + one.done, 0)
      tell({ done, total: hasBegun ? total : null, message: null })
    }
    // The first pages tell how much there is; from then on the progress has an end.
    for (const [index, list] of chosen.entries()) {
      if (!isWanted()) return
      await orNext(async () => {
        const progress = await begin(list, isWanted)
        await advance(access, progress, isWanted)
        all.push(progress)
      })
      tellProgress(index === chosen.length - 1)
    }
    for (const progress of all) {
      let isGiven = true
      while (isGiven && !progress.isDone && isWanted()) {
        isGiven = await orNext(() => advance(access, progress, isWanted))
        if (isGiven) tellProgress(true)
      }
    }
    if (!isWanted()) return
    if (stopped) throw stopped
    tell({ state: 'idle', message: null })
  }

  function failed(problem: unknown): void {
    if (!(problem instanceof Stopped)) onFailure?.(problem)
    tell({ state: 'failed', message: phrase('fetchStopped', { why: whyOf(problem) }) })
  }

  function start(access: Access, chosen: readonly List[]): SyncStatus {
    if (stand.state === 'running') return status()
    const number = ++current
    const isWanted = () => number === current
    lastAccess = access
    tell({ state: 'running', done: 0, total: null, message: null })
    void run(access, chosen, isWanted).catch((problem: unknown) => {
      if (isWanted()) failed(problem)
    })
    return status()
  }

  function clear(): void {
    current++
    stand = { state: 'idle', done: 0, total: null, message: null }
    whatIsHere = null
  }
  /** Of what was paused or failed the lists that were read to their end are not read again. */
  const unread = () => {
    const isBrokenOff = stand.state === 'paused' || stand.state === 'failed'
    const old = wanted().filter(isOld)
    return isBrokenOff && old.length > 0 ? old : wanted()
  }

  return {
    status,
    clear,
    start: (access) => start(access, unread()),
    startWhereOld(access) {
      if (stand.state === 'paused') return status()
      const chosen = wanted().filter(isOld)
      return chosen.length === 0 ? status() : start(access, chosen)
    },
    pause() {
      if (stand.state === 'running') {
        current++
        tell({ state: 'paused', message: null })
      }
      return status()
    },
    readSince() {
      const since = wanted().map(({ kind }) => (cache.fetchPlace(kind) ? null : cache.wholeSince(kind)))
      return since.reduce(
        (oldest, at) => (oldest === null || at === null ? null : Math.min(oldest, at)),
        since.length === 0 ? null : Infinity,
      )
    },
    restart() {
      const isRunning = stand.state === 'running'
      clear()
      // Whoever met the damage is in the midst of a question to the file.
      if (isRunning && lastAccess) setImmediate(start, lastAccess, wanted())
    },
    stop: () => void current++,
  }
}

function sumOf(sum: number | null, more: number | null): number | null {
  return sum === null || more === null ? null : sum + more
}

/** No reason to keep a program from ending. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

function whyOf(problem: unknown): Words {
  if (problem instanceof Stopped) return problem.why
  return problem instanceof StorageError ? problem.words : phrase('couldNotKeep')
}
