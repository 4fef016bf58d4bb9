/** Whether the person at the counter may do something here. For menus only: the gate stands in the desk. */
import { permissionsOfRole } from '../../shared/operations/granted.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { permits, roles } from '../../shared/users/permissions.ts'
import { say } from '../i18n/index.ts'
import { useDesk } from './stores/desk.ts'

/** Not offered by this bank, as far as is known here. */
export const isOff = (operation: OperationName): boolean => useDesk().status?.off.includes(operation) ?? false

/** Null: it may be done. Otherwise the reason, in words. */
export function disabledReason(operation: OperationName): string | null {
  const { status, person } = useDesk()
  if (status?.off.includes(operation)) return say.shell.notAllowed.off
  const { permission } = operationOf(operation)
  if (permits(status?.permissions ?? [], permission)) return null
  if (permission !== null && status?.refused.includes(permission)) return say.shell.notAllowed.refused
  const { role, only } = say.shell.notAllowed
  const holder = roles.find((one) => permits(permissionsOfRole(one), permission))
  return holder === undefined || holder === 'teller' || holder === person?.role ? role : only[holder]
}

/** Whoever may send the bank's events elsewhere may open the way for them: as the desk judges it, at any bank. */
export function hooksDisabledReason(): string | null {
  const { status } = useDesk()
  const isAllowed = permits(status?.permissions ?? [], operationOf('createHook').permission)
  return isAllowed ? null : say.shell.notAllowed.only.supervisor
}

/** Whoever sits at a training desk may connect it; on a service, whoever may open a way in. */
export function connectDisabledReason(): string | null {
  return useDesk().status?.environment === 'training' ? null : hooksDisabledReason()
}

/** Whether a reason is the person's role, and not the state of things. */
export function isRoleReason(reason: string): boolean {
  const { role, only, refused } = say.shell.notAllowed
  return reason === role || reason === refused || Object.values<string>(only).includes(reason)
}
