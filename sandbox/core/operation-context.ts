/** In which context an operation is carried out, and which modules of the bank take part in it. */
import type { Day } from '../../shared/values/dates.ts'
import type { Books, Tables } from './books.ts'
import type { Wire } from './wire.ts'

export interface User {
  id: number
  username: string
  displayName: string
  role: string
  officeId: number
  permissions: readonly string[]
}

/** Who carries out one operation: the books, the business date, and for whom. */
export interface OperationContext {
  books: Books
  /** The business date; everything the bank dates itself carries it. */
  day: Day
  /** Wall clock in epoch ms, for time stamps only. */
  nowMs: number
  /** Null: the bank itself, when the clock runs what falls due. */
  user: User | null
  /** The API key of the request, for the operations that need to know it. */
  keyId: number | null
  modules: readonly DomainModule[]
  /** Maker and checker on activation too: who created a customer may not activate it. Off unless the bank is opened so. */
  checksActivation?: boolean
  /** A fresh RSA key pair in PEM; made before the transaction, because making one takes long. */
  keyPair?: { publicKey: string; privateKey: string }
}

/** Runs once for each business day, in the order of the modules, inside the day's own transaction. */
interface DueWork {
  name: string
  /** `context.day` is the day that has just begun; `context.user` is null. */
  run(context: OperationContext): void
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

/**
 * Brings its tables, what falls due with time, its proofs for the audit, and answers
 * when something happens on a savings account. Modules do not know each other.
 */
export interface DomainModule {
  name: string
  tables: Tables
  due?: readonly DueWork[]
  /** Reads only. */
  audit?(context: OperationContext): readonly Proof[]
  /** Adds its part to a new world: products, definitions. Runs before customers exist. */
  found?(context: OperationContext): void
  /** Members for `listClientAccounts`, such as `{ loanAccounts: […] }`. */
  accountsOf?(context: OperationContext, clientId: number): Record<string, Wire>
  /** Members for the summary of one savings account: totals since it began. Reads only. */
  summaryOf?(context: OperationContext, accountId: number): Record<string, Wire>
  /** After a savings account became active (activation charges). */
  afterActivation?(context: OperationContext, accountId: number): void
  /** After a customer's withdrawal or outgoing transfer, in the same transaction (withdrawal fees). */
  afterWithdrawal?(context: OperationContext, moved: Moved): void
  /** Before a savings account is closed: may post what is owed, or refuse. */
  beforeClosure?(context: OperationContext, accountId: number, day: Day): void
}
