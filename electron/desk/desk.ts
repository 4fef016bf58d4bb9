/** The whole desk, in the order in which its parts need each other. It knows nothing of windows (design §1). */
import type { Access } from '../bank/access.ts'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { DoorAnswer, Status } from '../../shared/desk/commands.ts'
import { localDay } from '../../shared/values/dates.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { createClient } from '../bank/client.ts'
import { createClockOffset } from '../bank/clock-offset.ts'
import { createBusinessDay } from '../bank/business-day.ts'
import { createCommands } from '../dispatcher/commands.ts'
import { chooseBank, type BankAsked } from '../policy/bank-choice.ts'
import { findCounterpart } from '../bank/bank-connection.ts'
import { createStatus, createTell } from '../dispatcher/desk-status.ts'
import { createDispatcher, type Sender } from '../dispatcher/dispatcher.ts'
import { createInboxWorker } from '../webhooks/inbox.ts'
import { openWebhookReceiver } from '../webhooks/webhook-receiver.ts'
import { openKept } from '../data/desk-data.ts'
import { forgetSoon } from '../core/wipe-memory.ts'
import { failing } from '../core/last-resort.ts'
import { dropRevoked } from '../credentials/credential-store.ts'
import { createMemoryVault } from '../credentials/memory.ts'
import { healthNotices } from '../reconciliation/health-commands.ts'
import { createLearning } from '../learning/learning.ts'
import { createSceneSetter } from '../learning/scene-setter.ts'
import { createLog, createRedactor } from '../core/log.ts'
import { createEventBus, type EventBus } from '../core/event-bus.ts'
import { openCheckKey } from '../documents/check-key.ts'
import type { PaperOutlet } from '../documents/outlet.ts'
import { createPrinter } from '../documents/printer.ts'
import { placeOf } from '../data/data-folders.ts'
import { createPolicy } from '../policy/policy.ts'
import { readPolicies } from '../policy/policy-file.ts'
import { createReread } from '../webhooks/reread.ts'
import { createSecretRequests } from '../dispatcher/secret-requests.ts'
import { createGreet } from '../users/enrolment.ts'
import { openSessionRoom } from '../users/counter.ts'
import type { LockReason } from '../users/session.ts'
import { createTellerWork } from './teller-work.ts'
import { createTillRoom } from '../till/till-room.ts'
import { createCatchUp } from '../approvals/catch-up.ts'
import { createDecide } from '../reconciliation/decide.ts'
import { sendDraft } from '../posting/send-draft.ts'
import { takeUpAfterRestart } from '../posting/submit.ts'

export interface DeskOptions {
  /** Everything this desk keeps stands under it. */
  dataDir: string
  bank: BankAsked
  policyFile: string | null
  /** The organisation's enforced policy; null where this platform has no such source. */
  enforcedPolicyFile: string | null
  /** False: this run leaves the computer's keychain alone. `onKeychainAsks`: a person is there to open it. */
  usesKeychain: boolean
  onKeychainAsks?: () => void
  /** No person sees a screen: keys may lie beside the data then (reliability, "Decided"). */
  isHeadless: boolean
  /** A shell with windows of its own prints and saves by it; absent: the page does that. */
  outlet?: PaperOutlet
  logTo: 'folder' | 'stderr'
  version: string
}

export interface Desk {
  call(name: string, body: unknown, sender: Sender): Promise<DoorAnswer>
  news: EventBus
  status(): Status
  lock(reason: LockReason): void
  /** Told of what nobody caught. */
  failed(problem: unknown): void
  close(): Promise<void>
}

