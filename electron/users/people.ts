/**
 * The people of a desk on a service (decision 77): each brought an API key, which lies in the computer's keychain, and
 * chose a PIN. Who they are stands among the desk's facts; what opens the bank is read at each unlock, into memory only.
 */
import { apiKeyName as keyName, type Kept, type Vault } from '../credentials/vault.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Audit } from '../journal/audit.ts'
import { z } from 'zod'
import type { PeopleHere } from '../../shared/desk/people.ts'
import type { Person } from '../../shared/users/person.ts'
import { permits, roles, type Role } from '../../shared/users/permissions.ts'
import { keepSecret, removeSecret } from '../credentials/keep.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Rotations } from '../credentials/rotation.ts'
import { Refused } from '../core/refused.ts'
import { whyNoKey, type EnrolmentResult, type Me } from './enrolment.ts'
import type { PinAnswer, Pins } from './pin.ts'
import type { Counter } from './session.ts'

export interface People {
  here(): readonly Person[]
  former(): readonly Person[]
  /** As `Pins.check`, and then: the key is read from the keychain, and the bank is asked what it makes of it. */
  check(profile: string, pin: string): Promise<PinAnswer>
  /** Takes somebody in, or in the place of their former key and PIN. @throws Refused where the key cannot be kept */
  add(me: Me, apiKey: string, pin: string): Promise<Person>
  /** @throws Refused */
  changeKey(person: Person, me: Me, apiKey: string): Promise<void>
  /** @throws Refused where the keychain does not let the key go: then nothing was changed. */
  remove(profile: string, by: string): Promise<void>
  /** @returns false: the service says that the key is somebody else's. */
  learned(profile: string, me: Me): boolean
}

const keptPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** The user's number at the service. */
  userId: z.int(),
  left: z.boolean(),
})
type KeptPerson = z.output<typeof keptPerson>

/** How long somebody who unlocks waits for the bank's word on their key; what comes later is a notice. */
const askMs = 3000

export function createPeople(deps: {
  keyValues: KeyValueStore
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
}): People {
  const { keyValues, vault, pins, audit } = deps
  const kept = keyValues.get('people')
  let all: readonly KeptPerson[] = kept === undefined ? [] : z.array(keptPerson).parse(JSON.parse(kept))
  const keep = (person: KeptPerson): Person => {
    all = [...all.filter(({ id }) => id !== person.id), person]
    keyValues.set('people', JSON.stringify(all))
    return shown(person)
  }
  const find = (profile: string) => all.find(({ id, left }) => id === profile && !left)

  const keepKey = async (id: string, apiKey: string) => {
    if (vault.kind !== 'keychain') throw unkept('this desk runs without it')
    const why = await keepSecret(vault, keyName(id), apiKey)
    if (why !== null) throw unkept(why)
    deps.rotations?.forget(id)
    deps.accesses().take(id, apiKey)
  }

  async function admit(profile: string): Promise<PinAnswer> {
    const person = find(profile)
    if (!person) return { kind: 'notSet' }
    await deps.rotations?.settle(profile)
    const secret = await vault.get(keyName(profile))
    if (secret.state !== 'present') return { kind: 'noKey', sentence: keychainSays(secret, person.name) }
    deps.accesses().take(profile, secret.secret)
    const enrolled = deps.isOffline() ? 'unknown' : await within(askMs, deps.enrol(profile))
    const sentence = whyNoKey(enrolled, person.name)
    return sentence === null ? { kind: 'right' } : { kind: 'noKey', sentence }
  }

  return {
    here: () => all.filter(({ left }) => !left).map(shown),
    former: () => all.filter(({ left }) => left).map(shown),
    async check(profile, pin) {
      const answer = await pins.check(profile, pin)
      return answer.kind === 'right' ? admit(profile) : answer
    },
    async add(me, apiKey, pin) {
      const id = idOf(me)
      const isHere = find(id) !== undefined
      // The row last: what is broken off before it leaves a key that nobody uses, and no person without one.
      await keepKey(id, apiKey)
      await pins.choose(id, pin)
      const person = keep({ ...personOf(me), userId: me.id, left: false })
      deps.counter().admit(person)
      audit.add({ profile: id, action: isHere ? 'keyReplaced' : 'personAdded', subject: id, detail: null })
      audit.add({ profile: id, action: 'pinChosen', subject: id, detail: null })
      return person
    },
    async changeKey(person, me, apiKey) {
      if (idOf(me) !== person.id) {
        const message = 'This key belongs to somebody else at the bank. Put in a key of your own.'
        throw new Refused({ kind: 'forbidden', message, again: 'safe' })
      }
      await keepKey(person.id, apiKey)
      audit.add({ profile: person.id, action: 'keyReplaced', subject: person.id, detail: null })
      await within(askMs, deps.enrol(person.id))
    },
    async remove(profile, by) {
      const person = find(profile)
      if (!person) throw new Refused(nobody)
      if (deps.hasTill(profile)) {
        const message = `The till of ${person.name} is open. Have it closed first.`
        throw new Refused({ kind: 'forbidden', message, again: 'safe' })
      }
      const why = await removeSecret(vault, keyName(profile))
      if (why !== null) {
        const message = `The key could not be deleted from the computer’s keychain: ${why}. Nothing was changed.`
        throw new Refused({ kind: 'storage', message, again: 'safe' })
      }
      deps.rotations?.forget(profile)
      keep({ ...person, left: true })
      pins.forget(profile)
      deps.accesses().drop(profile)
      audit.add({ profile: by, action: 'personRemoved', subject: profile, detail: null })
      deps.counter().dismiss(profile)
    },
    learned(profile, me) {
      const person = find(profile)
      if (!person) return true
      if (person.userId !== me.id) return false
      const { name, role } = personOf(me)
      if (person.name !== name || person.role !== role) deps.counter().admit(keep({ ...person, name, role }))
      return true
    },
  }
}

/** By number: a name may be given to somebody else one day. */
const idOf = ({ id }: Me): string => `user-${id}`
const shown = ({ id, name, role }: KeptPerson): Person => ({ id, name, role })

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
): PeopleHere {
  return {
    profiles: counter.people().map((one) => ({ ...one, pinSet: pins.isSet(one.id) })),
    former: [...(people?.former() ?? [])],
    adds: people !== null,
  }
}

function keychainSays(kept: Exclude<Kept, { state: 'present' }>, name: string): string {
  switch (kept.state) {
    case 'locked':
      return `The computer’s keychain is locked, and the key of ${name} is in it. Unlock the keychain, then try again.`
    case 'denied':
      return `The computer’s keychain did not give Teller Desk the key of ${name}. Allow it, then try again.`
    case 'noService':
      return `The key of ${name} is in the computer’s keychain, and it cannot be reached: ${kept.why}.`
    case 'absent':
      return `The key of ${name} is gone from the computer’s keychain. Add this person again with the key, or with a new one.`
  }
}

function unkept(why: string): Refused {
  const message = `The key can only be kept in the computer’s keychain: ${why}. Nothing was kept.`
  return new Refused({ kind: 'storage', message, again: 'safe' })
}

const nobody = {
  kind: 'notFound',
  message: 'Nobody of this name works at this desk.',
  again: 'never',
} as const

async function within(ms: number, enrolled: Promise<EnrolmentResult>): Promise<EnrolmentResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<EnrolmentResult>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), ms).unref()
  })
  return Promise.race([enrolled, late]).finally(() => clearTimeout(timer))
}
