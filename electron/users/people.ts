/**
 * The people of a desk on a service (decision 77): each brought an API key, which lies in the computer's keychain, and
 * chose a PIN. Who they are stands among the desk's facts; what opens the bank is read at each unlock, into memory only.
 */
import { apiKeyName as keyName, type Kept, type Vault } from '../credentials/vault.ts'
import type { Audit } from '../journal/audit.ts'
import type { PeopleHere } from '../../shared/desk/people.ts'
import type { Person } from '../../shared/users/person.ts'
import { permits, roles, type Role } from '../../shared/users/permissions.ts'
import { keepSecret, removeSecret } from '../credentials/keep.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Rotations } from '../credentials/rotation.ts'
import { Refused } from '../core/refused.ts'
import type { KeptPeople, KeptPerson } from './kept-people.ts'
import { shown, withKey } from './kept-people.ts'
import { whyNoKey, type EnrolmentResult, type Me } from './enrolment.ts'
import type { PinAnswer, Pins } from './pin.ts'
import type { Counter } from './session.ts'
import { phrase, problem, type CodedError } from '../../shared/desk/problems.ts'

export interface People {
  here(): readonly Person[]
  former(): readonly Person[]
  /** As `Pins.check`, and then: the key is read from the keychain, and the bank is asked what it makes of it. */
  check(profile: string, pin: string): Promise<PinAnswer>
  /** By the service's word; or, where it told nothing, whom this desk knows by that key (`ofKey`). */
  whose(me: Me | null, apiKey: string): Person | null
  /** Takes the owner of a key in, or in the place of their former key and PIN. @throws Refused where it cannot be kept */
  add(me: Me | null, apiKey: string, pin: string): Promise<Person>
  /** People whom others have named, all of them or none; `by` is for the audit. @throws Refused */
  addNamed(all: readonly NewPerson[], by: { profile: string; detail: string } | null): Promise<void>
  /** @throws Refused */
  changeKey(person: Person, me: Me | null, apiKey: string): Promise<void>
  /** @throws Refused where the keychain does not let the key go: then nothing was changed. */
  remove(profile: string, by: string): Promise<void>
  /** @returns false: the service says that the key is somebody else's. */
  learned(profile: string, me: Me): boolean
}

export interface NewPerson {
  person: KeptPerson
  apiKey: string
  pin: string
}

/** How long somebody who unlocks waits for the bank's word on their key; what comes later is a notice. */
const askMs = 3000

