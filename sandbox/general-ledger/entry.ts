/**
 * Double entry. Only `balanced` makes a set of lines that `post` takes, and it refuses any whose debits and
 * credits differ, so that an unbalanced entry cannot be constructed (§1, facts §3.8).
 */
import type { Day } from '../../shared/values/dates.ts'
import type { Books } from '../core/books.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import type { Role } from './chart.ts'
import { mustBeOpen } from './closures.ts'

/** `account`: a role of the chart, or a ledger account's id. */
export interface Line {
  account: Role | number
  side: 'debit' | 'credit'
  amountMinor: bigint
}

export function debit(account: Role | number, amountMinor: bigint): Line {
  return { account, side: 'debit', amountMinor }
}

export function credit(account: Role | number, amountMinor: bigint): Line {
  return { account, side: 'credit', amountMinor }
}

declare const proven: unique symbol
/** Lines whose debits equal their credits. */
type Balanced = readonly Line[] & { readonly [proven]: true }

const prefix = 'error.msg.glJournalEntry.invalid'

/** @throws Refused (403) for one-sided, zero, or unequal lines, and for an account on both sides. */
export function balanced(lines: readonly Line[]): Balanced {
  const sides = { debit: new Set<Role | number>(), credit: new Set<Role | number>() }
  let difference = 0n
  for (const { account, side, amountMinor } of lines) {
    if (amountMinor <= 0n)
      refuse(403, `${prefix}.empty.account.or.amount`, 'amount', 'Each line needs an amount above zero.')
    sides[side].add(account)
    difference += side === 'debit' ? amountMinor : -amountMinor
  }
  if (sides.debit.size === 0 || sides.credit.size === 0) {
    const sentence = 'An entry needs at least one debit and one credit line.'
    refuse(403, `${prefix}.no.debits.or.credits`, sides.debit.size === 0 ? 'debits' : 'credits', sentence)
  }
  if ([...sides.debit].some((account) => sides.credit.has(account))) {
    const sentence = 'An account cannot stand on both sides of one entry.'
    refuse(403, `${prefix}.debit.or.credit.accounts`, 'glAccountId', sentence)
  }
  if (difference !== 0n) {
    const sentence = 'Debits and credits must have the same total. Correct an amount.'
    refuse(403, `${prefix}.mismatch.debits.credits`, 'credits', sentence)
  }
  // The checks above are the proof that the brand stands for.
  return lines as Balanced
}

export interface NewEntry {
  /** `S12` for the savings transaction 12, `L12` for a loan's, random for a manual entry (facts §3.8). */
  transactionId: string
  officeId: number
  day: Day
  currency: string
  places: number
  lines: Balanced
  entity?: { type: 'savings' | 'loan' | 'fixedDeposit' | 'charge'; id: number }
  isManual?: boolean
  reversalOf?: number
  comments?: string
  referenceNumber?: string
}

/**
 * Writes an entry and gives its id. A day that is closed is refused, save to the bank's own clock, which may catch up;
 * other rules of dates, and permissions, are the handler's part.
 */
export function post({ books, user, nowMs }: OperationContext, entry: NewEntry): number {
  if (user !== null) mustBeOpen(books, entry.officeId, entry.day)
  const entryId = books.insert('ledgerEntries', {
    transactionId: entry.transactionId,
    officeId: entry.officeId,
    day: entry.day,
    currency: entry.currency,
    places: entry.places,
    entityType: entry.entity?.type,
    entityId: entry.entity?.id,
    manual: entry.isManual,
    reversalOf: entry.reversalOf,
    comments: entry.comments,
    referenceNumber: entry.referenceNumber,
    userId: user?.id,
    createdAtMs: nowMs,
  })
  for (const { account, side, amountMinor } of entry.lines) {
    const accountId = typeof account === 'number' ? account : accountOfRole(books, account)
    books.insert('ledgerLines', { entryId, accountId, side, amountMinor })
  }
  return entryId
}

function accountOfRole(books: Books, role: Role): number {
  return books.once(role, () => {
    const row = books.get<{ id: number }>('SELECT id FROM ledgerAccounts WHERE role = @role', { role })
    if (!row) throw new TypeError(`the chart has no account for ${role}`)
    return row.id
  })
}
