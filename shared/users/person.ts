/** Somebody who works at this desk. */
import type { Role } from './permissions.ts'

export interface Person {
  id: string
  name: string
  role: Role
}