export function createPeople(deps: {
  kept: KeptPeople
  vault: Vault
  pins: Pins
  audit: Pick<Audit, 'add'>
  accesses: () => Pick<CredentialStore, 'take' | 'drop'>
  counter: () => Pick<Counter, 'admit' | 'dismiss'>
  /** What the service makes of the person's key. */
  enrol: (profile: string) => Promise<EnrolmentResult>
  /** Changes of keys that are under way. */
  rotations?: Pick<Rotations, 'settle' | 'forget'> | undefined
  isOffline: () => boolean
  hasTill: (profile: string) => boolean
  /** The service does not tell whose a key is: people of the desk name each other. */
  names: () => boolean
}): People {
  const { kept, vault, pins, audit } = deps
  const { find } = kept

  const keepKey = async (id: string, apiKey: string) => {
    if (vault.kind !== 'keychain')
      throw new Refused(problem('keyNotKept', { why: phrase('noKeychainInRun') }))
    const why = await keepSecret(vault, keyName(id), apiKey)
    if (why !== null) throw new Refused(problem('keyNotKept', { why }))
    deps.rotations?.forget(id)
    deps.accesses().take(id, apiKey)
  }

  async function admit(profile: string): Promise<PinAnswer> {
    const person = find(profile)
    if (!person) return { kind: 'notSet' }
    await deps.rotations?.settle(profile)
    const secret = await vault.get(keyName(profile))
    if (secret.state !== 'present') return { kind: 'noKey', why: keychainSays(secret, person.name) }
    deps.accesses().take(profile, secret.secret)
    // Of whoever was here before prints were kept.
    const known = withKey(person, secret.secret)
    if (known !== person) kept.keep(known)
    const enrolled = deps.isOffline() ? 'unknown' : await within(askMs, deps.enrol(profile))
    const why = whyNoKey(enrolled, person.name)
    return why === null ? { kind: 'right' } : { kind: 'noKey', why }
  }

  /** Whose row is written, or would be. Null: the service tells nothing, and nobody here has that key. */
  function recordOf(me: Me | null, apiKey: string): KeptPerson | null {
    const known = kept.ofKey(apiKey)
    if (me === null) return known && !known.left ? withKey(known, apiKey) : null
    // Named before the service told anything: still the same person.
    const record = kept.ofUser(me.id) ?? (known?.userId === null ? known : undefined)
    const { name, role } = personOf(me)
    const prints = record?.prints ?? []
    return withKey({ id: record?.id ?? idOf(me), name, role, userId: me.id, left: false, prints }, apiKey)
  }

  const takeIn: People['addNamed'] = async (all, by) => {
    const before = all.map(({ person }) => find(person.id) !== undefined)
    // The rows last: what is broken off before them leaves keys that nobody uses, and no person without one.
    for (const { person, apiKey, pin } of all) {
      await keepKey(person.id, apiKey)
      await pins.choose(person.id, pin)
    }
    kept.keep(...all.map(({ person }) => person))
    for (const [at, { person }] of all.entries()) {
      const { id: subject } = person
      const [profile, detail] = [by?.profile ?? subject, by?.detail ?? null]
      deps.counter().admit(shown(person))
      audit.add({ profile, action: before[at] ? 'keyReplaced' : 'personAdded', subject, detail })
      audit.add({ profile: subject, action: 'pinChosen', subject, detail: null })
    }
  }

  return {
    here: () => kept.here().map(shown),
    former: () => kept.former().map(shown),
    whose(me, apiKey) {
      const person = recordOf(me, apiKey)
      return person && shown(person)
    },
    async check(profile, pin) {
      const answer = await pins.check(profile, pin)
      return answer.kind === 'right' ? admit(profile) : answer
    },
    async add(me, apiKey, pin) {
      const person = recordOf(me, apiKey)
      if (!person) throw new Refused(problem('nobodyOfThisName'))
      await takeIn([{ person, apiKey, pin }], null)
      return shown(person)
    },
    addNamed: takeIn,
    async changeKey(person, me, apiKey) {
      const owner = me ? recordOf(me, apiKey) : kept.ofKey(apiKey)
      // Where the service does not tell, a key that was never seen is its bringer's, who signs with their PIN.
      if (owner ? owner.id !== person.id : me !== null) throw new Refused(problem('pastedOfAnother'))
      await keepKey(person.id, apiKey)
      const record = find(person.id)
      if (record) kept.keep(withKey(record, apiKey))
      audit.add({ profile: person.id, action: 'keyReplaced', subject: person.id, detail: null })
      await within(askMs, deps.enrol(person.id))
    },
    async remove(profile, by) {
      const person = find(profile)
      if (!person) throw new Refused(problem('nobodyOfThisName'))
      const { name } = person
      if (deps.hasTill(profile)) throw new Refused(problem('tillOpen', { name }))
      const others = kept.here().filter(({ id }) => id !== profile)
      const remain = others.some(({ role }) => role === 'administrator')
      if (deps.names() && person.role === 'administrator' && others.length > 0 && !remain)
        throw new Refused(problem('lastAdministrator', { name }))
      const why = await removeSecret(vault, keyName(profile))
      if (why !== null) throw new Refused(problem('keyNotDeleted', { why }))
      deps.rotations?.forget(profile)
      kept.keep({ ...person, left: true })
      pins.forget(profile)
      deps.accesses().drop(profile)
      audit.add({ profile: by, action: 'personRemoved', subject: profile, detail: null })
      deps.counter().dismiss(profile)
    },
    learned(profile, me) {
      const person = find(profile)
      if (!person) return true
      // Of whom the desk knew no number until now: two names are not one user.
      const owner = kept.ofUser(me.id)
      if (owner ? owner.id !== profile : person.userId !== null) return false
      const { name, role } = personOf(me)
      if (person.userId === me.id && person.name === name && person.role === role) return true
      const known = { ...person, name, role, userId: me.id }
      kept.keep(known)
      deps.counter().admit(shown(known))
      return true
    },
  }
}

/** By number: a name may be given to somebody else one day. */
const idOf = ({ id }: Me): string => `user-${id}`

export function personOf(me: Me): Person {
  const name = [me.displayName, me.username].find((text) => text !== undefined && text.trim() !== '')
  return { id: idOf(me), name: (name ?? `User ${me.id}`).trim().slice(0, 100), role: roleOf(me) }
}

/** By its name where the service uses ours; else by what the key may do, and the least where that is not told. */
function roleOf({ roles: names = [], permissions = [] }: Me): Role {
  const named = roles.filter((role) => names.some((name) => name.toLowerCase() === role))
  const highest = named.at(-1)
  if (highest) return highest
  if (permits(permissions, 'ALL_FUNCTIONS')) return 'administrator'
  return permits(permissions, 'APPROVE_SAVINGSACCOUNT') ? 'supervisor' : 'teller'
}

export function peopleHere(
  counter: Pick<Counter, 'people'>,
  pins: Pick<Pins, 'isSet'>,
  people: People | null,
  names: boolean,
): PeopleHere {
  return {
    profiles: counter.people().map((one) => ({ ...one, pinSet: pins.isSet(one.id) })),
    former: [...(people?.former() ?? [])],
    adds: people !== null,
    names: people !== null && names,
  }
}

function keychainSays(kept: Exclude<Kept, { state: 'present' }>, name: string): CodedError {
  switch (kept.state) {
    case 'locked':
      return problem('keychainLocked', { name })
    case 'denied':
      return problem('keychainDenied', { name })
    case 'noService':
      return problem('keychainAway', { name, why: kept.why })
    case 'absent':
      return problem('keyGone', { name })
  }
}

async function within(ms: number, enrolled: Promise<EnrolmentResult>): Promise<EnrolmentResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<EnrolmentResult>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), ms).unref()
  })
  return Promise.race([enrolled, late]).finally(() => clearTimeout(timer))
}
