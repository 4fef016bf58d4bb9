/** What was typed and not posted, in words: which form, for whom, how much, to whom, how long ago. */
import { computed, type ComputedRef } from 'vue'
import { useRouter, type Router } from 'vue-router'
import {
  baseCurrency,
  AmountError,
  parseAmount,
  type Currency,
  currencyOf,
} from '../../shared/values/money.ts'
import { actionNames, actionOf, isActionName } from '../actions/index.ts'
import { actionWords } from '../actions/wording.ts'
import { idsOf } from '../actions/action-route.ts'
import { say } from '../i18n/index.ts'
import { recordName, toldApart, type RecordKind, type RecordName } from '../desk/record-names.ts'
import { accountNumber, formatMoney, grouped, safeText, timeOf } from '../i18n/format.ts'
import { isLateYes } from '../desk/late-yes.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { amountOf, partiesOf, undoneBy } from '../entries/entry.ts'
import { outcomeOf, refusalWords } from '../entries/outcome-words.ts'
import { decidedRecord } from '../../shared/operations/decisions.ts'
import { cashOperations } from '../../shared/till/records.ts'
import { goesBack, referencesIn } from '../../shared/documents/reversals.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { useDrafts, type Draft, type DraftPlace } from '../desk/stores/drafts.ts'

export interface Unfinished {
  id: string
  address: string
  /** `Cash deposit` */
  what: string
  /** Whose it is; empty where it is nobody's yet. */
  who: string
  /** Of the account or the customer, as people call it: two customers may bear one name. Empty: not read, or nobody's. */
  number: string
  /** The other side of a transfer. */
  payee: string
  /** With its currency; empty where none was typed. */
  amount: string
  at: number
  /** Cash is paid in by it, and how much was typed or counted: it may lie in the drawer. */
  bringsCash: boolean
  /** The reference of a posting that was made since and is the same: nothing may be left to do here. */
  postedAs: string | null
  /** The same was posted before this was typed, and what became of it, in words: there may be nothing left to do here. */
  postedBefore: string | null
  /** Who would not have it, and why: the bank, or a second person at this counter; null: it was not refused. */
  refusal: string | null
}

const amountFields = ['transferAmount', 'transactionAmount', 'amount', 'depositAmount', 'principal']

function textIn(fields: object, name: string): string {
  const value: unknown = Object.entries(fields).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value.trim() : ''
}

function nameOf(kind: RecordKind, id: string | undefined): RecordName | undefined {
  return id ? recordName(kind, Number(id)) : undefined
}

/** Null: its address leads to no form. */
export function inWords(
  draft: Draft<object>,
  router: Router,
  posted: readonly JournalEntry[],
): Unfinished | null {
  const to = router.resolve(draft.address)
  const what = titleOf(to.name, to.query['do'], idsOf(to)['act'])
  if (what === null) return null
  const { fields } = draft
  const ids = idsOf(to)
  const typed = (name: string): string => textIn(fields, name)
  const owner =
    nameOf('savings', typed('savingsId') || typed('fromAccountId') || ids['savingsId']) ??
    nameOf('fixedDeposit', typed('accountId') || ids['accountId']) ??
    nameOf('loan', typed('loanId') || ids['loanId']) ??
    nameOf('client', typed('clientId') || ids['clientId'])
  const newName = ['firstname', 'middlename', 'lastname', 'fullname'].map(typed).filter(Boolean).join(' ')
  // A form that is nobody's yet begins in naira; whose it is may not have been read.
  const isNobodys = ['savingsId', 'accountId', 'loanId', 'clientId', 'fromAccountId'].every(
    (name) => !typed(name) && !ids[name],
  )
  const code = typed('currency') || (owner?.currencyCode ?? (isNobodys ? baseCurrency : ''))
  // A sum of nothing counted is no amount that anybody typed.
  const amount = amountFields.map(typed).find((text) => /[^0.,\s]/.test(text)) ?? ''
  const returned = returnedBy(typed, posted)
  const payee = nameOf('savings', typed('toAccountId'))
  const wanted = {
    operation: operationAt(to.name, ids['act']),
    from: typed('savingsId') || typed('fromAccountId') || ids['savingsId'] || '',
    to: typed('toAccountId'),
    amount,
  }
  const postedAs = postedSince(draft, posted, wanted)
  return {
    id: draft.id,
    address: draft.address,
    what: returned === null ? what : say.transfer.returnOf(returned),
    who: safeText(owner?.name ?? newName),
    number: owner?.accountNo ? say.find.numbered(accountNumber(owner.accountNo)) : '',
    payee: safeText(payee ? toldApart(payee) : ''),
    bringsCash: isPaidIn(wanted.operation) && (amount !== '' || isCounted(fields)),
    postedAs,
    postedBefore: postedAs === null ? postedBefore(draft, posted, wanted) : null,
    refusal: draft.refusal ?? refusedByBank(draft, posted),
    amount: moneyWords(amount, code ? currencyOf(code, owner?.places) : null),
    at: draft.at,
  }
}

/** The form of an entry is found by its number (`reopen`). */
function refusedByBank({ id }: Draft<object>, entries: readonly JournalEntry[]): string | null {
  const entry = entries.find((one) => one.id === id && one.state === 'refused')
  return entry ? say.form.refused(refusalWords(entry)) : null
}

/** The transfer that this one would send back, as its comment and its accounts say. */
function returnedBy(typed: (name: string) => string, posted: readonly JournalEntry[]): string | null {
  const [fromAccountId, toAccountId] = [Number(typed('fromAccountId')), Number(typed('toAccountId'))]
  const back = { input: { body: { fromAccountId, toAccountId, comment: typed('comment') } } }
  const named = referencesIn(back)
  const first = posted.find((entry) => named.includes(reference(entry.id)) && goesBack(entry, back))
  return first ? reference(first.id) : null
}