/** @throws DeskClosed, PolicyError, CounterpartError, StorageError: each message may be shown. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const now = () => Date.now()
  const nowMs = () => performance.now()
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // ── What the organisation and the machine have set.
    const { enforced, file, inUse, notices } = readPolicies(options)
    const redactor = createRedactor()
    const logFolder = options.logTo === 'folder' ? join(options.dataDir, 'logs') : null
    const log = createLog({ redactor, folder: logFolder })
    const news = createEventBus((topic, problem) => log.error({ topic, err: problem }, 'a listener failed'))

    // ── The bank, which comes up while this computer's data are opened.
    const clockOffset = createClockOffset(now, (why) => log.warn({ why }, 'the service’s clock is doubted'))
    let heard: (answer: Answer, tookMs: number, access?: Access) => void = () => {}
    const client = createClient({
      clockOffset,
      now,
      log,
      ownPaths: Object.fromEntries([...inUse].filter(([, use]) => typeof use === 'string')),
      heard: (...told) => heard(...told),
    })
    undo.push(() => client.close())
    const { bank: choice, mode } = chooseBank(options.bank, { enforced, file })
    const counterpart = findCounterpart(choice, {
      dataDir: options.dataDir,
      client,
      complain: (text) => log.warn({ text }, 'the training bank says'),
      onEnd: () => heard({ kind: 'neverLeft', why: 'the training bank has ended' }, 0),
    })
    undo.push(() => counterpart.stop())
    const environment = await counterpart.environment
    const isOn = (name: OperationName) =>
      environment === 'training' || !isAssumed(operationOf(name)) || Boolean(inUse.get(name))

    // ── What this computer keeps. What was on its way when the program ended is taken up by what is known of it.
    const bringsKeys = options.isHeadless && choice.kind === 'url' && choice.keys.size > 0
    const place = placeOf(environment, choice)
    let hasSynced = false
    const kept = await openKept({
      ...options,
      place,
      environment,
      mayUseFolder: environment === 'training' || bringsKeys,
      redactor,
      now,
      onRenewed: () => (hasSynced = false),
    })
    const { store, vault } = kept
    undo.push(kept.close)
    takeUpAfterRestart(store.journal, now)
    const own = store.facts.get('settings')
    const policy = createPolicy({ enforced, file, own, keepOwn: (json) => store.facts.set('settings', json) })

    // ── Who is at the counter.
    const bank = await counterpart.ready
    const { pins, counter, ownPeople } = await openSessionRoom({
      ...{ bank, store, vault, send: client.send, redactor, isOn, now },
      later: {
        accesses: () => accesses,
        greet: () => greet,
        isOffline: () => line.now().state === 'offline',
        hasTill: (profile) => till.tills.openOf(profile) !== null,
      },
      idleLockSeconds: () => policy.values().idleLockSeconds,
      onChange: () => tellStatus(),
    })
    undo.push(() => counter.stop())

    const till = createTillRoom({
      ...{ store, counter, pins, policy, now },
      today: () => businessDay.day() ?? localDay(now() + clockOffset.offsetMs()),
    })

    // Lessons are the training bank's alone: a real service has nobody who could ask it for a scene.
    const setter = environment === 'training' ? createSceneSetter(client, bank.gatewayUrl) : null
    const learning = createLearning({ store, tills: till.tills, setter, now })

    // ── The teller's work on the line to the bank.
    const work = createTellerWork({
      ...{ bank, client, clockOffset, store, policy, news, now, mode, isOn, log, redactor, till },
      // API keys of a training bank and of a headless run live as long as the run (contract §4); so does what wraps.
      vault: bank.addsPeople ? vault : createMemoryVault(),
      onLineChange: ({ state }) => {
        if (state !== 'offline') {
          greet.again()
          catchUp.wake()
        }
        tellStatus()
      },
    })
    const { accesses, line, submit, unkept, read, sync, reconcile, fence, turns } = work
    undo.push(sync.stop, () => unkept.stop())
    heard = (answer, tookMs, access) => {
      line.heard(answer, tookMs)
      if (access) accesses.heard(access, answer)
      if (access && counter.current() === null) forgetSoon()
      // A key that is not known any more: the bank has new books, or another desk asked for a new key.
      if (answer.kind === 'reply' && answer.status === 401) greet.again()
    }

    // ── Events from the bank: kept by the listener, worked through by the inbox; where none can come, read.
    const reread = createReread({ read, isOn, session: counter })
    const inbox = createInboxWorker({
      store,
      news,
      now,
      reread,
      askAgain: (id) => void reconcile.checkAgain(id, false).catch(() => undefined),
      onFailure: (problem) => log.error({ err: problem }, 'an event could not be worked through'),
    })
    undo.push(() => inbox.stop())
    const catchUp = createCatchUp({
      ...{ ...store, ...work, isOn, session: counter, news, now, reread },
      checkAgain: reconcile.checkAgain,
      onFailure: (problem) => log.error({ err: problem }, 'what was missed could not be read'),
    })
    undo.push(() => catchUp.stop())
    const outside = await openWebhookReceiver({
      ...{ store, vault, policy, accesses, counter, isOn, catchUp, now, log, redactor },
      send: client.send,
      gatewayUrl: bank.gatewayUrl,
      onKept: inbox.wake,
      onChange: () => tellStatus(),
    })
    undo.push(() => outside.close())

    // ── Ready with the bank: now, and whenever the line comes back.
    const businessDay = createBusinessDay({
      first: bank.businessDate,
      client,
      gatewayUrl: bank.gatewayUrl,
      onChange: () => tellStatus(),
    })
    const greet = createGreet({
      ...{ send: client.send, accesses, turns, counter, isOn, audit: store.audit, log, nowMs },
      ...(ownPeople && { learned: ownPeople.people.learned }),
      register: outside.register,
      onGreeted: () => {
        businessDay.refresh()
        tellStatus()
      },
    })
    undo.push(() => greet.stop())
    const status = createStatus({
      ...{ store, counter, policy, line, businessDay, isOn, now, nowMs, unkept, listener: outside.status },
      notices: () => [
        ...notices,
        ...kept.notices,
        ...healthNotices(store),
        ...greet.complaints(),
        ...outside.notices(),
      ],
      version: options.version,
    })
    const checkKey = await openCheckKey(vault)
    const tellStatus = createTell({ news, status, log })

    await greet.first()
    line.start()
    undo.push(() => line.stop())
    reconcile.start()
    undo.push(() => reconcile.stop())
    inbox.wake()
    outside.start()
    undo.push(news.on('journal', tellStatus))
    undo.push(news.on('journal', dropRevoked(accesses, greet.again)))

    // ── The door.
    const startSync = (profile: string) => {
      const access = accesses.of(profile)
      hasSynced ||= access !== null
      return access ? sync.start(access) : sync.status()
    }
    const call = createDispatcher({
      session: counter,
      isOn,
      read: (operation, { input }, profile) => {
        if (operation === 'getClient') store.cache.noteServed(Number(input.params?.['clientId']))
        if (input.params?.['savingsId']) catchUp.opened(Number(input.params['savingsId']))
        return read({ profile, operation, input })
      },
      write: (operation, request, profile) => submit({ profile, operation, ...request }),
      secret: createSecretRequests({ send: client.send, accesses, audit: store.audit, now }),
      commands: createCommands({
        ...{ store, counter, outside, pins, ownPeople, policy },
        ...{ now, status, read, isOn, till, news, learning },
        ...{ checkKey, sendToPrinter: createPrinter(), outlet: options.outlet ?? null },
        unlocked: (profile) => {
          if (!hasSynced) startSync(profile)
          catchUp.wake()
        },
        checkAgain: reconcile.checkAgain,
        decide: createDecide({
          ...{ journal: store.journal, audit: store.audit, pins, now, news, fence },
          people: counter.people,
          current: () => counter.current()?.person ?? null,
        }),
        sendDraft: (draft) => sendDraft({ journal: store.journal, submit }, draft),
        applications: work.applications,
        sync: startSync,
        stopSync: sync.stop,
        syncStatus: sync.status,
        settingsChanged: tellStatus,
        offsetMs: clockOffset.offsetMs,
        soonest: (id) => (fence.remainsMs(id) === 0 ? 0 : now() + fence.remainsMs(id)),
      }),
      given: learning.saw,
      mayShow: store.recording.mustWork,
      audit: store.audit,
      log,
      nowMs,
    })
    return { call, news, status, lock: counter.lock, failed: failing(log, counter), close }
  } catch (problem) {
    await close()
    throw problem
  }
}
