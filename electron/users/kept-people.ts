/** Who works at a desk on a service, as its facts keep them: by number, by name, and by the print of each key they had. */
import { z } from 'zod'
import type { Person } from '../../shared/users/person.ts'
import { roles } from '../../shared/users/permissions.ts'
import { isSameName } from '../../shared/users/same-name.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { fingerprint } from '../core/sealed.ts'

const keptPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** The user's number at the service; null where it never told one. */
  userId: z.int().nullable(),
  left: z.boolean(),
  /** Of every API key that was theirs: one key is never two people. */
  prints: z.array(z.string()).default([]),
})
export type KeptPerson = z.output<typeof keptPerson>

export interface KeptPeople {
  here(): readonly KeptPerson[]
  former(): readonly KeptPerson[]
  find(profile: string): KeptPerson | undefined
  /** Also of those who have left. */
  ofKey(apiKey: string): KeptPerson | undefined
  ofUser(userId: number): KeptPerson | undefined
  named(name: string): KeptPerson | undefined
  /** One that nobody has, for somebody of whom the service tells no number. */
  newId(): string
  /** All of them or none. */
  keep(...people: readonly KeptPerson[]): void
}

export function createKeptPeople(keyValues: KeyValueStore): KeptPeople {
  const kept = keyValues.get('people')
  let all: readonly KeptPerson[] = kept === undefined ? [] : z.array(keptPerson).parse(JSON.parse(kept))
  return {
    here: () => all.filter(({ left }) => !left),
    former: () => all.filter(({ left }) => left),
    find: (profile) => all.find(({ id, left }) => id === profile && !left),
    ofKey: (apiKey) => all.find(({ prints }) => prints.includes(fingerprint(apiKey))),
    ofUser: (userId) => all.find((person) => person.userId === userId),
    named: (name) => all.find((person) => isSameName(person.name, name)),
    newId() {
      const taken = all.map(({ id }) => Number(/^named-(\d+)$/.exec(id)?.[1] ?? 0))
      return `named-${Math.max(0, ...taken) + 1}`
    },
    keep(...people) {
      all = [...all.filter(({ id }) => !people.some((one) => one.id === id)), ...people]
      keyValues.set('people', JSON.stringify(all))
    },
  }
}

export function withKey(person: KeptPerson, apiKey: string): KeptPerson {
  const print = fingerprint(apiKey)
  return person.prints.includes(print) ? person : { ...person, prints: [...person.prints, print] }
}

export const shown = ({ id, name, role }: KeptPerson): Person => ({ id, name, role })
