/**
 * What a second person was asked for, as a row of the audit says it: written and read here alone. Ids and sums, never a
 * name; rows of before a version that told posting and day have neither.
 */
import type { Day } from '../values/dates.ts'

/** A word that was given, or a PIN that was wrong. */
interface Word {
  is: 'approved' | 'refused' | 'wrongPin'
  by: string
  reason: string
}

export interface OverrideRow {
  operation: string
  /** Null: the row has no sums either. */
  rule: string | null
  currency: string
  /** What it comes to with all that the rule counts, and how much of it one person may do. */
  sum: string
  limit: string
  /** The posting itself: how much, on which of the bank's days, on which records. */
  amount: string
  day: Day | null
  records: Readonly<Record<string, string>>
  word: Word | null
}

/** The rule, in decimal text of its currency (`BrokenRule`). */
type Broken = Readonly<Record<'rule' | 'span' | 'currency' | 'sum' | 'limit' | 'amount', string>>

/** Members of a request that name what it is about. */
const recordMembers = [
  'clientId',
  'savingsId',
  'accountId',
  'loanId',
  'fromAccountId',
  'toAccountId',
  'transactionId',
]

export function recordsNamed(...parts: readonly unknown[]): Record<string, string> {
  const all: Readonly<Record<string, unknown>> = Object.assign({}, ...parts)
  return Object.fromEntries(
    recordMembers.flatMap((name) => {
      const id = String(all[name] ?? '')
      return /^[0-9]{1,18}$/.test(id) ? [[name, id]] : []
    }),
  )
}

export function overrideAsked(
  { rule, span, currency, sum, limit, amount }: Broken,
  { operation, day, records }: Pick<OverrideRow, 'operation' | 'records'> & { day: Day },
): string {
  const about = Object.entries(records).flat().join(' ') || 'nothing'
  return `${operation}: ${rule} ${span} ${currency} ${sum} above ${limit} for ${amount} on ${day} at ${about}`
}

/** For or against what was asked for; whose PIN was wrong stands there by `second-person.ts`. */
export function overrideWord(asked: string, { is, by, reason }: Word): string {
  return `${asked}, ${is === 'refused' ? 'refused by' : 'by'} ${by}: ${reason}`
}

const form =
  /^(?<operation>[\w.]+):(?: (?<rule>\w+) \w+ (?<currency>[A-Z]{3}) (?<sum>[0-9.]+) above (?<limit>[0-9.]+))?(?: for (?<amount>[0-9.]+) on (?<day>\S+) at (?<about>\w+(?: \w+)*))?(?:,? (?<how>by|refused by|PIN of) (?<by>[^\s:]+)(?:: (?<reason>[\s\S]*))?)?$/

/** Null: it is no such row. */
export function readOverrideRow(detail: string | null): OverrideRow | null {
  const told = form.exec(detail ?? '')?.groups
  if (!told) return null
  const { operation = '', rule, currency = '', sum = '', limit = '' } = told
  const { amount = sum, day = null, about = '', how = '', by = '', reason = '' } = told
  // The oldest told a refusal without its rule.
  const is = how === 'refused by' || rule === undefined ? 'refused' : how === 'by' ? 'approved' : 'wrongPin'
  const records = Object.fromEntries(
    [...about.matchAll(/(\w+) ([0-9]+)/g)].map(([, name = '', id = '']) => [name, id]),
  )
  return {
    operation,
    rule: rule ?? null,
    currency,
    sum,
    limit,
    amount,
    day,
    records,
    word: how === '' ? null : { is, by, reason },
  }
}

/** The same thing on the same day, whatever amount: who changes a figure asks for it again. */
export function isSameAsked(one: OverrideRow, other: OverrideRow): boolean {
  const text = ({ operation, day, records }: OverrideRow): string => JSON.stringify([operation, day, records])
  return one.day !== null && text(one) === text(other)
}
