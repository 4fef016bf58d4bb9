/**
 * The whole desk, put together on one page, in the order in which its parts need each other. It knows nothing of
 * windows: a shell gives it options and a way to call (design §1).
 */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ulid } from 'ulid'
import type { DoorAnswer, Status } from '../shared/desk/commands.ts'
import { isAssumed } from '../shared/operation.ts'
import { operationNames, operationOf, type OperationName } from '../shared/operations/index.ts'
import { createClient } from './bank/client.ts'
import { createClockOffset } from './bank/clock-offset.ts'
import { createLine } from './bank/line.ts'
import { createCommands } from './commands.ts'
import { findCounterpart, type BankChoice } from './counterpart.ts'
import { createBusinessDay } from './business-day.ts'
import { createDoor, type Sender } from './door.ts'
import { createInboxWorker } from './hooks/inbox.ts'
import { openListener } from './hooks/listener.ts'
import { createAccesses } from './keys/accesses.ts'
import { createMemoryVault } from './keys/memory.ts'
import { openKept } from './kept.ts'
import { createLog, createRedactor } from './log.ts'
import { createNewsDesk } from './news.ts'
import type { Line, NewsDesk } from './parts.ts'
import { createPolicy, readPolicyFile } from './policy.ts'
import { createReread } from './reread.ts'
import { createSecretRequests } from './secret-requests.ts'
import { createGreet } from './session/greet.ts'
import { createPins } from './session/pin.ts'
import { createCounter, realTimers, type LockReason } from './session/session.ts'
import { settingsTable } from './settings.ts'
import { createApplications } from './teller/applications.ts'
import { answerFromCache, keepReply } from './teller/offline.ts'
import { createRead } from './teller/read.ts'
import { createReconcile } from './teller/reconcile.ts'
import { createSubmit, sendDraft, takeUpAfterRestart } from './teller/submit.ts'
import { createSync } from './teller/sync.ts'

export interface DeskOptions {
  /** Everything this desk keeps stands under it. */
  dataDir: string
  bank: BankChoice
  mode: 'bearer' | 'signed'
  policyFile: string | null
  /** The organisation's enforced policy; null where this platform has no such source. */
  enforcedPolicyFile: string | null
  /** False: this run leaves the computer's keychain alone. */
  usesKeychain: boolean
  /** No person sees a screen: keys may lie beside the data then (reliability, "Decided"). */
  isHeadless: boolean
  logTo: 'folder' | 'stderr'
  version: string
}

export interface Desk {
  call(name: string, body: unknown, sender: Sender): Promise<DoorAnswer>
  news: NewsDesk
  status(): Status
  lock(reason: LockReason): void
  close(): Promise<void>
}

/** In training everybody knows the PINs (contract §4). */
const trainingPins: Readonly<Record<string, string>> = { teller: '1234', supervisor: '5678' }