const isPaidIn = (name: string | undefined): boolean =>
  Object.entries(cashOperations).some(([operation, way]) => operation === name && way === 'in')

/** The notes stand as a count, or as the one row of one. */
function isCounted(fields: object): boolean {
  const counts = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    name === 'taken' ? value : [],
  )
  return counts.some((count) => Object.keys(Object(count)).length > 0)
}

const operationAt = (route: unknown, act: string | undefined): string | undefined =>
  act ?? actionNames.find((one) => actionOf(one).route === route)

interface Typed {
  operation: string | undefined
  from: string
  to: string
  amount: string
}

/** Money of the same form, accounts and amount; what was taken back since is no longer posted. */
function isSame(entry: JournalEntry, typed: Typed): boolean {
  const { from, to } = partiesOf(entry)
  const amount = amountOf(entry)
  return (
    entry.operation === typed.operation &&
    undoneBy(entry) === null &&
    !['written', 'refused', 'notSent'].includes(entry.state) &&
    String(from ?? '') === typed.from &&
    String(to ?? '') === typed.to &&
    amount !== null &&
    parseAmount(amount, 6) === parseAmount(typed.amount, 6)
  )
}
const isAmount = (text: string): boolean => /^[0-9]{1,15}(\.[0-9]{1,4})?$/.test(text)

/** Posted after this was typed. */
function postedSince({ at }: Draft<object>, posted: readonly JournalEntry[], typed: Typed): string | null {
  if (!isAmount(typed.amount)) return null
  const same = posted.find(
    (entry) => entry.state !== 'notExecuted' && Date.parse(entry.writtenAt) >= at && isSame(entry, typed),
  )
  return same ? reference(same.id) : null
}

const dayMs = 86_400_000
/**
 * Typed while the same was in doubt, or soon after: what became of that is news here. A yes that nobody doubted is the
 * read-back's question; its own entry, that is changed and posted again, is no other.
 */
function postedBefore(
  { id, at }: Draft<object>,
  posted: readonly JournalEntry[],
  typed: Typed,
): string | null {
  if (!isAmount(typed.amount)) return null
  const same = posted.find((entry) => entry.id !== id && isSame(entry, typed))
  if (!same || at - Date.parse(same.writtenAt) > dayMs) return null
  const isNews = ['inDoubt', 'needsPeople', 'notExecuted'].includes(same.state) || isLateYes(same)
  return isNews ? say.form.postedBefore(timeOf(same.writtenAt), reference(same.id), outcomeOf(same)) : null
}

function titleOf(route: unknown, mode: unknown, act: string | undefined): string | null {
  if (route === 'till') {
    if (mode === 'move') return say.till.move.title
    return mode === 'open' || mode === 'count' || mode === 'close' ? say.till.form.title[mode] : null
  }
  const name = operationAt(route, act)
  return name !== undefined && isActionName(name) ? actionWords(name) : null
}

/** As it was typed, where it is no amount yet. */
function moneyWords(text: string, currency: Currency | null): string {
  try {
    return text === ''
      ? ''
      : currency
        ? formatMoney(parseAmount(text, currency.places), currency)
        : grouped(text)
  } catch (problem) {
    if (problem instanceof AmountError) return text
    throw problem
  }
}

/** A record takes an act like this once: where it was done since, nothing is left of its form, whoever did it. */
function isDecidedSince(
  { at }: Unfinished,
  ids: Readonly<Record<string, string>>,
  decided: ReadonlyMap<string, JournalEntry>,
): boolean {
  const record = decidedRecord(ids['act'] ?? '', ids)
  const last = record === null ? undefined : decided.get(record)
  return last?.operation === ids['act'] && Date.parse(last?.writtenAt ?? '') >= at
}

/** All that this person has begun, newest first. */
export function useAllUnfinished(): ComputedRef<Unfinished[]> {
  const router = useRouter()
  const desk = useDesk()
  const drafts = useDrafts()
  const journal = useJournal()
  return computed(() =>
    drafts
      .unfinished(desk.person?.id ?? '')
      .flatMap((draft) => inWords(draft, router, journal.newestFirst) ?? [])
      // The form of an entry that came to nothing, and was posted anew another way: nothing is left to do.
      .filter(({ id, postedAs }) => postedAs === null || !journal.entries.has(id))
      .filter((one) => !isDecidedSince(one, idsOf(router.resolve(one.address)), journal.decided)),
  )
}

/** What is told above an empty form. */
export interface Offered extends Unfinished {
  /** The same form, begun for another account or customer: told, and never put in this one's place. */
  isAnothers: boolean
}

/**
 * The newest other draft of the same form. On the form of a record that record's own comes first, then what was begun for
 * another; where the form is nobody's yet, any is its own: it is told by name, and taking it leads to its own page.
 */
export function useUnfinished(place: DraftPlace): ComputedRef<Offered | null> {
  const router = useRouter()
  const all = useAllUnfinished()
  const subjectOf = (address: string): string =>
    JSON.stringify(Object.entries(idsOf(router.resolve(address))).sort())
  const here = router.resolve(place.address)
  const subject = subjectOf(place.address)
  const isNobodys = Object.keys(idsOf(here)).every((id) => id === 'act')
  return computed(() => {
    const same = all.value.filter(
      ({ id, address }) => id !== place.id && router.resolve(address).path === here.path,
    )
    const own = same.find(({ address }) => isNobodys || subjectOf(address) === subject)
    const told = own ?? same.find(({ postedAs }) => postedAs === null)
    return told ? { ...told, isAnothers: !own } : null
  })
}
