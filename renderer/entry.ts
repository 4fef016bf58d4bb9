/** A journal entry in the words of a teller: what it is, how much, between whom, and what is wrong with it. */
import { currencyOf, formatMinor, grouped, parseAmount, type Currency } from '../shared/money.ts'
import { stateSentence, withoutMark, type JournalEntry } from '../shared/journal.ts'
import { operationOf } from '../shared/operations/index.ts'
import { say } from './messages/index.ts'
import { accountName } from './names.ts'
import { safeText } from './show.ts'

export function titleOf(entry: JournalEntry): string {
  return say.journal.operations[entry.operation] ?? operationOf(entry.operation).summary
}

function member(entry: JournalEntry, name: string): string | null {
  const value = entry.input.body?.[name] ?? entry.input.params?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The amount as decimal text; null for what moves no money. */
export function amountOf(entry: JournalEntry): string | null {
  return member(entry, 'transferAmount') ?? member(entry, 'transactionAmount')
}

export function groupedAmountOf(entry: JournalEntry): string | null {
  const text = amountOf(entry)
  if (text === null) return null
  const places = currencyOfEntry(entry)?.places
  return grouped(places === undefined ? text : formatMinor(parseAmount(text, places), places))
}

/** The accounts of an entry, by id. */
export function partiesOf(entry: JournalEntry): { from: number | null; to: number | null } {
  const id = (name: string): number | null => {
    const text = member(entry, name)
    return text === null ? null : Number(text)
  }
  return { from: id('fromAccountId') ?? id('savingsId'), to: id('toAccountId') }
}

/** `Ògúnlésì → Nwosu`; one name for what has one account; the customer's own name for a new customer. */
export function whoOf(entry: JournalEntry): string {
  const { from, to } = partiesOf(entry)
  const names = [from, to].flatMap((id) => (id === null ? [] : [lastName(accountName(id)?.name) || `#${id}`]))
  const given = ['firstname', 'lastname', 'fullname'].flatMap((field) => member(entry, field) ?? [])
  return safeText(names.length > 0 ? names.join(' → ') : given.join(' '))
}

function lastName(name: string | undefined): string {
  return name?.split(' ').at(-1) ?? ''
}

export function currencyOfEntry(entry: JournalEntry): Currency | null {
  const { from, to } = partiesOf(entry)
  const account = accountName(from ?? to ?? 0)
  return account?.currencyCode ? currencyOf(account.currencyCode, account.places) : null
}

/** The teller's own words, without our mark. */
export function commentOf(entry: JournalEntry): string {
  const text = member(entry, 'comment') ?? member(entry, 'note') ?? member(entry, 'transferDescription') ?? ''
  return safeText(withoutMark(text))
}

export function dateOf(entry: JournalEntry): string | null {
  const fields = [
    'transactionDate',
    'submittedOnDate',
    'approvedOnDate',
    'rejectedOnDate',
    'activatedOnDate',
    'activationDate',
  ]
  return fields.map((field) => member(entry, field)).find((text) => text !== null) ?? null
}

/** What the line under an entry says beside the time; the reason comes first where there is one. */
export function outcomeOf(entry: JournalEntry): string {
  if (entry.state === 'refused' && entry.refusal) return safeText(entry.refusal.message)
  return entry.draft && entry.state === 'notSent' ? say.journal.draft : stateSentence[entry.state]
}

export type Tone = 'plain' | 'wait' | 'stop'
export function toneOf(entry: JournalEntry): Tone {
  if (entry.state === 'inDoubt' || entry.state === 'needsPeople' || entry.draft) return 'wait'
  return entry.state === 'refused' || entry.state === 'notExecuted' || entry.state === 'notSent'
    ? 'stop'
    : 'plain'
}
