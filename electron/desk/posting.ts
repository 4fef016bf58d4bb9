/** Fourth stage: reading, fetching, posting, the till's rules, and what is in doubt. */
import { ulid } from 'ulid'
import type { OperationName } from '../../shared/operations/index.ts'
import { localDay } from '../../shared/values/dates.ts'
import { quietTimer } from '../core/timers.ts'
import { createApplications } from '../approvals/applications.ts'
import { createReadAgainst } from '../approvals/said-against.ts'
import { createSubmittedBy } from '../approvals/submitted-by.ts'
import { newCacheKey } from '../credentials/cache-key.ts'
import { answerFromCache, keepReply } from '../directory/offline.ts'
import { createRead } from '../directory/read.ts'
import { createKeeping } from '../directory/keeping.ts'
import { createRefresh } from '../directory/refresh.ts'
import { createSync } from '../directory/sync.ts'
import { createWipe } from '../directory/wipe.ts'
import { createLearning } from '../learning/learning.ts'
import { createSceneSetter } from '../learning/scene-setter.ts'
import { createPendingOutcomes } from '../posting/pending-outcomes.ts'
import { createSendAgain } from '../posting/send-again.ts'
import { createSettledForms } from '../posting/settled-forms.ts'
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
  const settled = createSettledForms(store.journal)
  const submit = createSubmit({ ...shared, settled, unkept, newId: ulid, authorise: till.authorise })
  users.rotations?.revokeWith(({ by, userId, keyId, intent }) =>
    submit({
      profile: by,
      operation: 'revokeApiKey',
      input: { params: { userId, keyId }, body: {} },
      intent,
    }),
  )
  const sync = createSync({
    ...shared,
    freshMs: () => policy.values().wholePass.afterHours * 3_600_000,
    onFailure: (problem) => log.error({ err: problem }, 'fetching failed'),
  })
  undo.push(() => sync.stop())
  undo.push(() => unkept.stop())

  const startSync = (profile: string) => {
    const access = accesses.of(profile)
    return access ? sync.start(access) : sync.status()
  }
  const refresh = createRefresh({
    sync,
    keyValues: store.keyValues,
    wholePass: () => policy.values().wholePass,
    accessOf: accesses.of,
    current: () => users.counter.current()?.person.id,
    now,
    setTimer: quietTimer,
  })
  users.cacheRenewed.on(refresh.renewed)
  undo.push(refresh.stop)
  const keeping = createKeeping({
    files: store.keeping,
    keeping: () => policy.values().keeping,
    now,
    setTimer: quietTimer,
    onFailure: (problem) => log.error({ err: problem }, 'what is too old could not be taken away'),
  })
  undo.push(keeping.stop)
  const wipe = createWipe({
    files: store.keeping,
    sync,
    news: users.news,
    newKey: () => newCacheKey(users.vault),
  })

  const reconcile = createReconcile(shared)
  // Lessons are the training bank's alone: a real service has nobody who could ask it for a scene.
  const isTraining = store.environment === 'training'
  const setter = isTraining ? createSceneSetter(client, users.bank.gatewayUrl, users.bank.controlToken) : null
  return {
    ...users,
    till,
    learning: createLearning({ store, tills: till.tills, setter, now, counter: users.counter }),
    read,
    submit: learnFirst(submit, { accounts: till.accounts, line }),
    settleForm: settled.settle,
    unkept,
    sync,
    startSync,
    refresh,
    wipe,
    reconcile,
    sendAgain: createSendAgain({ ...shared, unkept, checkAgain: reconcile.checkAgain }),
    fence,
    applications: createApplications({
      read,
      isOn,
      submittedBy: createSubmittedBy(store),
      readAgainst: createReadAgainst(store),
    }),
  }
}
