/** Who works at this desk, by name: a person's id stands in the journal, their name on screens and papers. */
import { shallowReactive } from 'vue'
import type { Person } from '../../shared/users/person.ts'
import { say } from '../i18n/index.ts'
import { ask } from './bridge.ts'

const known = shallowReactive(new Map<string, Person>())
let here: ReadonlySet<string> = new Set()
let asked: Promise<void> | null = null

async function learn(): Promise<void> {
  const answer = await ask('profiles', {})
  if (!answer.ok) {
    asked = null
    return
  }
  here = new Set(answer.value.profiles.map(({ id }) => id))
  // Who has left is still named where they stand in the journal.
  for (const person of [...answer.value.former, ...answer.value.profiles]) known.set(person.id, person)
}

/** Before a print: names must stand on the paper, not come in later. */
export function knowPeople(): Promise<void> {
  asked ??= learn()
  return asked
}

/** The id where the desk does not know the person any more. */
export function personName(id: string): string {
  if (!known.has(id)) void knowPeople()
  // Of the users that our own bank has (contract §4) the one who sits at no desk.
  return known.get(id)?.name ?? (id === 'admin' ? say.shell.roles.administrator : id)
}

export function peopleHere(): readonly Person[] {
  void knowPeople()
  return [...known.values()].filter(({ id }) => here.has(id))
}

/** Somebody came, left, or has another name. */
export function forgetPeople(): void {
  asked = null
}
