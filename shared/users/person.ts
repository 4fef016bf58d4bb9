/** Somebody who works at this desk. */
import type { Role } from './permissions.ts'

export interface Person {
  id: string
  name: string
  role: Role
}

/** Of two who sign for a till one is a supervisor, whichever (decision 540). */
export function signTogether(one: Pick<Person, 'role'>, other: Pick<Person, 'role'>): boolean {
  return one.role !== 'teller' || other.role !== 'teller'
}
