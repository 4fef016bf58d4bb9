/**
 * How much one person may move on their own: at once, in a day, and for one customer in a day (experience rule 8).
 * Above it, a supervisor approves at the same desk. Figures by currency and role; null: no limit. The specification
 * has no limits: these are the desk's own.
 */
import { currencyOf, formatMinor, parseAmount } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'
import { ownAmount } from '../operations/own.ts'
import type { Role } from '../users/permissions.ts'

export const limitRules = ['cashIn', 'cashOut', 'transfer', 'reversal'] as const
export type LimitRule = (typeof limitRules)[number]

/** Decimal text, or null for no limit. */
export type RoleLimits = Readonly<Record<Exclude<LimitRule, 'reversal'>, string | null>> & {
  /** Left out: no limit. A policy that leaves a teller’s out has it as "0" (decision 553). */
  readonly reversal?: string | null | undefined
  /** All that the person moves alone in a day. Left out: no limit. */
  readonly day?: DayLimits | undefined
  /** What is moved alone for one customer in a day, by whomever at this desk. Left out: what may be moved at once. */
  readonly customerDay?: DayLimits | undefined
}
type DayLimits = Readonly<{ [R in LimitRule]?: string | null | undefined }>

/** What a figure bounds: one posting, a person's day, a customer's day. */
const limitSpans = ['once', 'customerDay', 'day'] as const
export type LimitSpan = (typeof limitSpans)[number]
/** What was moved alone today under the same rule, decimal text; without what a supervisor approved. */
export type MovedToday = Readonly<Record<Exclude<LimitSpan, 'once'>, string>>

/** By the currency's code. A role without figures has no limit in it. */
export type Limits = Readonly<Record<string, Readonly<{ [R in Role]?: RoleLimits | undefined }>>>

/**
 * Cash alone: a transfer stays in the bank, which judges whether it is covered; policy may set a limit for it too. What
 * was posted is reversed by no teller alone (experience rule 16), should the bank allow tellers to reverse at all.
 */
const teller = (cashIn: string, cashOut: string) => ({
  teller: {
    cashIn,
    cashOut,
    transfer: null,
    reversal: '0',
    // Ten of the largest that nobody has to look at: more in one day is worth a look.
    day: { cashIn: `${cashIn}0`, cashOut: `${cashOut}0` },
  },
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
const limitedOperations: Partial<Record<OperationName, { rule: LimitRule; amount: string | null }>> = {
  depositCash: { rule: 'cashIn', amount: 'transactionAmount' },
  repayLoan: { rule: 'cashIn', amount: 'transactionAmount' },
  recoverLoan: { rule: 'cashIn', amount: 'transactionAmount' },
  withdrawCash: { rule: 'cashOut', amount: 'transactionAmount' },
  createIntraTransfer: { rule: 'transfer', amount: 'transferAmount' },
  undoSavingsTransaction: { rule: 'reversal', amount: null },
  undoLoanRepayment: { rule: 'reversal', amount: null },
}

/** What a service file adds and moves money by is judged as a transfer. */
export function limitedBy(name: OperationName): { rule: LimitRule; amount: string | null } | undefined {
  const own = ownAmount(name)
  return own === null ? limitedOperations[name] : { rule: 'transfer', amount: own }
}

/**
 * What sends a transfer back takes money from whoever was paid: it is reversed by no teller alone either (experience
 * rule 16), and stays a transfer for the limits of those (decision 379).
 */
export function rulesFor(rule: LimitRule, isReturn: boolean): readonly LimitRule[] {
  return isReturn ? ['reversal', rule] : [rule]
}

/**
 * Not how much: whoever approved an application moves its cash, takes back a posting that they approved, or pays out in
 * cash a fixed deposit that they close.
 */
export const ownRules = ['ownApproval', 'ownPosting', 'ownClosure'] as const
export type OwnRule = (typeof ownRules)[number]
export const isOwnRule = (rule: string | undefined): rule is OwnRule => ownRules.some((own) => own === rule)

/** A rule that an amount breaks, or that whoever approved acts on it. `limit`: decimal text in the currency. */
export interface BrokenRule {
  rule: LimitRule | OwnRule
  span: LimitSpan
  currency: string
  amount: string
  /** What it comes to with all that was moved before in the span; `once`: the amount itself. */
  sum: string
  limit: string
  /** `ownApproval`: who of this desk submitted the application, and so does not sign for its disbursement. */
  submittedBy?: readonly string[]
}

/** Amounts of every currency fit (`parseAmount`). */
const places = 3

/** A currency without any figures allows nobody anything: nobody has thought about it yet. */
export function limitOf(
  limits: Limits,
  currency: string,
  role: Role,
  rule: LimitRule,
  span: LimitSpan = 'once',
): string | null {
  const figures = limits[currency]
  if (!figures) return '0'
  const own = figures[role]
  const once = own?.[rule] ?? null
  switch (span) {
    case 'once':
      return once
    case 'day':
      return own?.day?.[rule] ?? null
    case 'customerDay': {
      const told = own?.customerDay?.[rule]
      return told === undefined ? once : told
    }
  }
}

/** What a limit judges: the rule, and how much the request moves. Null: nothing that has a limit. */
export function limitedAmount(
  operation: OperationName,
  body: Readonly<Record<string, unknown>>,
  /** Of the movement that is reversed. */
  reversed: string | undefined,
): { rule: LimitRule; amount: string } | null {
  const limited = limitedBy(operation)
  const amount = limited && (limited.amount === null ? reversed : body[limited.amount])
  return limited && typeof amount === 'string' ? { rule: limited.rule, amount } : null
}

/** Null: within the limits. Of several that are broken, the one that bounds least is told. */
export function brokenRule(
  limits: Limits,
  role: Role,
  asked: { rule: LimitRule; amount: string; currency: string; today: MovedToday },
): BrokenRule | null {
  const { rule, amount, currency, today } = asked
  for (const span of limitSpans) {
    const limit = limitOf(limits, currency, role, rule, span)
    if (limit === null) continue
    const sum = span === 'once' ? amount : added(amount, today[span])
    if (parseAmount(sum, places) > parseAmount(limit, places)) {
      return { rule, span, currency, amount, sum, limit }
    }
  }
  return null
}

export function added(one: string, other: string): string {
  return formatMinor(parseAmount(one, places) + parseAmount(other, places), places)
}

/**
 * Whether somebody of a role may approve what breaks a rule: no more than they might do alone. Whoever approved it
 * needs anybody else.
 */
export function mayApprove(limits: Limits, role: Role, { rule, span, currency, sum }: BrokenRule): boolean {
  if (isOwnRule(rule)) return true
  const limit = limitOf(limits, currency, role, rule, span)
  if (role === 'teller') return false
  // A currency without figures is not out of a supervisor's reach: somebody has to be able to.
  if (!limits[currency]) return true
  return limit === null || parseAmount(sum, places) <= parseAmount(limit, places)
}

/** `5000000` → `5000000.00`, in the places of its currency. */
export function limitText(limit: string, currency: string): string {
  const { places: own } = currencyOf(currency)
  const [whole = '0', decimals = ''] = limit.split('.')
  return own === 0 ? whole : `${whole}.${decimals.padEnd(own, '0').slice(0, own)}`
}
