/**
 * A branch in miniature: one real training bank, one desk made of the real rooms, and the fault proxy between them.
 * Both live by one moved clock, so that the five minutes of a stamp cost nothing. Nothing here is a stand-in but
 * the clock and the line's "online".
 */
import type { Access, SendToBank } from '../../electron/bank/access.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { findPrivateKey, signerFrom } from '../../electron/bank/sign.ts'
import { createInboxWorker, type InboxWorker } from '../../electron/webhooks/inbox.ts'
import { openListener } from '../../electron/webhooks/listener.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { openStore, type Store } from '../../electron/data/store.ts'
import { createFence } from '../../electron/reconciliation/expiry.ts'
import { createReconcile, type Reconcile } from '../../electron/reconciliation/reconcile.ts'
import { askSecret } from '../../electron/credentials/secret.ts'
import { createSubmit, type Submit } from '../../electron/posting/submit.ts'
import { openBank, type Bank } from '../../sandbox/bank.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { eventFaults, openEventProxy, type EventProxy } from './event-faults.ts'
import type { Fault } from './fault.ts'
import { createLimits } from './limits.ts'
import { createMovedClock, type MovedClock } from './moved-clock.ts'
import { openFaultProxy, type FaultProxy, type Heard } from './proxy.ts'
import { randomOf } from './random.ts'

export interface BranchOptions {
  seed: number
  faultFor: (heard: Heard) => Fault
  /** False: the bank knows no address for its events. */
  webhooks: boolean
  /** What share of events has a fault on its way. */
  eventFaults: number
  /** False: the service refuses every read-back. */
  reading: boolean
  /** How far the desk's own clock is from the bank's. */
  skewMs: number
  /** By how much the `Date` of answers is wrong. */
  dateJumpMs?: () => number
  /** Ids of journal entries, in order. */
  newId: () => string
  /** Told of each change of an entry. */
  onJournal: (entry: JournalEntry) => void
  /** Breaks the desk on purpose. */
  sabotage?: Sabotage
}

export interface Sabotage {
  send?: (send: SendToBank) => SendToBank
  /** The clock offset that the reconciler believes, beyond the true one; it does not wait by its own clock. */
  fenceSkewMs?: number
  /** The reconciler believes the `Date` of each answer, and no clock beside it. */
  believesEachDate?: true
}

export interface Branch {
  bank: Bank
  proxy: FaultProxy
  /** Null where the bank knows no address for its events. */
  events: EventProxy | null
  clock: MovedClock
  store: Store
  submit: Submit
  reconcile: Reconcile
  inbox: InboxWorker
  /** A way to the bank past the proxy, for what must not fail. */
  direct: { client: Client; teller: Access; supervisor: Access }
  /** As a desk does at its start: a read tells the bank's time before the first stamp. */
  learnTheTime(): Promise<void>
  /** Lets the reconciler and the inbox finish what they have begun. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Real time, for what a campaign waits for; beyond it something is wrong with the desk or with the test. */
const patienceMs = 60_000
const start = Date.parse('2026-01-05T09:00:00Z')
const online = { state: 'online', since: '2026-01-05T09:00:00.000Z', sentence: 'Online.' } as const

export async function openBranch(options: BranchOptions): Promise<Branch> {
  const { seed, skewMs, sabotage = {} } = options
  const clock = createMovedClock(start)
  const deskNow = () => clock.now() + skewMs
  const folder = mkdtempSync(join(tmpdir(), 'branch-'))
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]

  const bank = await openBank({ seed, customers: 5, now: clock.now, hookWaitsMs: [1, 2, 3, 4] })
  undo.push(() => bank.close())
  const proxy = await openFaultProxy({
    port: Number(new URL(bank.gatewayUrl).port),
    faultFor: options.faultFor,
    clock: clock.now,
    date: () => clock.now() + (options.dateJumpMs?.() ?? 0),
    onStanding: () => limits.look(),
  })
  const limits = createLimits(proxy.standing)
  undo.push(() => proxy.close())

  // ── Past the proxy: keys, and the hook.
  const directClient = createClient({ clockOffset: createClockOffset(Date.now), now: Date.now })
  undo.push(() => directClient.close())
  const bare = (role: string): Access => ({
    baseUrl: bank.baseUrl,
    gatewayUrl: bank.gatewayUrl,
    apiKey: bank.users.find((user) => user.role === role)?.apiKey ?? '',
    signer: null,
    sendsBearer: true,
  })
  const direct = { client: directClient, teller: bare('teller'), supervisor: bare('supervisor') }
  const signed = async (access: Access): Promise<Access> => {
    const reply = await askSecret(directClient.send, access, 'generateKey')
    const signer = signerFrom(findPrivateKey(reply) ?? '')
    return { ...access, baseUrl: `${proxy.origin}/api/v2`, gatewayUrl: proxy.origin, signer }
  }
  const accesses = new Map([
    ['teller', await signed(direct.teller)],
    ['supervisor', await signed(direct.supervisor)],
  ])

