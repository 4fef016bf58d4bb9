/** The look-ups that this bank's service file adds, as the find box names them. */
import { isWrite } from '../../shared/operations/operation.ts'
import { operationOf, type OwnName } from '../../shared/operations/index.ts'
import { isOwnName, ownEntryOf, ownNames } from '../../shared/operations/own.ts'

export const isOwnLookUp = (name: string): name is OwnName => isOwnName(name) && !isWrite(operationOf(name))

export function ownLookUps(): { name: OwnName; label: string; code: string | undefined }[] {
  return ownNames()
    .filter(isOwnLookUp)
    .map((name) => ({ name, label: operationOf(name).summary, code: ownEntryOf(name)?.code }))
}
