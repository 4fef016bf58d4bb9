/** Who there is to be at a desk whose people do not bring their own keys. */
import type { Person } from '../../shared/users/person.ts'

/** Who works at a desk, until the service has told their names. */
export const knownPeople: readonly Person[] = [
  { id: 'teller', name: 'Teller', role: 'teller' },
  { id: 'supervisor', name: 'Supervisor', role: 'supervisor' },
]
/** Whose keys a headless run may bring: with the administrator's, the bank's users, keys and products can be seen to. */
export const peopleWithKeys: readonly Person[] = [
  ...knownPeople,
  { id: 'admin', name: 'Administrator', role: 'administrator' },
]
