/** Second stage: the bank as it came up, whose keys reach it, and whether it can be reached. */
import type { Connection } from '../../shared/desk/commands.ts'
import { createBusinessDay } from '../bank/business-day.ts'
import { createConnectionMonitor } from '../bank/line.ts'
import { quietTimer } from '../core/timers.ts'
import { createSignal } from '../core/signal.ts'
import { createCredentialStore } from '../credentials/credential-store.ts'
import { createKeyImport } from '../credentials/import-key.ts'
import { createMadeKeys } from '../credentials/made-keys.ts'
import { createMemoryVault } from '../credentials/memory.ts'
import { createRotationBank } from '../credentials/rotation-bank.ts'
import { createRotations } from '../credentials/rotation.ts'
import { createTurns } from '../credentials/renew.ts'
import type { Data } from './data.ts'

export type Bank = Awaited<ReturnType<typeof openBank>>

/** @throws CounterpartError */
export async function openBank(data: Data) {
  const { client, policy, store } = data
  const bank = await data.comingBank.ready
  // API keys of a training bank and of a headless run live as long as the run (contract §4); so does what wraps.
  const vault = bank.addsPeople ? data.vault : createMemoryVault()
  const accesses = createCredentialStore({
    ...bank,
    mode: data.mode,
    sendsBearer: () => policy.values().sendsBearer,
    send: client.send,
    vault,
    keyValues: store.keyValues,
    redactor: data.redactor,
  })
  const madeKeys = createMadeKeys({ vault, keyValues: store.keyValues, hold: accesses.hold })
  // The keychain may be locked at one start and open at the next unlock.
  const recallMadeKeys = () =>
    void madeKeys.recall().catch((problem: unknown) => data.log.error({ err: problem }, 'keys made here'))
  recallMadeKeys()
  // Keys that last as long as the run are not changed.
  const rotationBank = createRotationBank({ send: client.send, accesses, isOn: data.isOn })
  const rotations = bank.addsPeople
    ? createRotations({
        vault,
        accesses,
        keyValues: store.keyValues,
        bank: rotationBank,
        note: (profile, action, subject) => store.audit.note({ profile, action, subject, detail: null }),
        onFailure: (problem) => data.log.error({ err: problem }, 'a change of key'),
        now: data.now,
        setTimer: quietTimer,
      })
    : undefined
  data.undo.push(() => rotations?.stop())
  const lineChanged = createSignal<[Connection]>()
  const line = createConnectionMonitor({
    probe: () => client.ask(`${bank.gatewayUrl}/`, null, 5000),
    now: data.now,
    onChange: lineChanged.emit,
  })
  data.answered.on((answer, tookMs, access) => {
    line.heard(answer, tookMs)
    if (access) accesses.heard(access, answer)
  })
  const businessDay = createBusinessDay({
    first: bank.businessDate,
    client,
    gatewayUrl: bank.gatewayUrl,
    onChange: data.statusChanged.emit,
  })
  return {
    ...data,
    bank,
    accesses,
    madeKeys,
    recallMadeKeys,
    rotations,
    importKey: bank.addsPeople ? createKeyImport({ vault, accesses, bank: rotationBank }) : undefined,
    turns: createTurns({ accesses, steadyMs: data.nowMs }),
    line,
    lineChanged,
    businessDay,
  }
}
