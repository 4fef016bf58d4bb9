/**
 * How much one person may move at once on their own (experience rule 8). Above it, a supervisor approves at the same
 * desk. Figures by currency and role; null: no limit. The specification has no limits: these are the desk's own.
 */
import { currencyOf, parseAmount } from './money.ts'
import type { OperationName } from './operations/index.ts'
import type { Role } from './permissions.ts'

export const limitRules = ['cashIn', 'cashOut', 'transfer', 'reversal'] as const
export type LimitRule = (typeof limitRules)[number]

/** Decimal text, or null for no limit. */
export type RoleLimits = Readonly<Record<Exclude<LimitRule, 'reversal'>, string | null>> & {
  /** Left out: no limit. A policy of before there was one has none. */
  readonly reversal?: string | null | undefined
}
/** By the currency's code. A role without figures has no limit in it. */
export type Limits = Readonly<Record<string, Readonly<{ [R in Role]?: RoleLimits | undefined }>>>

/**
 * Cash alone: a transfer stays in the bank, which judges whether it is covered; policy may set a limit for it too. What
 * was posted is reversed by no teller alone (experience rule 16), should the bank allow tellers to reverse at all.
 */
const teller = (cashIn: string, cashOut: string) => ({
  teller: { cashIn, cashOut, transfer: null, reversal: '0' },
})

export const defaultLimits: Limits = {
  NGN: teller('5000000', '1000000'),
  USD: teller('10000', '5000'),
  EUR: teller('10000', '5000'),
  GBP: teller('10000', '5000'),
  XOF: teller('2000000', '500000'),
  TND: teller('10000', '5000'),
}

/** Which rule judges an operation, and the member of its body that holds the amount; null: the movement it reverses does. */
export const limitedOperations: Partial<Record<OperationName, { rule: LimitRule; amount: string | null }>> = {
  depositCash: { rule: 'cashIn', amount: 'transactionAmount' },
  repayLoan: { rule: 'cashIn', amount: 'transactionAmount' },
  recoverLoan: { rule: 'cashIn', amount: 'transactionAmount' },
  withdrawCash: { rule: 'cashOut', amount: 'transactionAmount' },
  createIntraTransfer: { rule: 'transfer', amount: 'transferAmount' },
  undoSavingsTransaction: { rule: 'reversal', amount: null },
}

/** A rule that an amount breaks. `limit`: decimal text in the currency. */
export interface BrokenRule {
  rule: LimitRule
  currency: string
  amount: string
  limit: string
}

/** Amounts of every currency fit (`parseAmount`). */
const places = 3

/** A currency without any figures allows nobody anything: nobody has thought about it yet. */
export function limitOf(limits: Limits, currency: string, role: Role, rule: LimitRule): string | null {
  const figures = limits[currency]
  if (!figures) return '0'
  return figures[role]?.[rule] ?? null
}

/** Null: within the limit, or nothing that has one. */
export function brokenRule(
  limits: Limits,
  role: Role,
  asked: {
    operation: OperationName
    body: Readonly<Record<string, unknown>>
    currency: string
    /** Of the movement that is reversed. */
    reversed?: string | undefined
  },
): BrokenRule | null {
  const limited = limitedOperations[asked.operation]
  if (!limited) return null
  const amount = limited.amount === null ? asked.reversed : asked.body[limited.amount]
  const limit = limitOf(limits, asked.currency, role, limited.rule)
  if (typeof amount !== 'string' || limit === null) return null
  const isBroken = parseAmount(amount, places) > parseAmount(limit, places)
  return isBroken ? { rule: limited.rule, currency: asked.currency, amount, limit } : null
}

/** Whether somebody of a role may approve what breaks a rule: no more than they might do alone. */
export function mayApprove(limits: Limits, role: Role, { rule, currency, amount }: BrokenRule): boolean {
  const limit = limitOf(limits, currency, role, rule)
  if (role === 'teller') return false
  // A currency without figures is not out of a supervisor's reach: somebody has to be able to.
  if (!limits[currency]) return true
  return limit === null || parseAmount(amount, places) <= parseAmount(limit, places)
}

/** `5000000` → `5000000.00`, in the places of its currency. */
export function limitText(limit: string, currency: string): string {
  const { places: own } = currencyOf(currency)
  const [whole = '0', decimals = ''] = limit.split('.')
  return own === 0 ? whole : `${whole}.${decimals.padEnd(own, '0').slice(0, own)}`
}
