/** How the desk stands, put together from those who know (shared/desk/commands.ts, `Status`). */
import type { Store } from '../data/store.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Line } from '../bank/line.ts'
import type { Clock } from '../core/clock.ts'
import type { ListenerStatus, Status } from '../../shared/desk/commands.ts'
import { operationNames, type OperationName } from '../../shared/operations/index.ts'
import type { BusinessDay } from '../bank/business-day.ts'
import { gapInNews } from '../reconciliation/health-commands.ts'
import type { Log } from '../core/log.ts'
import type { Policy } from '../policy/policy.ts'
import type { Counter } from '../users/session.ts'
import type { Said } from '../../shared/desk/problems.ts'

export function createStatus(deps: {
  store: Store
  counter: Counter
  policy: Policy
  line: Pick<Line, 'now'>
  businessDay: BusinessDay
  listener: () => ListenerStatus
  isOn: (operation: OperationName) => boolean
  notices: () => readonly Said[]
  /** Answers that the disk has not taken yet: until then nobody else knows them. */
  unkept: { count(): number }
  version: string
  now: Clock
  /** A clock that does not go back. */
  nowMs: () => number
}): () => Status {
  const { store, counter, policy, isOn } = deps
  let telling = 0
  return () => {
    const current = counter.current()
    const settings = policy.values()
    const ownOffice = current && counter.officeOf(current.person.id)
    deps.businessDay.refreshIfOld(deps.nowMs())
    return {
      telling: ++telling,
      locked: current === null,
      lockedBy: counter.lockedBy(),
      profile: current?.person ?? null,
      environment: store.environment,
      businessDate: deps.businessDay.day(),
      connection: deps.line.now(),
      inDoubt: store.journal.countInDoubt() + deps.unkept.count(),
      gap: gapInNews(store.health.gaps(), deps.now()),
      listener: deps.listener(),
      office: ownOffice ?? (settings.office || null),
      ownOffice,
      permissions: current?.permissions ?? [],
      refused: current ? counter.refusedTo(current.person.id) : [],
      off: operationNames.filter((name) => !isOn(name)),
      notices: deps.notices(),
      idleLockSeconds: settings.idleLockSeconds,
      version: deps.version,
    }
  }
}

/** Tells every window how the desk stands. Whatever has just happened, such as a lock, has happened all the same. */
export function createTell(deps: { news: EventBus; status: () => Status; log: Log }): () => void {
  return () => {
    try {
      deps.news.publish('status', deps.status())
    } catch (problem) {
      deps.log.error({ err: problem }, 'how the desk stands could not be told')
    }
  }
}
