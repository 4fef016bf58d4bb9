/**
 * What changed on an open page without anybody here having done it: the figures of a record before and after, and
 * why it was read anew. The shell shows the newest as one quiet note that moves nothing.
 */
import type { ReadName } from '../../shared/operations/read-write.ts'
import { shallowRef } from 'vue'
import type { Because } from '../../shared/desk/news.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { accountFacts, currencyOfRecord, minorOf, nameOf, type AccountRecord } from './account.ts'
import { say } from '../i18n/index.ts'
import { accountNumber, safeText, formatMoney } from '../i18n/format.ts'
import type { Currency } from '../../shared/values/money.ts'

/** One line: `what` has become another. */
export interface Change {
  /** `Account 0012 847 726` */
  of: string
  what: string
  before: string
  after: string
}
export interface ChangeNote {
  at: number
  because: Because
  /** Empty: something of the page is new that has no figure of its own. */
  changes: readonly Change[]
}

/** The newest, until it was long enough there to be read. */
export const changeNote = shallowRef<ChangeNote | null>(null)

/** Readings of one page come one after the other: what they tell within this time is one note. */
const togetherMs = 1_000
const maxLines = 4

export function tellChanges<N extends ReadName>(
  name: N,
  before: ReplyOf<N>,
  after: ReplyOf<N>,
  because: Because,
): void {
  // What was done here is told by the page on which it was done.
  if (because.kind === 'posted' || (because.kind === 'event' && because.own)) return
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const now = Date.now()
  const last = changeNote.value
  const earlier = last && now - last.at < togetherMs ? last.changes : []
  const changes = [...earlier]
  for (const change of changesOf(name, before, after)) {
    const isTold = changes.some(({ of, what }) => of === change.of && what === change.what)
    if (!isTold && changes.length < maxLines) changes.push(change)
  }
  changeNote.value = { at: now, because, changes }
}

/** A list that is no reading of one record: it is longer or shorter than it was. */
export function tellCount(of: string, before: number, after: number, because: Because): void {
  if (before === after || because.kind === 'posted' || (because.kind === 'event' && because.own)) return
  const change = { of, what: say.live.waiting, before: String(before), after: String(after) }
  changeNote.value = { at: Date.now(), because, changes: [change] }
}

/** What each record is known by, and its figures: label → as a person reads it. */
type Figures = Map<string, { of: string; figures: [string, string][] }>

export function changesOf<N extends ReadName>(name: N, before: ReplyOf<N>, after: ReplyOf<N>): Change[] {
  const reader = readers[name]
  if (!reader) return []
  const [then, now] = [reader(before), reader(after)]
  return [...now].flatMap(([key, { of, figures }]) => {
    const known = new Map(then.get(key)?.figures)
    return figures.flatMap(([what, figure]) => {
      const was = known.get(what)
      return was === undefined || was === figure ? [] : [{ of, what, before: was, after: figure }]
    })
  })
}

/** A reading that is not here still changes on its page; the note then only says why. */
const readers: { [N in ReadName]?: (reply: ReplyOf<N>) => Figures } = {
  getSavingsAccount: (account) => figuresOf([savingsFigures(account)]),
  listClientAccounts: ({ savingsAccounts }) => figuresOf((savingsAccounts ?? []).map(savingsFigures)),
  getClient: (client) =>
    figuresOf([{ id: client.id, of: safeText(nameOf(client)), figures: [[say.live.state, state(client)]] }]),
  getLoan: (loan) => figuresOf([loanFigures(loan)]),
  listLoans: ({ pageItems }) => figuresOf(pageItems.map(loanFigures)),
  getFixedDeposit: (deposit) => figuresOf([depositFigures(deposit)]),
  listFixedDeposits: ({ pageItems }) => figuresOf(pageItems.map(depositFigures)),
}

interface Told {
  id: number
  of: string
  figures: [string, string][]
}
const figuresOf = (told: readonly Told[]): Figures =>
  new Map(told.map(({ id, of, figures }) => [`${of} ${id}`, { of, figures }]))

function savingsFigures(account: AccountRecord): Told {
  const { available, held, currency, stops } = accountFacts(account)
  return {
    id: account.id,
    of: say.account.title(accountNumber(account.accountNo)),
    figures: [
      [say.live.available, money(available, currency)],
      [say.live.held, money(held, currency)],
      [say.live.state, [state(account), ...stops].join(', ')],
    ],
  }
}

function loanFigures(loan: ReplyOf<'getLoan'>): Told {
  const currency = currencyOfRecord(loan)
  return {
    id: loan.id,
    of: `${say.loan.kind} ${accountNumber(loan.accountNo)}`,
    figures: [
      [say.live.state, state(loan)],
      [say.live.outstanding, money(minorOf(loan.summary?.totalOutstanding, currency), currency)],
    ],
  }
}

function depositFigures(deposit: ReplyOf<'getFixedDeposit'>): Told {
  const currency = currencyOfRecord(deposit)
  return {
    id: deposit.id,
    of: `${say.fixedDeposit.kind} ${accountNumber(deposit.accountNo)}`,
    figures: [
      [say.live.state, state(deposit)],
      [say.live.balance, money(minorOf(deposit.summary?.accountBalance, currency), currency)],
    ],
  }
}

const money = (minor: bigint | null, currency: Currency): string =>
  minor === null ? say.shell.money.untold : formatMoney(minor, currency)
const state = (record: { status?: { value?: string | undefined } | undefined }): string =>
  say.term(record.status?.value ?? '')
