/** A journal entry in the words of a teller: what it is, how much, between whom, and what is wrong with it. */
import { baseCurrency, currencyOf, parseAmount, type Currency } from '../../shared/values/money.ts'
import { reference, withoutMark, type JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { isActionName } from '../actions/index.ts'
import { weightOf } from '../../shared/till/records.ts'
import { shapesOf } from '../actions/field-kinds.ts'
import { postedWords, valueWords } from '../actions/wording.ts'
import { personName } from '../desk/person-names.ts'
import { say } from '../i18n/index.ts'
import { recordsAsked } from '../../shared/documents/asked.ts'
import type { Returned } from '../../shared/documents/reversals.ts'
import { nameOrNumber, nameSoFar, recordName, toldApart } from '../desk/record-names.ts'
import type { RecordId, RecordKind, RecordName } from '../desk/record-names.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { chargeOf, withCharge } from './charge-of.ts'
import { draftState } from './draft.ts'
import { newCustomerName } from './new-customer-name.ts'
import { standsAs } from './stands-as.ts'
import { accountNumber, grouped, safeText, formatMoney } from '../i18n/format.ts'

/** A transfer that sends another back is a return, wherever it is listed. */
export function titleOf(
  entry: Pick<JournalEntry, 'operation'> & Partial<Pick<JournalEntry, 'id' | 'input' | 'beside'>>,
): string {
  const { id, operation } = entry
  if (id !== undefined && operation === 'createIntraTransfer' && undoneByThis({ id }) !== null)
    return say.transfer.return
  return withCharge(isActionName(operation) ? postedWords(operation) : say.operation(operation), entry)
}

type Asked = Pick<JournalEntry, 'input'>
function member(entry: Asked, name: string): string | null {
  const value = entry.input.body?.[name] ?? entry.input.params?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The amount as decimal text; null for what moves no money. A reversal and a payout have that of their record, kept beside. */
export function amountOf(entry: JournalEntry): string | null {
  const names = ['transferAmount', 'transactionAmount', 'amount', 'depositAmount', 'principal']
  const asked = names.map((name) => member(entry, name)).find((text) => text !== null)
  return asked ?? entry.beside?.counted?.amount ?? entry.beside?.whole?.amount ?? null
}

/** The entry that undid this one: its reversal, or the transfer that sent the money back. */
export function undoneBy({ id }: Pick<JournalEntry, 'id'>): string | null {
  return useJournal().undone.get(id) ?? null
}

/** The posting that an entry took back, wholly or in part; null: it took none back that this window knows. */
export function undoneByThis({ id }: Pick<JournalEntry, 'id'>): string | null {
  const { undone, returned } = useJournal()
  const parts = [...returned.values()].find(({ by }) => by.some((back) => back.id === id))
  return parts?.first.id ?? [...undone].find(([, by]) => by === id)?.[0] ?? null
}

/** What an entry is called on a page or a paper of its own: a return names what it returns. */
export function headingOf(entry: JournalEntry): string {
  const first = entry.operation === 'createIntraTransfer' ? undoneByThis(entry) : null
  return first === null ? titleOf(entry) : say.transfer.returnOf(reference(first))
}

/** Decisions that name no amount: each is about the whole of its record. */
const aboutTheWhole: readonly OperationName[] = [
  'approveFixedDeposit',
  'rejectFixedDeposit',
  'undoApprovalOfFixedDeposit',
  'activateFixedDeposit',
  'approveLoan',
  'rejectLoan',
  'undoApprovalOfLoan',
  'disburseLoan',
]

/** `₦1,234.56`; without its sign only as long as nobody knows the currency. */
export function shownAmountOf(entry: JournalEntry): string | null {
  const whole = aboutTheWhole.includes(entry.operation) ? accountOf(entry)?.amount : undefined
  const text = amountOf(entry) ?? whole ?? null
  return chargeOf(entry)?.share ?? (text === null ? null : moneyOf(entry, text))
}

/** An amount in the currency of an entry; without its sign as long as nobody knows that. */
export function moneyOf(entry: JournalEntry, text: string): string {
  const currency = currencyOfEntry(entry)
  return currency ? formatMoney(parseAmount(text, currency.places), currency) : grouped(text)
}

/** What was sent back of a transfer of which something is left; null: nothing, or all of it. */
export function returnedInPart({ id }: Pick<JournalEntry, 'id'>): Returned | null {
  const returned = useJournal().returned.get(id)
  return returned && returned.left !== '0' ? returned : null
}

/** The accounts of an entry, by id. */
export function partiesOf(entry: Asked): { from: number | null; to: number | null } {
  const id = (name: string): number | null => {
    const text = member(entry, name)
    return text === null ? null : Number(text)
  }
  return { from: id('fromAccountId') ?? id('savingsId'), to: id('toAccountId') }
}

/** The records by which a person knows what an entry is about: its accounts, or else its customer. */
export function recordsOf(entry: Asked): RecordId[] {
  const { fixedDeposit, loan, client } = recordsAsked(entry)
  const { from, to } = partiesOf(entry)
  const of = (kind: RecordKind, ...ids: (number | null)[]): RecordId[] =>
    ids.flatMap((id) => (id === null ? [] : [[kind, id] as const]))
  const [deposits, loans] = [of('fixedDeposit', fixedDeposit), of('loan', loan)]
  return (
    [of('savings', from, to), deposits, loans, of('client', client)].find((some) => some.length > 0) ?? []
  )
}

/** `Bámidélé Ògúnlésì → Adaeze Nwosu`; one name for what has one account; the customer's own for a new customer. */
export function whoOf(entry: JournalEntry, nameOf = toldApart, onPaper = false): string {
  const names = recordsOf(entry).map((record) => nameOrNumber(record, nameOf, onPaper))
  return safeText(names.length > 0 ? names.join(' → ') : newCustomerName(entry, nameOf))
}

/** Fields that hold the number of a record. */
const kindOfField: Readonly<Record<string, RecordKind>> = {
  savingsId: 'savings',
  fromAccountId: 'savings',
  toAccountId: 'savings',
  toSavingsAccountId: 'savings',
  accountId: 'fixedDeposit',
  loanId: 'loan',
  clientId: 'client',
  fromClientId: 'client',
  toClientId: 'client',
  chargeId: 'charge',
}

/**
 * What was asked, as a person reads it: `₦60,000.00`; `2100 000 017 · Bámidélé Ògúnlésì`, or `#17` as long as this desk
 * does not know it.
 */
export function askedValue(entry: JournalEntry, field: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const kind = kindOfField[field]
  if (!kind) {
    const shape = shapesOf(operationOf(entry.operation).body).find(({ name }) => name === field)
    const currency = currencyOfEntry(entry)
    if (!shape || typeof value === 'object') return safeText(text)
    // An amount without its currency is not read: it stands as it was asked.
    if (shape.kind.is === 'money' && !currency) return grouped(text)
    return safeText(valueWords(shape, text, currency ?? currencyOf(baseCurrency)))
  }
  const { accountNo, name } = recordName(kind, Number(value)) ?? {}
  return safeText([accountNo && accountNumber(accountNo), name].filter(Boolean).join(' · ') || `#${text}`)
}

/** What each application asks for, and the members of its reply that may be the number of it (facts §3.4–3.6). */
const applications: Partial<Record<OperationName, { kind: RecordKind; members: readonly string[] }>> = {
  createClient: { kind: 'client', members: ['clientId', 'resourceId'] },
  createSavingsAccount: { kind: 'savings', members: ['savingsId', 'resourceId'] },
  // The service of the specification's kind answers with the id of a savings account where a deposit was opened.
  createFixedDeposit: { kind: 'fixedDeposit', members: ['savingsId', 'resourceId'] },
  createLoan: { kind: 'loan', members: ['loanId', 'resourceId'] },
}

/** Somebody decides on what such a request submits. A customer who is created active needs nobody. */
export function asksForApproval({
  operation,
  input,
}: Pick<JournalEntry, 'operation'> & Partial<Pick<JournalEntry, 'input'>>): boolean {
  return applications[operation] !== undefined && input?.body?.['isActive'] !== true
}

/** The record that an application has made, by the bank's answer; null: it is none, or the answer is not known. */
export function applicationOf({
  operation,
  reply,
}: Pick<JournalEntry, 'operation' | 'reply'>): { kind: RecordKind; id: string | null } | null {
  const made = applications[operation]
  if (!made) return null
  const told = made.members.map((name) => reply?.[name]).find((id) => id !== undefined)
  const id = typeof told === 'number' || typeof told === 'string' ? String(told) : null
  return { kind: made.kind, id }
}

/** What was decided at this desk of what an entry submitted; undefined: nothing that this window knows. */
export function decisionOn(entry: JournalEntry): JournalEntry | undefined {
  const made = isTaken(entry) && asksForApproval(entry) ? applicationOf(entry) : null
  return made?.id ? useJournal().decided.get(`${made.kind} ${made.id}`) : undefined
}

/**
 * An application that the bank has is not done: a supervisor decides on it. As far as this window knows; what another
 * desk decided its record tells, on the page of the entry.
 */
export function awaitsDecision(entry: JournalEntry): boolean {
  if (!asksForApproval(entry) || !isTaken(entry)) return false
  const last = decisionOn(entry)
  return last === undefined || last.operation.startsWith('undoApproval')
}

const verbs = ['approve', 'reject', 'withdraw', 'activate', 'disburse'] as const
/** `Rejected by Grace Akpan: no payslip`; null: nothing was decided here, or it was taken back. */
export function decisionWords(entry: JournalEntry): string | null {
  const decision = decisionOn(entry)
  const { decided } = say.transfer.application
  const did = verbs.find((verb) => decision?.operation.startsWith(verb))
  if (!decision || !did) return null
  return decided[did](safeText(personName(decision.profile)), whyOf(decision))
}

/** A decision that turns somebody down: carried out as asked, and good news for nobody. */
export const isRejection = ({ operation }: Pick<JournalEntry, 'operation'>): boolean =>
  operation.startsWith('reject')
const isTaken = ({ state }: Pick<JournalEntry, 'state'>): boolean => weightOf(state) === 'counts'
/** The account that an entry is about: the amount is in its currency. */
function accountOf(entry: JournalEntry): RecordName | undefined {
  const { from, to } = partiesOf(entry)
  const savings = from ?? to
  if (savings !== null) return nameSoFar('savings', savings)
  const made = applicationOf(entry)
  const loan = member(entry, 'loanId') ?? (made?.kind === 'loan' ? made.id : null)
  if (loan !== null) return recordName('loan', Number(loan))
  const deposit = member(entry, 'accountId') ?? (made?.kind === 'fixedDeposit' ? made.id : null)
  return deposit === null ? undefined : recordName('fixedDeposit', Number(deposit))
}

export function currencyOfEntry(entry: JournalEntry): Currency | null {
  const { cash, counted, whole } = entry.beside ?? {}
  const said = member(entry, 'currencyCode') ?? cash?.currency ?? counted?.currency ?? whole?.currency
  const account = accountOf(entry)
  const code = said ?? account?.currencyCode
  return code ? currencyOf(code, account?.places) : null
}

/** The teller's own words, without our mark. */
export function commentOf(entry: JournalEntry): string {
  const text = member(entry, 'comment') ?? member(entry, 'note') ?? member(entry, 'transferDescription') ?? ''
  return safeText(withoutMark(text))
}

/** Why it was done: as the bank was told, or as this desk keeps it where the bank has no place for it. */
export function whyOf(entry: JournalEntry): string {
  const told = member(entry, 'reasonForBlock') ?? member(entry, 'comments') ?? entry.beside?.reason ?? ''
  return [commentOf(entry), safeText(withoutMark(told))].filter(Boolean).join(' · ')
}

export function dateOf(entry: JournalEntry): string | null {
  const fields = [
    'transactionDate',
    'submittedOnDate',
    'approvedOnDate',
    'rejectedOnDate',
    'activatedOnDate',
    'activationDate',
    'actualDisbursementDate',
  ]
  return fields.map((field) => member(entry, field)).find((text) => text !== null) ?? null
}

/** How it stands, for the screen, the slip and the screen reader. */
export function sentenceOf(entry: JournalEntry): string {
  const decided = decisionWords(entry)
  if (decided !== null) return decided
  const returned = useJournal().returned.get(entry.id)
  if (returned && (returned.left !== '0' || returned.by.length > 1)) return returnedWords(returned)
  const by = undoneBy(entry)
  if (by !== null) return say.journal.undone[undoneAs(entry)](reference(by))
  const stands = standsAs(entry)
  return isRejection(entry) && isTaken(entry) ? say.journal.rejection(stands) : stands
}

/** Each return with its amount, and what is left of the transfer. */
function returnedWords({ first, by, left }: Returned): string {
  const part = (back: JournalEntry): string =>
    say.journal.returnedPart(moneyOf(first, amountOf(back) ?? '0'), reference(back.id))
  const parts = by.map(part).join(', ')
  return left === '0'
    ? say.journal.returnedInParts(parts)
    : say.journal.returnedInPart(parts, moneyOf(first, left))
}

/** Cash is reversed; a transfer cannot be, and is sent back. */
export const undoneAs = ({ operation }: Pick<JournalEntry, 'operation'>): 'reversed' | 'sentBack' =>
  operation === 'createIntraTransfer' ? 'sentBack' : 'reversed'

export type Tone = 'plain' | 'wait' | 'stop'
export function toneOf(entry: JournalEntry): Tone {
  if (decisionOn(entry)?.operation.startsWith('reject')) return 'stop'
  if (entry.state === 'waiting' || entry.state === 'inDoubt' || entry.state === 'needsPeople') return 'wait'
  if (draftState(entry) === 'kept' || awaitsDecision(entry)) return 'wait'
  return entry.state === 'refused' || entry.state === 'notExecuted' || entry.state === 'notSent'
    ? 'stop'
    : 'plain'
}
