/** Who is at the counter, put together: the people who stand fixed, or those who brought their own keys (decision 77). */
import type { Vault } from '../credentials/vault.ts'
import type { Store } from '../data/store.ts'
import type { SendToBank } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { BankConnection } from '../bank/bank-connection.ts'
import { forgetSoon } from '../core/wipe-memory.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Redactor } from '../core/log.ts'
import type { Greet } from './enrolment.ts'
import { createOffers, type Offers } from './offers.ts'
import { createPeople, type People } from './people.ts'
import { createPins, type Pins } from './pin.ts'
import { createCounter, realTimers, type Counter } from './session.ts'

export interface SessionRoom {
  pins: Pins
  counter: Counter
  ownPeople: { people: People; offers: Offers } | null
}

/** In training everybody knows the PINs, and headless runs have the same (contract §4). */
const trainingPins: Readonly<Record<string, string>> = { teller: '1234', supervisor: '5678', admin: '9012' }

export async function openSessionRoom(parts: {
  bank: BankConnection
  store: Store
  vault: Vault
  send: SendToBank
  redactor: Redactor
  isOn: (operation: OperationName) => boolean
  /** What is put together after this room, and is asked only when somebody unlocks. */
  later: {
    accesses: () => CredentialStore
    greet: () => Greet
    isOffline: () => boolean
    hasTill: (profile: string) => boolean
  }
  idleLockSeconds: () => number
  onChange: () => void
  now: Clock
}): Promise<SessionRoom> {
  const { bank, store, now, later, isOn, redactor, send } = parts
  const { facts, audit } = store
  const { vault } = parts
  const nowMs = () => performance.now()
  let counter: Counter
  const settings = {
    audit,
    now,
    timers: realTimers,
    idleLockSeconds: parts.idleLockSeconds,
    onChange: () => {
      if (counter.current() === null) forgetSoon()
      parts.onChange()
    },
  }
  if (!bank.addsPeople) {
    const pins = createPins(facts, nowMs, { vault })
    for (const { id } of bank.people) if (!pins.isSet(id)) await pins.choose(id, trainingPins[id] ?? '')
    counter = createCounter({ ...settings, people: bank.people, pins })
    return { pins, counter, ownPeople: null }
  }
  const chosen = createPins(facts, nowMs, { kind: 'chosen', vault })
  const people = createPeople({
    ...{ facts, audit, vault, pins: chosen },
    accesses: later.accesses,
    counter: () => counter,
    greet: (profile) => later.greet().one(profile),
    isOffline: later.isOffline,
    hasTill: later.hasTill,
  })
  // Wherever a PIN is asked for, what comes behind it is asked for as well: at the lock, and of whoever signs.
  const pins: Pins = { ...chosen, check: people.check }
  counter = createCounter({ ...settings, people: people.here(), pins })
  const isHere = (profile: string) => counter.people().some(({ id }) => id === profile)
  const offers = createOffers({ ...bank, send, isOn, isHere, redactor, audit })
  return { pins, counter, ownPeople: { people, offers } }
}
