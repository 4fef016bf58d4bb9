/** Whether the person at the counter may do something here. For menus only: the gate stands in the desk. */
import { operationOf, type OperationName } from '../shared/operations/index.ts'
import { permits } from '../shared/permissions.ts'
import { say } from './messages/index.ts'
import { useDesk } from './stores/desk.ts'

/** Null: it may be done. Otherwise the reason, in words. */
export function whyNot(operation: OperationName): string | null {
  const { status } = useDesk()
  if (status?.off.includes(operation)) return say.shell.notAllowed.off
  return permits(status?.permissions ?? [], operationOf(operation).permission)
    ? null
    : say.shell.notAllowed.role
}
