/**
 * A branch in miniature: one real training bank, one desk made of the real rooms, and the fault proxy between them.
 * Both live by one moved clock, so that the five minutes of a stamp cost nothing. Nothing here is a stand-in but
 * the clock and the line's "online".
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { findPrivateKey, signerFrom } from '../../electron/bank/sign.ts'
import { createInboxWorker, type InboxWorker } from '../../electron/hooks/inbox.ts'
import { openListener } from '../../electron/hooks/listener.ts'
import { createNewsDesk } from '../../electron/news.ts'
import type { Access, SendToBank, Store } from '../../electron/parts.ts'
import { openStore } from '../../electron/store/store.ts'
import { createReconcile, type Reconcile } from '../../electron/teller/reconcile.ts'
import { askSecret } from '../../electron/teller/secret.ts'
import { createSubmit, type Submit } from '../../electron/teller/submit.ts'
import { openBank, type Bank } from '../../sandbox/bank.ts'
import type { JournalEntry } from '../../shared/journal.ts'
import type { Fault } from './fault.ts'
import { createMovedClock, type MovedClock } from './moved-clock.ts'
import { openFaultProxy, type FaultProxy, type Heard } from './proxy.ts'

export interface BranchOptions {
  seed: number
  faultFor: (heard: Heard) => Fault
  /** False: the bank knows no address for its events. */
  webhooks: boolean
  /** False: the service refuses every read-back. */
  reading: boolean
  /** How long a request of the desk waits, in real time. */
  timeoutMs: number
  /** How far the desk's own clock is from the bank's. */
  skewMs: number
  /** Ids of journal entries, in order. */
  newId: () => string
  /** Told of each change of an entry. */
  onJournal: (entry: JournalEntry) => void
  /** Breaks the desk on purpose. */
  sabotage?: Sabotage
}

export interface Sabotage {
  send?: (send: SendToBank) => SendToBank
  /** The clock offset that the reconciler believes, beyond the true one. */
  fenceSkewMs?: number
}

export interface Branch {
  bank: Bank
  proxy: FaultProxy
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

const start = Date.parse('2026-01-05T09:00:00Z')
const online = { state: 'online', since: '2026-01-05T09:00:00.000Z', sentence: 'Online.' } as const

export async function openBranch(options: BranchOptions): Promise<Branch> {
  const { seed, timeoutMs, skewMs, sabotage = {} } = options
  const clock = createMovedClock(start)
  const deskNow = () => clock.now() + skewMs
  const folder = mkdtempSync(join(tmpdir(), 'branch-'))
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]

  const bank = await openBank({ seed, customers: 5, now: clock.now, hookWaitsMs: [5, 20, 60, 200] })
  undo.push(() => bank.close())
  const proxy = await openFaultProxy({
    port: Number(new URL(bank.gatewayUrl).port),
    faultFor: options.faultFor,
    clock: clock.now,
    swapPatienceMs: timeoutMs,
  })
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
  const client = createClient({ clockOffset, now: deskNow })
  undo.push(() => client.close())
  const news = createNewsDesk((_, problem) => {
    throw problem
  })
  news.on('journal', options.onJournal)

  let reading = 0
  const send = sabotage.send?.(client.send) ?? client.send
  const readingSend: SendToBank = async (access, request, hooks) => {
    reading += 1
    try {
      if (!options.reading) return refusedReading
      return await send(access, { ...request, timeoutMs }, hooks)
    } finally {
      reading -= 1
    }
  }
  const work = {
    cache: store.cache,
    journal: store.journal,
    line: { now: () => online },
    now: deskNow,
    news,
    accessOf: (profile: string) => accesses.get(profile) ?? null,
  }
  const submit = createSubmit({ ...work, send, newId: options.newId, timeoutMs })
  const reconcile = createReconcile({
    ...work,
    send: readingSend,
    clockOffset: {
      known: clockOffset.known,
      offsetMs: () => clockOffset.offsetMs() + (sabotage.fenceSkewMs ?? 0),
    },
    setTimer: clock.setTimer,
  })
  const inbox = createInboxWorker({
    store,
    news,
    now: deskNow,
    reread: () => {},
    askAgain: (id) => void reconcile.checkAgain(id).catch(() => {}),
    onFailure: (problem) => {
      throw problem
    },
  })
  undo.push(() => inbox.stop())

  if (options.webhooks) {
    const listener = await openListener({
      inbox: store.inbox,
      facts: store.facts,
      now: deskNow,
      keys: () => bank.users.map(({ apiKey }) => apiKey),
      headerPrefix: () => 'svc',
      onKept: inbox.wake,
      onFailure: (problem) => {
        throw problem
      },
    })
    undo.push(() => listener.close())
    await directClient.send(direct.supervisor, {
      operation: 'createHook',
      bytes: JSON.stringify({ url: listener.url }),
      timeoutMs: 5000,
    })
  }
  reconcile.start()
  undo.push(() => reconcile.stop())

  const pause = () => new Promise((resolve) => setImmediate(resolve))
  const deliveriesWait = () =>
    bank.books.get<{ n: number }>('SELECT count(*) AS n FROM deliveries WHERE nextAtMs IS NOT NULL')?.n ?? 0
  return {
    bank,
    proxy,
    clock,
    store,
    submit,
    reconcile,
    inbox,
    direct,
    async learnTheTime() {
      await client.ask(`${proxy.origin}/training/clock`, null, 5000)
    },
    async quiet() {
      await pause()
      while (reading > 0 || clock.waiting() === 0) await pause()
      while (deliveriesWait() > 0) await new Promise((resolve) => setTimeout(resolve, 2))
      await inbox.drained()
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
