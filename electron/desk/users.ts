/** Third stage: who is at the counter, and what the bank makes of each person's key. */
import { operationOf } from '../../shared/operations/index.ts'
import { saysPermissionIsMissing } from '../bank/refused-key.ts'
import { createSignal } from '../core/signal.ts'
import { forgetSoon } from '../core/wipe-memory.ts'
import { hasOpenTill } from '../till/tills.ts'
import { openUserRoom } from '../users/counter.ts'
import type { Bank } from './bank.ts'

export type Users = Awaited<ReturnType<typeof openUsers>>

export async function openUsers(bank: Bank) {
  const { answered, businessDay, client, line, policy, statusChanged, store, undo } = bank
  /** Each person was asked about at the bank: whatever else the bank must be told comes next. */
  const enrolled = createSignal()
  const { pins, counter, ownPeople, enrolment } = await openUserRoom({
    ...bank,
    send: client.send,
    isOffline: () => line.now().state === 'offline',
    hasTill: (profile) => hasOpenTill(store.tills, profile),
    idleLockSeconds: () => policy.values().idleLockSeconds,
    onChange: statusChanged.emit,
    register: enrolled.settle,
    onEnrolled: () => {
      businessDay.refresh()
      statusChanged.emit()
    },
  })
  undo.push(() => counter.stop())
  answered.on((answer, _tookMs, access, operation) => {
    // Where the service does not tell what a key may do, each refusal tells a little of it.
    const needed = operation && operationOf(operation).permission
    if (access?.profile && needed && ownPeople?.names() && saysPermissionIsMissing(answer))
      counter.learnRefusal(access.profile, needed)
    if (access && counter.current() === null) forgetSoon()
    // A key that is not known any more: the bank has new books, or another desk asked for a new key.
    if (answer.kind === 'reply' && answer.status === 401) enrolment.again()
  })
  return { ...bank, pins, counter, ownPeople, enrolment, enrolled }
}
