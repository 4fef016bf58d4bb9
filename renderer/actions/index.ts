/** Every write operation of the table as an act: the compiler asks for the act of a new one. */
import type { Act, ActName, Acts } from './action.ts'
import { bankActs } from './bank.ts'
import { customerActs } from './customers.ts'
import { fixedDepositActs } from './fixed-deposits.ts'
import { loanActs } from './loans.ts'
import { savingsActs } from './accounts.ts'

const acts: Acts = { ...customerActs, ...savingsActs, ...fixedDepositActs, ...loanActs, ...bankActs }

export function isActName(name: string): name is ActName {
  return Object.hasOwn(acts, name)
}

/** In the order of their files, which is the order of the lists on the screens. */
export const actNames: readonly ActName[] = Object.keys(acts).filter(isActName)

/** The act of an operation, without its exact field names. */
export function actOf(name: ActName): Act {
  return acts[name]
}
