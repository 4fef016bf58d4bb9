/**
 * What each role may do, as the table says it. The service has the last word (a key carries every permission of its
 * user, §5.1); this is what the sandbox gives its users, and what the desk's gate assumes of a person where the service
 * cannot be asked (`getMe` is assumed, so it may be off).
 */
import { roles, type Role } from '../users/permissions.ts'
import { operationNames, operationOf } from './index.ts'
import { ownGranted } from './own.ts'

function grantedTo(role: Role): readonly string[] {
  const granted = operationNames
    .map(operationOf)
    .filter((operation) => operation.grantedTo === role)
    .flatMap(({ permission }) => permission ?? [])
  return [...new Set(granted)]
}

const teller = ['ALL_FUNCTIONS_READ', ...grantedTo('teller')]

export const rolePermissions: Record<Role, readonly string[]> = {
  teller,
  supervisor: [...teller, ...grantedTo('supervisor')],
  administrator: ['ALL_FUNCTIONS'],
}

/** Every permission that an operation asks for, with what a service file adds. */
export function allPermissions(): readonly string[] {
  const known = operationNames.map(operationOf).flatMap(({ permission }) => permission ?? [])
  return [...new Set([...known, ...roles.flatMap((role) => ownGranted(role))])]
}

/** With what a service file adds; a supervisor may what a teller may. */
export function permissionsOfRole(role: Role): readonly string[] {
  const added =
    role === 'supervisor' ? [...ownGranted('teller'), ...ownGranted('supervisor')] : ownGranted(role)
  return [...rolePermissions[role], ...added]
}
