/** What an entry of the journal asked for, in the parts that a paper needs: how much, when, on which records. */
import { parseWireDate, type Day } from '../values/dates.ts'
import type { JournalEntry } from '../posting/journal.ts'

function member(entry: Pick<JournalEntry, 'input'>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = entry.input.body?.[name] ?? entry.input.params?.[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return null
}

/** Where a request says how much. */
export const amountMembers = ['transferAmount', 'transactionAmount', 'depositAmount', 'principal', 'amount']
export const amountForm = /^[0-9]{1,15}(\.[0-9]{1,3})?$/

/** Decimal text; null for what moves no money. A reversal and a payout name none: it was read, and is kept beside them. */
export function amountAsked(entry: Pick<JournalEntry, 'input' | 'beside'>): string | null {
  const text =
    member(entry, amountMembers) ?? entry.beside?.counted?.amount ?? entry.beside?.whole?.amount ?? null
  return text !== null && amountForm.test(text) ? text : null
}

/** `1250`, `1250.0` and `1250.00` are one amount. */
export function sameAmountText(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Of what is done by the request itself: a posting, a decision. */
export const daysOfDeeds: readonly string[] = [
  'transactionDate',
  'actualDisbursementDate',
  'closedOnDate',
  'submittedOnDate',
  'approvedOnDate',
  'rejectedOnDate',
  'withdrawnOnDate',
  'activatedOnDate',
  'activationDate',
]
const days = [...daysOfDeeds, 'transferDate', 'dueDate']

/** Null where none was asked, or where it is no day. */
export function dayAsked(entry: Pick<JournalEntry, 'input'>): Day | null {
  return dayIn(member(entry, days))
}

/** Null: it is no day. */
export function dayIn(value: unknown): Day | null {
  try {
    return typeof value === 'string' ? parseWireDate(value) : null
  } catch {
    return null
  }
}

interface RecordsAsked {
  from: number | null
  to: number | null
  fixedDeposit: number | null
  loan: number | null
  client: number | null
}

/** The accounts of an entry and its customer, by id. */
export function recordsAsked(entry: Pick<JournalEntry, 'input'>): RecordsAsked {
  const id = (...names: string[]): number | null => {
    const text = member(entry, names)
    return text !== null && /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : null
  }
  return {
    from: id('fromAccountId', 'savingsId'),
    to: id('toAccountId', 'toSavingsAccountId'),
    fixedDeposit: id('accountId'),
    loan: id('loanId'),
    client: id('clientId', 'fromClientId'),
  }
}
