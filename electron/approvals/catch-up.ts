/**
 * Reads what was missed while events could not arrive: after a restart, a closed lid, a dead tunnel. Transfers,
 * the accounts that were worked with, applications. It only reads, with the key of the person at the counter; while
 * nobody is there, it waits. Whatever it finds goes the way that an event would have gone: stale, read anew, told.
 */
import type { Session } from '../users/session.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Line } from '../bank/line.ts'
import type { Journal } from '../journal/requests.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Clock } from '../core/clock.ts'
import type { Cache } from '../directory/cache.ts'
import type { z } from 'zod'

import { touchedIn, type Touched } from '../../shared/posting/event.ts'
import { marksIn } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { transferRecord } from '../../shared/operations/transfers.ts'
import type { ListApplications } from './applications.ts'
import { newTransfers } from '../reconciliation/new-transfers.ts'
import type { Read } from '../directory/read.ts'
import { Refused } from '../core/refused.ts'

export interface CatchUp {
  /** Events can be heard at this moment: what comes from now on is not missed. */
  heard(): void
  /** Something may have been missed since they last could. */
  missed(): void
  /** Somebody is at the counter, or the line is back: what waits may begin. */
  wake(): void
  /** A person looks at this account: it belongs to what is read anew. */
  opened(savingsId: number): void
  /** Resolves when nothing is being read; false while something is still to be caught up with. */
  settled(): Promise<boolean>
  last(): CaughtUp | null
  stop(): void
}

/** What a reading found. Times in epoch ms. */
export interface CaughtUp {
  since: number
  at: number
  transfers: number
  accounts: number
  applications: number
  /** Journal entries that were given to the reconciler. */
  handed: readonly string[]
}

export interface CatchUpDeps {
  read: Read
  applications: ListApplications
  isOn: (operation: OperationName) => boolean
  session: Pick<Session, 'current'>
  line: Pick<Line, 'now'>
  cache: Pick<Cache, 'record' | 'markStale'>
  journal: Pick<Journal, 'get' | 'list'>
  keyValues: KeyValueStore
  news: Pick<EventBus, 'publish'>
  now: Clock
  reread: (touched: Touched) => void
  /** Looks at the bank's books for one entry. */
  checkAgain: (id: string) => Promise<unknown>
  onFailure: (problem: unknown) => void
}

/** Accounts that somebody looked at within this time count as open. */
const openForMs = 30 * 60_000
const maxAccounts = 20
const latestEntries = 50
/** A busy branch must not be read from end to end every half minute. */
const restMs = 5000

const isUnsettled: ReadonlySet<string> = new Set(['written', 'sent', 'accepted', 'waiting', 'inDoubt'])

