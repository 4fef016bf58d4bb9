/** Who is at the counter, put together: the people who stand fixed, or those who brought their own keys (decision 77). */
import type { Vault } from '../credentials/vault.ts'
import type { Store } from '../data/store.ts'
import type { SendToBank } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Person } from '../../shared/users/person.ts'
import type { BankConnection } from '../bank/bank-connection.ts'
import { forgetSoon } from '../core/wipe-memory.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Log, Redactor } from '../core/log.ts'
import type { Rotations } from '../credentials/rotation.ts'
import type { Turns } from '../credentials/renew.ts'
import { createEnrolment, type Enrolment } from './enrolment.ts'
import { createServiceNames } from './service-names.ts'
import { createOffers, type Offers } from './offers.ts'
import { createKeptPeople } from './kept-people.ts'
import { createNaming, type Naming } from './naming.ts'
import { createPeople, type People } from './people.ts'
import { createPins, type Pins } from './pin.ts'
import { createSecondPerson } from './second-person.ts'
import { createCounter, realTimers, type Counter } from './session.ts'

export interface OwnPeople {
  people: People
  offers: Offers
  naming: Naming
  /** The service does not tell whose a key is. */
  names: () => boolean
}

export interface UserRoom {
  pins: Pins
  counter: Counter
  ownPeople: OwnPeople | null
  enrolment: Enrolment
}

export interface UserRoomDeps {
  bank: BankConnection
  store: Store
  vault: Vault
  accesses: CredentialStore
  turns: Turns
  rotations?: Rotations | undefined
  send: SendToBank
  redactor: Redactor
  log: Log
  isOn: (operation: OperationName) => boolean
  isOffline: () => boolean
  hasTill: (profile: string) => boolean
  idleLockSeconds: () => number
  onChange: () => void
  /** Tells the bank where we listen, once people's keys are known to it. */
  register: () => Promise<void>
  onEnrolled: () => void
  now: Clock
  /** A clock that does not go back. */
  nowMs: () => number
}

/** In training everybody knows the PINs, and headless runs have the same (contract §4). */
const trainingPins: Readonly<Record<string, string>> = { teller: '1234', supervisor: '5678', admin: '9012' }

export async function openUserRoom(deps: UserRoomDeps): Promise<UserRoom> {
  const { bank, store, vault, accesses, nowMs, isOn, redactor, send } = deps
  const { keyValues, audit } = store
  if (!bank.addsPeople) {
    const pins = createPins(keyValues, nowMs, { vault })
    for (const { id } of bank.people) if (!pins.isSet(id)) await pins.choose(id, trainingPins[id] ?? '')
    const counter = openCounter(deps, bank.people, pins)
    return { pins, counter, ownPeople: null, enrolment: createEnrolment({ ...deps, audit, counter }) }
  }
  const chosen = createPins(keyValues, nowMs, { kind: 'chosen', vault })
  // A PIN is checked at the counter, by asking the bank about the key, which tells the counter who it is: one ring.
  const peopleName = () => !isOn('getMe')
  const kept = createKeptPeople(keyValues)
  const people: People = createPeople({
    kept,
    names: peopleName,
    audit,
    vault,
    pins: chosen,
    accesses: () => accesses,
    counter: () => counter,
    rotations: deps.rotations,
    enrol: (profile) => enrolment.one(profile),
    isOffline: deps.isOffline,
    hasTill: deps.hasTill,
  })
  // Wherever a PIN is asked for, what comes behind it is asked for as well: at the lock, and of whoever signs.
  const pins: Pins = { ...chosen, check: people.check }
  const counter = openCounter(deps, people.here(), pins)
  const names = createServiceNames(keyValues)
  const enrolment = createEnrolment({
    ...deps,
    audit,
    counter,
    learned(profile, me) {
      const isThem = people.learned(profile, me)
      if (isThem && me.username !== undefined) names.learn(profile, me.username)
      return isThem
    },
  })
  const sign = createSecondPerson({ pins, audit, people: counter.people })
  const naming = createNaming({ kept, people, sign })
  const offers = createOffers({ ...bank, send, isOn, people, naming, redactor, audit })
  return { pins, counter, ownPeople: { people, offers, naming, names: peopleName }, enrolment }
}

function openCounter(deps: UserRoomDeps, people: readonly Person[], pins: Pins): Counter {
  const counter = createCounter({
    people,
    pins,
    audit: deps.store.audit,
    now: deps.now,
    timers: realTimers,
    idleLockSeconds: deps.idleLockSeconds,
    onChange: () => {
      if (counter.current() === null) forgetSoon()
      deps.onChange()
    },
  })
  return counter
}