  // ── The desk.
  mkdirSync(join(folder, 'desk'))
  const store = openStore({
    dir: join(folder, 'desk'),
    key: Buffer.alloc(32, 7),
    environment: 'training',
    now: deskNow,
  })
  undo.push(() => store.close())
  const clockOffset = createClockOffset(deskNow)
  const client = createClient({ clockOffset, now: deskNow, setTimer: limits.setTimer })
  undo.push(() => client.close())
  const news = createEventBus((_, problem) => {
    throw problem
  })
  news.on('journal', options.onJournal)

  let reading = 0
  const send = sabotage.send?.(client.send) ?? client.send
  const readingSend: SendToBank = async (access, request, hooks) => {
    reading += 1
    try {
      if (!options.reading) return refusedReading
      return await send(access, request, hooks)
    } finally {
      reading -= 1
    }
  }
  const work = {
    cache: store.cache,
    journal: store.journal,
    line: { now: () => online, whenDown: () => () => {} },
    now: deskNow,
    news,
    accessOf: (profile: string) => accesses.get(profile) ?? null,
  }
  // The look before sending is a read, and is refused where all are.
  const sendOrRefuse: SendToBank = (access, request, hooks) =>
    isWrite(operationOf(request.operation))
      ? send(access, request, hooks)
      : readingSend(access, request, hooks)
  const fence = createFence({
    clockOffset: {
      agreedMs: () => {
        const agreedMs = sabotage.believesEachDate ? clockOffset.offsetMs() : clockOffset.agreedMs()
        return agreedMs === null ? null : agreedMs + (sabotage.fenceSkewMs ?? 0)
      },
    },
    steadyMs: () => (sabotage.believesEachDate || sabotage.fenceSkewMs ? clock.now() * 1000 : clock.now()),
  })
  const submit = createSubmit({ ...work, fence, send: sendOrRefuse, newId: options.newId })
  const reconcile = createReconcile({
    ...work,
    keyValues: store.keyValues,
    send: readingSend,
    fence,
    setTimer: clock.setTimer,
  })
  const inbox = createInboxWorker({
    store,
    news,
    now: deskNow,
    reread: () => {},
    askAgain: (id) => void reconcile.checkAgain(id, false).catch(() => {}),
    onFailure: (problem) => {
      throw problem
    },
  })
  undo.push(() => inbox.stop())

  let events: EventProxy | null = null
  if (options.webhooks) {
    const listener = await openListener({
      inbox: store.inbox,
      keyValues: store.keyValues,
      now: deskNow,
      keys: () => bank.users.map(({ apiKey }) => apiKey),
      headerPrefix: () => 'svc',
      onKept: inbox.wake,
      onFailure: (problem) => {
        throw problem
      },
    })
    undo.push(() => listener.close())
    const random = randomOf(seed + 0xe7e7)
    const { url } = (events = await openEventProxy({
      target: listener.url,
      faultFor: () => (random.chance(options.eventFaults) ? random.pick(eventFaults) : null),
      random,
      mayLose: options.reading,
      clock: clock.now,
    }))
    undo.push(() => events?.close())
    const bytes = JSON.stringify({ url })
    await directClient.send(direct.supervisor, { operation: 'createHook', bytes, timeoutMs: 20_000 })
  }
  reconcile.start()
  undo.push(() => reconcile.stop())

  const pause = () => new Promise((resolve) => setImmediate(resolve))
  const deliveriesWait = () =>
    bank.books.get<{ n: number }>('SELECT count(*) AS n FROM deliveries WHERE nextAtMs IS NOT NULL')?.n ?? 0
  return {
    bank,
    proxy,
    events,
    clock,
    store,
    submit,
    reconcile,
    inbox,
    direct,
    async learnTheTime() {
      for (let answer = 0; answer < 3; answer += 1)
        await client.ask(`${proxy.origin}/training/clock`, null, 20_000)
    },
    async quiet() {
      const giveUpMs = performance.now() + patienceMs
      const until = async (isSo: () => boolean, what: string, wait: () => Promise<unknown>) => {
        while (!isSo()) {
          if (performance.now() > giveUpMs)
            throw new Error(`seed ${seed}: the branch does not come to rest: ${what}`)
          await wait()
        }
      }
      await pause()
      await until(() => reading === 0 && clock.waiting() > 0, 'the reconciler', pause)
      const delivered = () => deliveriesWait() === 0 && (events?.busy() ?? 0) === 0
      await until(delivered, 'deliveries', () => new Promise((resolve) => setTimeout(resolve, 1)))
      await inbox.drained()
      // What an event asked for again.
      await until(() => reading === 0, 'a look that an event asked for', pause)
    },
    async close() {
      for (const step of undo.reverse()) await step()
    },
  }
}

const refusedReading = {
  kind: 'reply',
  status: 403,
  isJson: true,
  body: { defaultUserMessage: 'Not allowed.', userMessageGlobalisationCode: 'error.msg.not.authorized' },
} as const
