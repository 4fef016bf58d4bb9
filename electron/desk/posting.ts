/** Fourth stage: reading, fetching, posting, the till's rules, and what is in doubt. */
import { ulid } from 'ulid'
import type { OperationName } from '../../shared/operations/index.ts'
import { localDay } from '../../shared/values/dates.ts'
import { createApplications } from '../approvals/applications.ts'
import { answerFromCache, keepReply } from '../directory/offline.ts'
import { createRead } from '../directory/read.ts'
import { createSync } from '../directory/sync.ts'
import { createLearning } from '../learning/learning.ts'
import { createSceneSetter } from '../learning/scene-setter.ts'
import { createPendingOutcomes } from '../posting/pending-outcomes.ts'
import { createSubmit } from '../posting/submit.ts'
import { createFence } from '../reconciliation/expiry.ts'
import { createReconcile } from '../reconciliation/reconcile.ts'
import { learnFirst } from '../till/account-facts.ts'
import { createTillRoom } from '../till/till-room.ts'
import type { Users } from './users.ts'

export type Posting = ReturnType<typeof openPosting>

export function openPosting(users: Users) {
  const { accesses, businessDay, client, clockOffset, isOn, line, log, now, policy, store, undo } = users
  const fence = createFence({ clockOffset, steadyMs: users.nowMs })
  const shared = {
    ...store,
    send: client.send,
    line,
    clockOffset,
    fence,
    turns: users.turns,
    now,
    news: users.news,
    log,
    isOn,
    timeoutMs: policy.values().requestTimeoutSeconds * 1000,
    companions: (name: OperationName) => policy.values().companions[name] ?? users.dialect.companions(name),
    untaken: users.dialect.untaken,
    accessOf: accesses.of,
  }
  const read = createRead({
    ...shared,
    answerFromCache,
    keepReply(...reply) {
      try {
        keepReply(...reply)
      } catch (problem) {
        // What the bank said is shown all the same; the next look asks the bank again.
        log.warn({ err: problem }, 'what the bank said could not be kept')
      }
    },
  })
  const till = createTillRoom({
    store,
    counter: users.counter,
    pins: users.pins,
    policy,
    now,
    today: () => businessDay.day() ?? localDay(now() + clockOffset.offsetMs()),
  })
  till.accounts.readWith({ read, isOn })
  const unkept = createPendingOutcomes(store)
  const submit = createSubmit({ ...shared, unkept, newId: ulid, authorise: till.authorise })
  const sync = createSync({
    ...shared,
    onFailure: (problem) => log.error({ err: problem }, 'fetching failed'),
  })
  undo.push(() => sync.stop())
  undo.push(() => unkept.stop())

  let hasSynced = false
  users.cacheRenewed.on(() => (hasSynced = false))
  const startSync = (profile: string) => {
    const access = accesses.of(profile)
    hasSynced ||= access !== null
    return access ? sync.start(access) : sync.status()
  }

  // Lessons are the training bank's alone: a real service has nobody who could ask it for a scene.
  const isTraining = store.environment === 'training'
  const setter = isTraining ? createSceneSetter(client, users.bank.gatewayUrl, users.bank.controlToken) : null
  return {
    ...users,
    till,
    learning: createLearning({ store, tills: till.tills, setter, now, counter: users.counter }),
    read,
    submit: learnFirst(submit, { accounts: till.accounts, line }),
    unkept,
    sync,
    startSync,
    /** At the first unlock, and again after the cache was lost. */
    syncIfNeeded: (profile: string) => void (hasSynced || startSync(profile)),
    reconcile: createReconcile(shared),
    fence,
    applications: createApplications({ read, isOn }),
  }
}
