/** What the journal is filtered by. It stands in the address, so that going back gives the same list; ids only. */
import type { LocationQuery } from 'vue-router'
import type { CommandInput } from '../../shared/desk/commands.ts'
import {
  journalStates,
  referenceTyped,
  type JournalEntry,
  type JournalState,
} from '../../shared/posting/journal.ts'
import { amountAsked, amountForm, recordsAsked, sameAmountText } from '../../shared/documents/asked.ts'
import { startOfDay } from '../../shared/values/dates.ts'

export interface JournalFilter {
  state: JournalState | null
  profile: string | null
  account: number | null
  reference: string
  /** `'2026-01-05'`: the day it was written, by this computer's clock; empty for all. */
  day: string
  /** Decimal text; empty where all are shown. */
  amount: string
}

export function filterIn(query: LocationQuery): JournalFilter {
  const text = (name: string): string => {
    const value = query[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    state: journalStates.find((known) => known === text('state')) ?? null,
    profile: text('profile') || null,
    account: /^[1-9][0-9]{0,15}$/.test(text('account')) ? Number(text('account')) : null,
    reference: text('reference').slice(0, 60),
    day: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text('day')) ? text('day') : '',
    amount: amountForm.test(text('amount')) ? text('amount') : '',
  }
}

export function queryOf({
  state,
  profile,
  account,
  reference: typed,
  day,
  amount,
}: JournalFilter): Record<string, string> {
  return {
    ...(day && { day }),
    ...(amount && { amount }),
    ...(state && { state }),
    ...(profile && { profile }),
    ...(account !== null && { account: String(account) }),
    ...(typed && { reference: typed }),
  }
}

/** The same for the desk. */
export function askedFor({
  state,
  profile,
  account,
  reference: typed,
  day,
  amount,
}: JournalFilter): CommandInput<'journal'> {
  return {
    ...(day && { from: startOfDay(day), to: startOfDay(day, 1) }),
    ...(amount && { amount }),
    ...(state && { state }),
    ...(profile && { profile }),
    ...(account !== null && { account }),
    ...(typed && { reference: typed }),
  }
}

/** Whether an entry that came in as news belongs to what is shown. */
export function fits(filter: JournalFilter, entry: JournalEntry): boolean {
  const { from, to } = recordsAsked(entry)
  const wanted = referenceTyped(filter.reference)
  const writtenAt = Date.parse(entry.writtenAt)
  const asked = amountAsked(entry)
  return (
    (filter.day === '' || (writtenAt >= startOfDay(filter.day) && writtenAt < startOfDay(filter.day, 1))) &&
    (filter.amount === '' || (asked !== null && sameAmountText(asked) === sameAmountText(filter.amount))) &&
    (filter.state === null || entry.state === filter.state) &&
    (filter.profile === null || entry.profile === filter.profile) &&
    (filter.account === null || from === filter.account || to === filter.account) &&
    (wanted === '' || entry.id.endsWith(wanted) || String(entry.seq) === wanted)
  )
}

export const isNarrowed = (filter: JournalFilter): boolean => Object.keys(queryOf(filter)).length > 0
