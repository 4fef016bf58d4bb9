/** The teller's work on the line to the bank: keys, line, writing, reading, fetching, and what is in doubt. */
import type { Vault } from '../credentials/vault.ts'
import type { Store } from '../data/store.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Clock } from '../core/clock.ts'
import { ulid } from 'ulid'
import type { Connection } from '../../shared/desk/commands.ts'
import { companionsOf } from '../../shared/operations/companions.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { Client } from '../bank/client.ts'
import type { ClockOffset } from '../bank/clock-offset.ts'
import { createConnectionMonitor, type Line } from '../bank/line.ts'
import type { BankConnection } from '../bank/bank-connection.ts'
import { createTurns, type Turns } from '../credentials/renew.ts'
import { createCredentialStore, type CredentialStore } from '../credentials/credential-store.ts'
import type { Log, Redactor } from '../core/log.ts'
import type { Policy } from '../policy/policy.ts'
import { learnFirst } from '../till/account-facts.ts'
import type { TillRoom } from '../till/till-room.ts'
import { createApplications, type ListApplications } from '../approvals/applications.ts'
import { answerFromCache, keepReply } from '../directory/offline.ts'
import { createRead, type Read } from '../directory/read.ts'
import { createFence, type Fence } from '../reconciliation/expiry.ts'
import { createReconcile, type Reconcile } from '../reconciliation/reconcile.ts'
import { createSubmit, type Submit } from '../posting/submit.ts'
import { createSync, type Sync } from '../directory/sync.ts'
import { createPendingOutcomes, type PendingOutcomes } from '../posting/pending-outcomes.ts'

export interface TellerWork {
  accesses: CredentialStore
  line: Line
  submit: Submit
  unkept: PendingOutcomes
  read: Read
  sync: Sync
  reconcile: Reconcile
  fence: Fence
  turns: Turns
  applications: ListApplications
}

export function createTellerWork(options: {
  bank: BankConnection
  client: Client
  clockOffset: ClockOffset
  store: Store
  policy: Policy
  news: EventBus
  now: Clock
  mode: 'bearer' | 'signed'
  /** Where what wraps the signing keys is kept. */
  vault: Vault
  isOn: (operation: OperationName) => boolean
  log: Log
  redactor: Redactor
  onLineChange: (connection: Connection) => void
  till: Pick<TillRoom, 'authorise' | 'accounts'>
}): TellerWork {
  const { bank, client, clockOffset, store, policy, news, now, isOn, log, till } = options
  const { send } = client
  const accesses = createCredentialStore({
    ...bank,
    mode: options.mode,
    sendsBearer: () => policy.values().sendsBearer,
    send,
    vault: options.vault,
    facts: store.facts,
    redactor: options.redactor,
  })
  const turns = createTurns({ accesses, steadyMs: () => performance.now() })
  const line = createConnectionMonitor({
    probe: () => client.ask(`${bank.gatewayUrl}/`, null, 5000),
    now,
    onChange: options.onLineChange,
  })
  const timeoutMs = policy.values().requestTimeoutSeconds * 1000
  const fence = createFence({ clockOffset, steadyMs: () => performance.now() })
  const shared = {
    ...store,
    send,
    line,
    clockOffset,
    fence,
    turns,
    now,
    news,
    log,
    isOn,
    timeoutMs,
    companions: (name: OperationName) => policy.values().companions[name] ?? companionsOf(operationOf(name)),
    accessOf: accesses.of,
  }
  const unkept = createPendingOutcomes(store)
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
  till.accounts.readWith({ read, isOn })
  const submit = createSubmit({ ...shared, unkept, newId: ulid, authorise: till.authorise })
  return {
    accesses,
    line,
    read,
    submit: learnFirst(submit, { accounts: till.accounts, line }),
    unkept,
    sync: createSync({ ...shared, onFailure: (problem) => log.error({ err: problem }, 'fetching failed') }),
    reconcile: createReconcile(shared),
    fence,
    turns,
    applications: createApplications({ read, isOn }),
  }
}
