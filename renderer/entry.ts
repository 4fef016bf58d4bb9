/** A journal entry in the words of a teller: what it is, how much, between whom, and what is wrong with it. */
import { currencyOf, parseAmount, type Currency } from '../shared/money.ts'
import { withoutMark, type JournalEntry } from '../shared/journal.ts'
import { operationOf } from '../shared/operations/index.ts'
import { isActName } from './acts/index.ts'
import { say } from './messages/index.ts'
import { accountName, type AccountName } from './names.ts'
import { grouped, safeText, showMinor } from './show.ts'

export function titleOf(entry: Pick<JournalEntry, 'operation'>): string {
  return isActName(entry.operation)
    ? say.acts.names[entry.operation]
    : say.told(operationOf(entry.operation).summary)
}

function member(entry: JournalEntry, name: string): string | null {
  const value = entry.input.body?.[name] ?? entry.input.params?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The amount as decimal text; null for what moves no money. */
export function amountOf(entry: JournalEntry): string | null {
  const names = ['transferAmount', 'transactionAmount', 'amount', 'depositAmount', 'principal']
  return names.map((name) => member(entry, name)).find((text) => text !== null) ?? null
}

/** `₦1,234.56`; without its sign only as long as nobody knows the currency. */
export function shownAmountOf(entry: JournalEntry): string | null {
  const text = amountOf(entry)
  if (text === null) return null
  const currency = currencyOfEntry(entry)
  return currency ? showMinor(parseAmount(text, currency.places), currency) : grouped(text)
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

/** The account that an entry is about: the amount is in its currency. */
function accountOf(entry: JournalEntry): AccountName | undefined {
  const { from, to } = partiesOf(entry)
  const savings = from ?? to
  if (savings !== null) return accountName(savings)
  const loan = member(entry, 'loanId') ?? entry.reply?.['loanId'] ?? null
  if (loan !== null) return accountName(Number(loan), 'loan')
  // The service answers with the id of a savings account of a kind where a deposit was opened (facts §3.5).
  const opened = entry.operation === 'createFixedDeposit' ? entry.reply?.['savingsId'] : null
  const deposit = member(entry, 'accountId') ?? opened ?? null
  return deposit === null ? undefined : accountName(Number(deposit), 'fixedDeposit')
}

export function currencyOfEntry(entry: JournalEntry): Currency | null {
  const said = member(entry, 'currencyCode') ?? entry.beside?.cash?.currency
  const account = accountOf(entry)
  const code = said ?? account?.currencyCode
  return code ? currencyOf(code, account?.places) : null
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
  if (entry.state === 'refused' && entry.refusal) return safeText(say.told(entry.refusal.message))
  return entry.draft && entry.state === 'notSent' ? say.journal.draft : say.journal.sentences[entry.state]
}

export type Tone = 'plain' | 'wait' | 'stop'
export function toneOf(entry: JournalEntry): Tone {
  if (entry.state === 'inDoubt' || entry.state === 'needsPeople' || entry.draft) return 'wait'
  return entry.state === 'refused' || entry.state === 'notExecuted' || entry.state === 'notSent'
    ? 'stop'
    : 'plain'
}
