/** Reading what was missed: after a restart, a silence, a sleep; against a bank whose answers the test sets. */
import type { Store } from '../../electron/data/store.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Application } from '../../shared/desk/commands.ts'
import type { Because } from '../../shared/desk/news.ts'
import { markOf } from '../../shared/posting/journal.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { createCatchUp, type CatchUp } from '../../electron/approvals/catch-up.ts'
import { Refused } from '../../electron/core/refused.ts'
import { folder, newEntry, storeIn } from '../edges/scratch.ts'

let store: Store
let now: number
let isThere: boolean
let state: 'online' | 'offline'
let transfers: { id: number; from: number; to: number; text?: string }[]
let balances: Map<number, string>
let waiting: Partial<Application>[]
let sorts: 'newestFirst' | 'oldestFirst'
let reads: string[]
let told: { savings: number[]; clients: number[]; because: Because }[]
let checked: string[]
let duringRead: () => void
let catchUp: CatchUp

function made(): CatchUp {
  const news = createEventBus(() => {})
  news.on('touched', (value) => told.push(value))
  return createCatchUp({
    ...store,
    async read({ operation, input }) {
      reads.push(operation)
      duringRead()
      const seen = { source: 'service', seenAt: new Date(now).toISOString() } as const
      if (operation === 'getSavingsAccount') {
        const id = Number(input.params?.['savingsId'])
        return { value: { id, balance: balances.get(id) }, ...seen }
      }
      const { offset = '0', limit = '100' } = input.query ?? {}
      const sorted = transfers.toSorted((a, b) => (sorts === 'newestFirst' ? b.id - a.id : a.id - b.id))
      const pageItems = sorted
        .slice(Number(offset), Number(offset) + Number(limit))
        .map(({ id, from, to, text }) => ({
          id,
          transferAmount: '1.00',
          transferDate: '2026-01-05',
          transferDescription: text ?? '',
          fromAccount: { id: from },
          fromClient: { id: from + 1000 },
          toAccount: { id: to },
        }))
      return { value: { totalFilteredRecords: transfers.length, pageItems }, ...seen }
    },
    // Only what catching up looks at.
    applications: async () => ({ applications: waiting as Application[] }),
    isOn: () => true,
    session: {
      current: () =>
        isThere ? { person: { id: 'teller', name: 'T', role: 'teller' }, permissions: [] } : null,
    },
    line: { now: () => ({ state, since: '', sentence: '' }) },
    news,
    now: () => (now += 1),
    reread: () => {},
    checkAgain: async (id) => void checked.push(id),
    onFailure: (problem) => {
      throw problem
    },
  })
}

beforeEach(async () => {
  store = storeIn(folder())
  now = 1_000_000
  isThere = true
  state = 'online'
  transfers = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, from: 1, to: 2 }))
  balances = new Map([[7, '10.00']])
  waiting = []
  sorts = 'newestFirst'
  reads = []
  told = []
  checked = []
  duringRead = () => {}
  catchUp = made()
  // A first day: events are heard, a short silence lets the desk learn where the bank's list stands.
  catchUp.heard()
  catchUp.missed()
  catchUp.heard()
  await catchUp.settled()
  reads = []
  told = []
})

const missing = async (...more: typeof transfers) => {
  catchUp.missed()
  await catchUp.settled()
  transfers.push(...more)
  now += 60_000
  catchUp.heard()
  return catchUp.settled()
}

