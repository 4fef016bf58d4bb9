/**
 * The whole desk, put together in five stages: data → bank → users → posting → webhooks. Each takes what the one before
 * returned, so the compiler proves the order; what an earlier stage tells a later one goes by signals. It knows nothing
 * of windows: a shell gives it options and a way to call (design §1).
 */
import type { CommandName, Status } from '../../shared/desk/commands.ts'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'
import type { EventBus } from '../core/event-bus.ts'
import { failing } from '../core/last-resort.ts'
import { quietTimer } from '../core/timers.ts'
import { dropRevoked } from '../credentials/credential-store.ts'
import { threadsEnded } from '../database/thread.ts'
import { createTell, createStatus } from '../dispatcher/desk-status.ts'
import { createPlacesAsked } from '../dispatcher/place-asked.ts'
import type { Dispatch } from '../dispatcher/dispatcher.ts'
import { healthNotices } from '../reconciliation/health-commands.ts'
import { createReleaseWatch, type ReleaseWatch } from '../updates/watch.ts'
import type { LockReason } from '../../shared/desk/status.ts'
import { openBank } from './bank.ts'
import { openData, type Undo } from './data.ts'
import { openDispatcher } from './dispatcher.ts'
import type { DeskOptions } from './options.ts'
import { openPosting } from './posting.ts'
import { openUsers } from './users.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

export interface Desk {
  call: Dispatch
  /** The bank was asked about each person's key: until then nobody comes to the counter. Never rejects. */
  ready: Promise<void>
  news: EventBus
  status(): Status
  lock(reason: LockReason): void
  /** Opens a place in the window, when somebody has unlocked. */
  show(place: PlaceAsked): void
  /** Told of what nobody caught. */
  failed(problem: unknown): void
  close(): Promise<void>
}

/** All else asks for somebody at the counter, or tells of desk, computer and line: wanted most where no bank answers. */
const waitsForKeys: ReadonlySet<string> = new Set<CommandName>(['unlock', 'offerKey', 'addPerson'])

/** @throws DeskClosed, PolicyError, CounterpartError, StorageError: each message may be shown. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const undo: Undo = []
  let isClosing = false
  const close = async () => {
    isClosing = true
    for (const step of undo.splice(0).reverse()) await step()
    await threadsEnded()
  }
  try {
    const data = await openData(options, undo)
    const bank = await openBank(data)
    const users = await openUsers(bank)
    const posting = openPosting(users)
    const desk = await openWebhooks(posting)
    const releases = watchReleases(desk, options.version)
    undo.push(releases.stop)
    const status = statusOf(desk, releases, options.version)
    const tellStatus = createTell({ news: desk.news, status, log: desk.log })
    desk.statusChanged.on(tellStatus)
    const placesAsked = createPlacesAsked(desk.news)
    const dispatch = await openDispatcher(desk, status, options.outlet ?? null, placesAsked)
    const { news, counter, log } = desk
    const failed = failing(log, counter)
    const ready = start(desk, () => isClosing).catch(failed)
    const call: Dispatch = async (name, ...asked) => {
      if (waitsForKeys.has(name)) await ready
      return dispatch(name, ...asked)
    }
    releases.start()
    undo.push(desk.news.on('journal', tellStatus))
    const revoked = (keyId: string) => {
      desk.accesses.revoked(keyId)
      void desk.madeKeys
        .forget(keyId)
        .catch((problem: unknown) => desk.log.error({ err: problem }, 'keys made here'))
    }
    if (desk.rotations) undo.push(desk.news.on('journal', desk.rotations.heard))
    undo.push(desk.news.on('journal', dropRevoked({ revoked }, desk.enrolment.again)))
    return { call, ready, news, status, lock: counter.lock, show: placesAsked.ask, failed, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

function watchReleases(desk: Webhooks, version: string): ReleaseWatch {
  const { policy, store, computer, now, statusChanged, log } = desk
  return createReleaseWatch({
    settings: () => policy.values().updates,
    version,
    keyValues: store.keyValues,
    proxyOf: computer.proxyOf,
    now,
    setTimer: quietTimer,
    onChange: statusChanged.emit,
    log: (why) => log.info({ why }, 'no note on new versions'),
  })
}

function statusOf(desk: Webhooks, releases: ReleaseWatch, version: string): () => Status {
  const { enrolment, notices, outside, store } = desk
  return createStatus({
    ...desk,
    listener: outside.status,
    notices: () => [
      ...notices,
      ...healthNotices(store),
      ...enrolment.complaints(),
      ...(desk.rotations?.notices() ?? []),
      ...outside.notices(),
      ...releases.notices(),
    ],
    version,
  })
}

/** Ready with the bank: now, and whenever the line comes back. */
async function start(
  { enrolment, rotations, line, reconcile, inbox, outside, undo }: Webhooks,
  isClosing: () => boolean,
): Promise<void> {
  undo.push(() => enrolment.stop())
  void rotations?.resume()
  await enrolment.first()
  if (isClosing()) return
  line.start()
  undo.push(() => line.stop())
  reconcile.start()
  undo.push(() => reconcile.stop())
  inbox.wake()
  outside.start()
}
