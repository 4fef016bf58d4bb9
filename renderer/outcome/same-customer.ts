/**
 * Whom a result is about, and what may follow for them: a result and what is begun from it are one subject (decision
 * 302). A transfer that was sent back is about whom the money went back to: they stand at the counter.
 */
import type { Router } from 'vue-router'
import { recordsAsked } from '../../shared/documents/asked.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { undoOperations } from '../../shared/till/records.ts'
import type { ActionItem } from '../actions/ActionList.vue'
import { nameSoFar, toldApart, withNumber, type RecordId } from '../desk/record-names.ts'
import { partiesOf, recordsOf } from '../entries/entry.ts'
import { isByAnother } from '../entries/narration.ts'
import { returnOf } from '../entries/return-of.ts'
import { safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

const isReturn = (entry: JournalEntry): boolean =>
  entry.operation === 'createIntraTransfer' && returnOf(entry) !== undefined

/** The account of whoever was served; null: it is about none. */
export function accountServed(entry: JournalEntry): number | null {
  const { from, to } = partiesOf(entry)
  return isReturn(entry) ? to : from
}

/** The accounts of a result; `to`: that of a payout too. */
export const accountsShown = (entry: JournalEntry) => ({
  ...partiesOf(entry),
  to: recordsAsked(entry).to,
})

/** The record by which whoever was served is known. */
export function recordServed(entry: JournalEntry): RecordId | undefined {
  const savingsId = accountServed(entry)
  return savingsId === null ? recordsOf(entry)[0] : ['savings', savingsId]
}

/** Undefined: a customer who was refused is nobody's page. */
export function customerServed(entry: JournalEntry): unknown {
  const { reply, input } = entry
  if (isReturn(entry)) return input.body?.['toClientId']
  const record = recordServed(entry)
  const owner = record && nameSoFar(...record)?.clientId
  return input.body?.['fromClientId'] ?? input.body?.['clientId'] ?? reply?.['clientId'] ?? owner
}

/** Whose balance nobody else hears (decision 236): the side that was not served. */
export function sideUntold(entry: JournalEntry): 'from' | 'to' | null {
  const { body = {} } = entry.input
  if (isByAnother(entry)) return partiesOf(entry).from === null ? 'to' : 'from'
  if (body['fromClientId'] === body['toClientId']) return null
  return isReturn(entry) ? 'from' : 'to'
}

/** After these an account takes no posting. */
const atRest: readonly JournalEntry['operation'][] = [
  'approveSavingsAccount',
  'rejectSavingsAccount',
  'withdrawSavingsAccount',
  'undoApprovalOfSavingsAccount',
  'closeSavingsAccount',
]

/** Where two accounts stand on the page, as soon as it is known: by its number too where the name may be either’s. */
function whoseOfTwo(entry: JournalEntry, savingsId: number): string | null {
  const { from, to } = partiesOf(entry)
  const own = to === null ? undefined : nameSoFar('savings', savingsId)
  if (to === null || !own?.name) return null
  const other = nameSoFar('savings', savingsId === to ? (from ?? to) : to)
  return safeText(other?.name === own.name ? withNumber(own) : toldApart(own))
}

/** Cash and a transfer on the same account, by the keys that they have everywhere. */
export function forTheSame(entry: JournalEntry, router: Router): ActionItem[] {
  const savingsId = accountServed(entry)
  // What was taken back had mostly gone to a wrong account: nothing begins with its account.
  if (savingsId === null || atRest.includes(entry.operation) || undoOperations[entry.operation]) return []
  const name = whoseOfTwo(entry, savingsId)
  const isAgain = (operation: JournalEntry['operation']): boolean =>
    entry.operation === operation && !isReturn(entry)
  const item = (key: string, screen: string, label: string): ActionItem => ({
    label,
    key,
    // In its place: whoever leaves the form comes back to the customer, never to an answer that is not its own.
    run: () => void router.replace({ name: screen, query: { savingsId: String(savingsId) } }),
  })
  const { cash, transfer } = say
  return [
    item('F3', 'deposit', isAgain('depositCash') ? cash.again.in : cash.next.in(name)),
    item('F4', 'withdraw', isAgain('withdrawCash') ? cash.again.out : cash.next.out(name)),
    item('F5', 'transfer', isAgain('createIntraTransfer') ? transfer.again : transfer.nextFrom(name)),
  ]
}