describe('what came meanwhile', () => {
  it.each(['newestFirst', 'oldestFirst'] as const)('transfers, with a list %s', async (order) => {
    sorts = order
    expect(
      await missing(...Array.from({ length: 250 }, (_, at) => ({ id: 31 + at, from: 10 + at, to: 5000 }))),
    ).toBe(true)
    const savings = new Set(told.flatMap((one) => one.savings))
    expect(savings.size).toBe(251)
    expect(savings.has(259)).toBe(true)
    expect(told[0]?.because).toEqual({ kind: 'caughtUp' })
    expect(catchUp.last()?.transfers).toBe(250)
  })

  it('our own requests found among them are given to the reconciler; settled ones are not', async () => {
    const open = store.journal.write(newEntry()).entry
    store.journal.add(open.id, { kind: 'sent', at: new Date().toISOString(), stamp: null })
    const done = store.journal.write(newEntry()).entry
    store.journal.add(done.id, { kind: 'neverLeft', at: new Date().toISOString(), why: 'refused' })
    await missing(
      { id: 31, from: 1, to: 2, text: `${markOf(open.id)} Rent` },
      { id: 32, from: 1, to: 2, text: `${markOf(done.id)} Rent` },
      { id: 33, from: 1, to: 2, text: '[T:01M7XWP89RYQK1GCXJ07G091VK] of another desk' },
    )
    expect(new Set(checked)).toEqual(new Set([open.id]))
  })

  it('accounts that somebody looked at, where they are not as they were', async () => {
    store.cache.keep('savings', [{ id: 7, json: { id: 7, balance: '10.00' } }], now)
    catchUp.opened(7)
    await missing()
    expect(told).toEqual([])
    balances.set(7, '9.00')
    await missing()
    expect(told.flatMap(({ savings }) => savings)).toContain(7)
  })

  it('applications that were not waiting before', async () => {
    waiting = [{ kind: 'savings', id: 5, clientId: 50 }]
    await missing()
    expect(told.flatMap(({ clients }) => clients)).toEqual([50])
    told = []
    await missing()
    expect(told).toEqual([])
  })

  it('nothing: nothing is told, and no screen moves', async () => {
    expect(await missing()).toBe(true)
    expect(told).toEqual([])
  })
})

describe('when it reads', () => {
  it('not while nobody is at the counter, and at once when somebody is', async () => {
    isThere = false
    expect(await missing({ id: 31, from: 3, to: 4 })).toBe(false)
    expect(reads).toEqual([])
    isThere = true
    catchUp.wake()
    expect(await catchUp.settled()).toBe(true)
    expect(told[0]?.savings).toEqual([3, 4])
  })

  it('not while the bank cannot be reached, and from the last good moment when it can', async () => {
    state = 'offline'
    expect(await missing({ id: 31, from: 3, to: 4 })).toBe(false)
    state = 'online'
    catchUp.wake()
    expect(await catchUp.settled()).toBe(true)
  })

  it('after a restart, since the last good moment of the run before', async () => {
    catchUp.heard()
    transfers.push({ id: 31, from: 3, to: 4 })
    catchUp = made()
    catchUp.heard()
    expect(await catchUp.settled()).toBe(true)
    expect(told[0]?.savings).toEqual([3, 4])
    expect(catchUp.last()?.since).toBeLessThan(now)
  })

  it('again, when events were deaf while it read: what came in between is not lost', async () => {
    let isFirst = true
    duringRead = () => {
      if (!isFirst) return
      isFirst = false
      // The page is on its way; then a transfer is made, and only then can events be heard again.
      queueMicrotask(() => {
        transfers.push({ id: 31, from: 3, to: 4 })
        catchUp.heard()
      })
    }
    now += 60_000
    catchUp.missed()
    expect(await catchUp.settled()).toBe(true)
    expect(told.flatMap(({ savings }) => savings)).toEqual([3, 4])
  })

  it('no further when the desk closes, and complains of nothing that is closed by then', async () => {
    for (const id of [7, 8, 9]) catchUp.opened(id)
    duringRead = () => {
      if (reads.at(-1) === 'getSavingsAccount') catchUp.stop()
    }
    now += 60_000
    catchUp.missed()
    expect(await catchUp.settled()).toBe(false)
    expect(reads.filter((read) => read === 'getSavingsAccount')).toHaveLength(1)
    catchUp = made()
    duringRead = () => {
      catchUp.stop()
      store.close()
    }
    catchUp.missed()
    expect(await catchUp.settled()).toBe(false)
    expect(told).toEqual([])
  })

  it('a person whose key may not read one list catches up with the others', async () => {
    duringRead = () => {
      if (reads.at(-1) === 'listAccountTransfers')
        throw new Refused({ kind: 'forbidden', message: 'no', again: 'never' })
    }
    waiting = [{ kind: 'client', id: 9, clientId: 9 }]
    expect(await missing()).toBe(true)
    expect(told.flatMap(({ clients }) => clients)).toEqual([9])
  })
})
