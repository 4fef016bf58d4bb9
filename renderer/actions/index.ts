/** Every write operation of the table as an action: the compiler asks for the action of a new one. */
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

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(acts, name)
}

/** In the order of their files, which is the order of the lists on the screens. */
export const actionNames: readonly ActionName[] = Object.keys(acts).filter(isActionName)

/** The action of an operation, without its exact field names. */
export function actionOf(name: ActionName): Action {
  return acts[name]
}