export function createCatchUp(deps: CatchUpDeps): CatchUp {
  const { cache, keyValues, journal, news, now } = deps
  /** By account: when it was last looked at. */
  const open = new Map<number, number>()
  let waitingBefore: ReadonlySet<string> | null = null
  const goodAt = () => Number(keyValues.get('catchUp.goodAt') ?? 0)
  /** Where it cannot be kept, the next start reads once more than it must. */
  const keepGoodAt = (at: number) => {
    try {
      keyValues.set('catchUp.goodAt', String(at))
    } catch (problem) {
      deps.onFailure(problem)
    }
  }
  /** Since when something may have been missed; null: nothing. A desk that never heard anything has missed nothing. */
  let since: number | null = goodAt() > 0 ? goodAt() : null
  let isHearing = false
  /** How often events stopped coming. */
  let silences = 0
  let last: CaughtUp | null = null
  let running: Promise<void> | null = null
  let isStopped = false
  /** The desk closes: its files are next, and what is read from here on has nowhere to be kept. */
  const read: Read = async (request) => {
    if (isStopped) throw new Error('the desk is closing')
    return deps.read(request)
  }

  async function run(from: number, profile: string, permissions: readonly string[]): Promise<void> {
    const startedAt = now()
    const [couldHear, before] = [isHearing, silences]
    const transfers = await unlessNotAllowed(newTransfers({ read, keyValues, profile }), {
      records: [],
      seen: [],
    })
    const found: Touched[] = transfers.records.map(touchedByTransfer)
    const accounts = await changedAccounts(profile)
    const applications = await newApplications(profile, permissions)
    found.push(
      { clients: [], savings: accounts, loans: [] },
      { clients: applications, savings: [], loans: [] },
    )
    const touched = together(found)
    if (isStopped) return
    if (touched.clients.length + touched.savings.length > 0) {
      cache.markStale(touched)
      deps.reread(touched)
      news.publish('touched', { ...touched, because: { kind: 'caughtUp' } })
    }
    const handed = await handOver(transfers.seen)
    if (isStopped) return
    last = {
      since: from,
      at: startedAt,
      transfers: transfers.records.length,
      accounts: accounts.length,
      applications: applications.length,
      handed,
    }
    // What was read before events could be heard again may be old already.
    if (!couldHear || silences !== before) return
    since = null
    keepGoodAt(startedAt)
  }

  /** The accounts that somebody works with: which of them are not as this computer last saw them. */
  async function changedAccounts(profile: string): Promise<number[]> {
    const ids = new Set([...open].filter(([, at]) => now() - at < openForMs).map(([id]) => id))
    for (const { input } of journal.list({ limit: latestEntries }).entries) {
      for (const id of touchedIn(input).savings) ids.add(id)
    }
    const chosen = [...ids].slice(0, maxAccounts)
    // Where the bank has no such read, whoever shows the account reads it by what there is.
    if (!deps.isOn('getSavingsAccount')) return chosen
    const changed: number[] = []
    for (const id of chosen) {
      const before = JSON.stringify(cache.record('savings', id)?.json ?? null)
      const input = { params: { savingsId: String(id) } }
      const reading = read({ profile, operation: 'getSavingsAccount', input })
      const seen = await unlessNotAllowed(reading, null)
      if (seen?.source === 'service' && JSON.stringify(seen.value) !== before) changed.push(id)
    }
    return changed
  }

  /** Customers of applications that were not waiting the last time. */
  async function newApplications(profile: string, permissions: readonly string[]): Promise<number[]> {
    const listing = deps.applications({ profile, permissions })
    const { applications } = await unlessNotAllowed(listing, { applications: [] })
    const known = waitingBefore
    const name = ({ kind, id }: (typeof applications)[number]) => `${kind} ${id}`
    waitingBefore = new Set(applications.map(name))
    // The first look has nothing to compare with; whoever opens the list reads it anyway.
    if (known === null) return []
    return applications.filter((one) => !known.has(name(one))).map(({ clientId }) => clientId)
  }

  /** Our own requests that the bank's list speaks of. */
  async function handOver(seen: readonly unknown[]): Promise<string[]> {
    const marks = [...new Set(seen.flatMap((record) => marksIn(JSON.stringify(record))))]
    const handed = marks.filter((id) => isUnsettled.has(journal.get(id)?.state ?? ''))
    for (const id of handed) {
      if (isStopped) break
      // Where the bank cannot be asked just now, the reconciler itself comes back to it.
      await deps.checkAgain(id).catch((problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem
      })
    }
    return handed
  }

  function wake(): void {
    const current = deps.session.current()
    if (since === null || running || isStopped || !current || deps.line.now().state === 'offline') return
    if (last !== null && !isHearing && now() - last.at < restMs) return
    const from = since
    running = run(from, current.person.id, current.permissions)
      .catch((problem: unknown) => {
        // It stays due: the next beat, unlock, line or start tries again.
        if (!isStopped && !(problem instanceof Refused)) deps.onFailure(problem)
      })
      .finally(() => {
        running = null
        if (isHearing && since !== null && last?.since === from && !isStopped) wake()
      })
  }

  return {
    wake,
    heard() {
      isHearing = true
      if (since === null) keepGoodAt(now())
      else wake()
    },
    missed() {
      isHearing = false
      silences += 1
      since ??= goodAt() > 0 ? goodAt() : now()
      wake()
    },
    opened(savingsId) {
      open.delete(savingsId)
      open.set(savingsId, now())
      for (const [id] of open) if (open.size > maxAccounts) open.delete(id)
    },
    async settled() {
      while (running) await running
      return since === null
    },
    last: () => last,
    stop() {
      isStopped = true
    },
  }
}

/** A person whose key may not read one of the lists still catches up with the others. */
async function unlessNotAllowed<T, F>(reading: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await reading
  } catch (problem) {
    const kind = problem instanceof Refused ? problem.error.kind : null
    if (kind !== 'forbidden' && kind !== 'notFound') throw problem
    return fallback
  }
}

function touchedByTransfer({
  fromClient,
  toClient,
  fromAccount,
  toAccount,
}: z.output<typeof transferRecord>): Touched {
  const clients = [fromClient?.id, toClient?.id].filter((id) => id !== undefined)
  return { clients, savings: [fromAccount.id, toAccount.id], loans: [] }
}

function together(each: readonly Touched[]): Touched {
  const ids = (kind: keyof Touched) => [...new Set(each.flatMap((one) => one[kind]))]
  return { clients: ids('clients'), savings: ids('savings'), loans: ids('loans') }
}
