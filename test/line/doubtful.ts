/** A desk in front of a bank that hears every post and answers none: whatever it posts is in doubt. */
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { quietTimer } from '../../electron/core/timers.ts'
import { createFence } from '../../electron/reconciliation/expiry.ts'
import { createReconcile } from '../../electron/reconciliation/reconcile.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { oddBank, type Reply } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, noCache, submitOf, transfer } from './parts.ts'

export const minute = 60_000
export const fence = 5.5 * minute

export interface Setup {
  /** What the bank's books show, by address; undefined: no answer. */
  books?: (url: URL) => unknown
  signed?: boolean
  line?: 'online' | 'offline'
  /** Absent: as in a desk. It looks whenever it wakes, and what is due is told by the clocks alone. */
  wakesEveryMs?: number
  /** What the bank says to a post; absent: it breaks off. */
  posts?: Reply
}

/** Called once in a test file, whose desks share a journal; the test moves the desk's clock and the bank's. */
export function doubtfulDesks() {
  let kept: KeptStore
  beforeAll(() => (kept = keptStore()))
  afterAll(() => kept.remove())
  const open: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })

  return async function desk({
    books = () => [],
    signed = true,
    line = 'online',
    wakesEveryMs,
    posts,
  }: Setup = {}) {
    const clocks = { desk: 0, bank: 0, steady: 0 }
    const shown = { books }
    const bank = await oddBank((response, heard, request) => {
      if (heard.method === 'POST' && posts) return posts(response, heard, request)
      const seen = heard.method === 'POST' ? undefined : shown.books(new URL(heard.url, 'http://bank'))
      if (seen === undefined) request.socket.resetAndDestroy()
      else answer(response, seen, Date.now() + clocks.bank)
      return undefined
    })
    const now = () => Date.now() + clocks.desk
    const clockOffset = createClockOffset(now)
    const client = clientOf({ clockOffset, now })
    open.push(
      () => bank.close(),
      () => client.close(),
    )
    const news = createEventBus((_, problem) => {
      throw problem
    })
    const accessOf = () => accessTo(bank, signed ? {} : { signer: null })
    const { journal, keyValues } = kept.store
    const requestFence = createFence({ clockOffset, steadyMs: () => performance.now() + clocks.steady })
    const submit = submitOf(journal, { fence: requestFence, accessOf, send: client.send, now, news })
    const standing = { state: line, whenDown: new Set<() => void>(), wakes: 0 }
    const stand = {
      now: () => ({ state: standing.state, since: '2026-01-05T09:00:00.000Z', sentence: '' }),
      whenDown(run: () => void) {
        standing.whenDown.add(run)
        return () => standing.whenDown.delete(run)
      },
    }
    const reconcile = createReconcile({
      journal,
      cache: noCache,
      keyValues,
      send: client.send,
      line: stand,
      fence: requestFence,
      now,
      news,
      accessOf,
      ...(wakesEveryMs && {
        setTimer(run: () => void) {
          standing.wakes += 1
          return quietTimer(run, wakesEveryMs)
        },
      }),
    })
    open.push(() => reconcile.stop())
    return {
      bank,
      journal,
      keyValues,
      submit,
      reconcile,
      clocks,
      shown,
      clockOffset,
      accessOf,
      async inDoubt(
        operation: OperationName = 'createIntraTransfer',
        input: Input = transfer,
      ): Promise<JournalEntry> {
        // Something was heard of the bank before, so the clocks are known.
        for (let answer = 0; answer < 3; answer += 1)
          await client.send(accessOf(), { operation: 'getMe', bytes: null, timeoutMs: 1000 })
        const entry = await submit({ profile: 'teller', operation, input })
        expect(entry.state).toBe('inDoubt')
        return entry
      },
      /** What is under way is over, and the next time to wake is planned. */
      async planned() {
        const before = standing.wakes
        await expect.poll(() => standing.wakes).toBeGreaterThan(before + 1)
      },
      /** The line goes down, and is back. */
      outage() {
        standing.state = 'offline'
        for (const run of standing.whenDown) run()
        standing.state = 'online'
      },
      /** Both clocks go on, as they do. */
      pass(ms: number) {
        clocks.desk += ms
        clocks.bank += ms
        clocks.steady += ms
      },
    }
  }
}

function answer(response: ServerResponse, body: unknown, atMs: number) {
  response.writeHead(200, { 'content-type': 'application/json', date: new Date(atMs).toUTCString() })
  response.end(JSON.stringify(body))
}

export const row = (id: number, transferDescription: string) => ({
  id,
  transferAmount: 10500,
  transferDate: [2026, 1, 5],
  transferDescription,
  fromAccount: { id: 11 },
  toAccount: { id: 12 },
})
export const strangers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => row(from + at, '[T:01JBBBBBBBBBBBBBBBBBBBBBBB] Rent'))

/** `GET /accounttransfers` over these rows, `most` at a time. */
export const pages =
  (rows: unknown[], most = 200) =>
  (url: URL) => {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? most), most)
    return { totalFilteredRecords: rows.length, pageItems: rows.slice(offset, offset + limit) }
  }
