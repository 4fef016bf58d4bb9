/**
 * A department of the bank brings its tables, what falls due with time, its proofs for the audit, and answers
 * when something happens on a savings account. Departments do not know each other.
 */
import type { Day } from '../../shared/values/dates.ts'
import type { Tables } from './books.ts'
import type { Clerk } from './handler.ts'
import type { Wire } from './wire.ts'

/** Runs once for each business day, in the order of the departments, inside the day's own transaction. */
export interface DueWork {
  name: string
  /** `clerk.day` is the day that has just begun; `clerk.user` is null. */
  run(clerk: Clerk): void
}

/** One proof about the books: `figure` is what was counted, `ok` whether it is as it must be. */
export interface Proof {
  name: string
  figure: string
  ok: boolean
}

/** A movement that has just been written. */
export interface Moved {
  accountId: number
  transactionId: number
  type: string
  day: Day
  amountMinor: bigint
}

export interface Department {
  name: string
  tables: Tables
  due?: readonly DueWork[]
  /** Reads only. */
  audit?(clerk: Clerk): readonly Proof[]
  /** Adds its part to a new world: products, definitions. Runs before customers exist. */
  found?(clerk: Clerk): void
  /** Members for `listClientAccounts`, such as `{ loanAccounts: […] }`. */
  accountsOf?(clerk: Clerk, clientId: number): Record<string, Wire>
  /** Members for the summary of one savings account: totals since it began. Reads only. */
  summaryOf?(clerk: Clerk, accountId: number): Record<string, Wire>
  /** After a savings account became active (activation charges). */
  afterActivation?(clerk: Clerk, accountId: number): void
  /** After a customer's withdrawal or outgoing transfer, in the same transaction (withdrawal fees). */
  afterWithdrawal?(clerk: Clerk, moved: Moved): void
  /** Before a savings account is closed: may post what is owed, or refuse. */
  beforeClosure?(clerk: Clerk, accountId: number, day: Day): void
}
