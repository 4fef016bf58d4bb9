/** Every write operation of the table as an action: the compiler asks for the action of a new one. */
import { operationOf, type OwnName } from '../../shared/operations/index.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { isOwnForm, isOwnName, ownEntryOf, ownNames } from '../../shared/operations/own.ts'
import type { WriteName } from '../../shared/operations/read-write.ts'
import type { Action, ActionName, Actions } from './action.ts'
import { bankActions } from './bank.ts'
import { customerActions } from './customers.ts'
import { fixedDepositActions } from './fixed-deposits.ts'
import { loanActions } from './loans.ts'
import { accountActions } from './accounts.ts'

const acts: Actions = {
  ...customerActions,
  ...accountActions,
  ...fixedDepositActions,
  ...loanActions,
  ...bankActions,
}

const isOfTable = (name: string): name is WriteName => Object.hasOwn(acts, name)

export function isActionName(name: string): name is ActionName {
  return isOfTable(name) || (isOwnName(name) && isWrite(operationOf(name)))
}

/** In the order of their files, which is the order of the lists on the screens. */
export const actionNames: readonly WriteName[] = Object.keys(acts).filter(isOfTable)

/** What this bank’s service file adds. */
export const ownActionNames = (): OwnName[] => ownNames().filter(isActionName)

/** The action of an operation, without its exact field names. */
export function actionOf(name: ActionName): Action {
  return isOwnForm(name) ? ownAction(name) : acts[name]
}

/** It belongs to the account or the customer that it asks for. */
function ownAction(name: OwnName): Action {
  const { fields = {}, code = '' } = ownEntryOf(name) ?? {}
  const place = 'savingsId' in fields ? 'savings' : 'clientId' in fields ? 'client' : 'bank'
  return { place, code, fields: Object.keys(fields), isOwn: true }
}
