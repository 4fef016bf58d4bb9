/** The whole table, and what the compiler knows of each entry. */
import type { z } from 'zod'
import type { Operation } from './operation.ts'
import { charges } from './charges.ts'
import { customerFiles } from './customer-files.ts'
import { customers } from './customers.ts'
import { codeValues } from './code-values.ts'
import { savingsAccounts } from './savings-accounts.ts'
import { fixedDepositClosures } from './fixed-deposit-closures.ts'
import { fixedDepositProducts } from './fixed-deposit-products.ts'
import { fixedDeposits } from './fixed-deposits.ts'
import { apiKeys } from './api-keys.ts'
import { generalLedger } from './general-ledger.ts'
import { liensAndBlocks } from './liens-and-blocks.ts'
import { loanCharges } from './loan-charges.ts'
import { loanMovements } from './loan-movements.ts'
import { loanProducts } from './loan-products.ts'
import { loans } from './loans.ts'
import { savingsMovements } from './savings-movements.ts'
import { savingsProducts } from './savings-products.ts'
import { taxes } from './taxes.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { isOwnName, ownOperation, type OwnName } from './own.ts'

export type { Input } from './input.ts'
export type { OwnName } from './own.ts'

export const operations = {
  ...customers,
  ...customerFiles,
  ...savingsAccounts,
  ...savingsMovements,
  ...liensAndBlocks,
  ...transfers,
  ...fixedDeposits,
  ...fixedDepositClosures,
  ...loans,
  ...loanMovements,
  ...charges,
  ...loanCharges,
  ...generalLedger,
  ...savingsProducts,
  ...fixedDepositProducts,
  ...loanProducts,
  ...taxes,
  ...codeValues,
  ...users,
  ...apiKeys,
  ...webhooks,
}

/** The names of the table itself. */
export type TableName = keyof typeof operations
/** Those, and what a service file adds. */
export type OperationName = TableName | OwnName

/** The entry of a name, without its exact schemas: for code that treats all entries alike. */
export function operationOf(name: OperationName): Operation {
  return isTableName(name) ? operations[name] : ownOperation(name)
}

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(operations, name)
}

export function isOperationName(name: string): name is OperationName {
  return isTableName(name) || isOwnName(name)
}

// Object.keys tells only `string`; the object is this table, so its keys are exactly the names.
export const operationNames = Object.keys(operations) as TableName[]

type Entry<N extends TableName> = (typeof operations)[N]
type Part<N extends TableName, K extends string> =
  Entry<N> extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined

export type ParamsOf<N extends TableName> = Part<N, 'params'>
export type QueryOf<N extends TableName> = Part<N, 'query'>
export type BodyOf<N extends TableName> = Part<N, 'body'>
export type ReplyOf<N extends TableName> =
  Entry<N> extends { reply: infer S extends z.ZodType } ? z.output<S> : never