/** @throws DeskClosed, PolicyError, CounterpartError, StorageError: each message may be shown. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const now = () => Date.now()
  const nowMs = () => performance.now()
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // ── What the organisation and the machine have set; then the bank, which takes longest to come up.
    const enforced = options.enforcedPolicyFile ? readPolicyFile(options.enforcedPolicyFile, true) : {}
    const fromFile = options.policyFile ? readPolicyFile(options.policyFile, false) : {}
    const inUse: Partial<Record<string, boolean | string>> = {
      ...settingsTable.operations.default,
      ...fromFile.operations,
      ...enforced.operations,
    }

    const redactor = createRedactor()
    const logFolder = options.logTo === 'folder' ? join(options.dataDir, 'logs') : null
    const log = createLog({ redactor, folder: logFolder })
    const news = createNewsDesk((topic, problem) => log.error({ topic, err: problem }, 'a listener failed'))

    let line: Line | null = null
    const clockOffset = createClockOffset(now, (why) =>
      log.warn({ why }, 'the service’s clock was not believed'),
    )
    const ownPaths = Object.fromEntries(Object.entries(inUse).filter(([, use]) => typeof use === 'string'))
    const client = createClient({
      clockOffset,
      now,
      log,
      ownPaths,
      heard: (answer, took) => line?.heard(answer, took),
    })
    undo.push(() => client.close())
    const bank = await findCounterpart(options.bank, {
      dataDir: options.dataDir,
      client,
      complain: (text) => log.warn({ text }, 'the training bank says'),
    })
    undo.push(() => bank.stop())
    const isOn = (name: OperationName) =>
      bank.environment === 'training' || !isAssumed(operationOf(name)) || Boolean(inUse[name])

    // ── What this computer keeps.
    const { store, notice } = await openKept({ ...options, environment: bank.environment, redactor, now })
    undo.push(() => store.close())
    takeUpAfterRestart(store.journal, now)
    const policy = createPolicy({
      enforced,
      file: fromFile,
      own: store.facts.get('settings'),
      keepOwn: (json) => store.facts.set('settings', json),
    })

    // ── Who is at the counter.
    const pins = createPins(store.facts, now)
    for (const { id } of bank.people) {
      if (!pins.isSet(id)) await pins.choose(id, trainingPins[id] ?? '')
    }
    const counter = createCounter({
      people: bank.people,
      pins,
      audit: store.audit,
      now,
      timers: realTimers,
      idleLockSeconds: () => policy.values().idleLockSeconds,
      onChange: () => tellStatus(),
    })
    undo.push(() => counter.stop())

    // ── The line to the bank, and the teller's work on it.
    const accesses = createAccesses({
      ...bank,
      mode: options.mode,
      sendsBearer: () => policy.values().sendsBearer,
      send: client.send,
      vault: createMemoryVault(),
      facts: store.facts,
      redactor,
    })
    const standing = createLine({
      probe: () => client.ask(`${bank.gatewayUrl}/`, null, 5000),
      now,
      onChange: (connection) => {
        if (connection.state !== 'offline') void greetAgain()
        tellStatus()
      },
    })
    line = standing
    const timeoutMs = policy.values().requestTimeoutSeconds * 1000
    const work = {
      cache: store.cache,
      send: client.send,
      line: standing,
      now,
      news,
      accessOf: accesses.of,
      timeoutMs,
    }
    const submit = createSubmit({ ...work, journal: store.journal, newId: ulid })
    const read = createRead({ ...work, clockOffset, answerFromCache, keepReply })
    const sync = createSync({
      ...work,
      isOn,
      onFailure: (problem) => log.error({ err: problem }, 'fetching failed'),
    })
    undo.push(() => sync.stop())
    const reconcile = createReconcile({ ...work, journal: store.journal, clockOffset, log })
    undo.push(() => reconcile.stop())
    const applications = createApplications({ read, isOn })

    // ── Events from the bank.
    const businessDay = createBusinessDay({
      first: bank.businessDate,
      client,
      gatewayUrl: bank.gatewayUrl,
      onChange: () => tellStatus(),
    })
    const inbox = createInboxWorker({
      store,
      news,
      now,
      reread: createReread({ read, isOn, session: counter }),
      askAgain: (id) => void reconcile.checkAgain(id).catch(() => undefined),
      onFailure: (problem) => log.error({ err: problem }, 'an event could not be worked through'),
    })
    undo.push(() => inbox.stop())
    const listener = await openListener({
      inbox: store.inbox,
      facts: store.facts,
      now,
      keys: accesses.apiKeys,
      headerPrefix: () => policy.values().hookSignaturePrefix,
      onKept: inbox.wake,
      onFailure: (problem) => log.error({ err: problem }, 'an event could not be kept'),
    })
    undo.push(() => listener.close())
    redactor.know(new URL(listener.url).pathname)

    // ── Ready with the bank, at the start and whenever the line comes back.
    let complaints: readonly string[] = []
    const greet = createGreet({
      ...work,
      accesses,
      counter,
      listenerUrl: listener.url,
      isOn,
      audit: store.audit,
      log,
    })
    const greetAgain = async () => {
      complaints = await greet()
      businessDay.refresh()
      tellStatus()
    }

    const status = (): Status => {
      const current = counter.current()
      businessDay.refreshIfOld(nowMs())
      return {
        locked: current === null,
        profile: current?.person ?? null,
        environment: bank.environment,
        businessDate: businessDay.day(),
        connection: standing.now(),
        inDoubt: store.journal.countInDoubt(),
        listener: { url: listener.url, lastEventAt: isoOf(store.inbox.lastReceivedAt()) },
        office: (current && counter.officeOf(current.person.id)) ?? (policy.values().office || null),
        permissions: current?.permissions ?? [],
        off: operationNames.filter((name) => !isOn(name)),
        notices: [...(notice === null ? [] : [notice]), ...complaints],
        idleLockSeconds: policy.values().idleLockSeconds,
        version: options.version,
      }
    }
    const tellStatus = () => news.tell('status', status())

    await greetAgain()
    standing.start()
    reconcile.start()
    undo.push(() => standing.stop())
    inbox.wake()
    undo.push(news.on('journal', () => tellStatus()))

    let hasSynced = false
    const startSync = (profile: string) => {
      const access = accesses.of(profile)
      hasSynced ||= access !== null
      return access ? sync.start(access) : sync.status()
    }
    const door = createDoor({
      session: counter,
      isOn,
      read: (operation, { input }, profile) => read({ profile, operation, input }),
      write: (operation, call, profile) => submit({ profile, operation, ...call }),
      secret: createSecretRequests({ send: client.send, accesses, audit: store.audit, now }),
      commands: createCommands({
        store,
        counter,
        pins,
        policy,
        now,
        status,
        read,
        isOn,
        unlocked: (profile) => {
          if (!hasSynced) startSync(profile)
        },
        checkAgain: reconcile.checkAgain,
        sendDraft: (id, profile) => sendDraft({ journal: store.journal, submit }, { id, profile }),
        applications,
        sync: startSync,
        syncStatus: sync.status,
        settingsChanged: tellStatus,
      }),
      audit: store.audit,
      log,
      nowMs,
    })
    return { call: door, news, status, lock: counter.lock, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

function isoOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString()
}
