/**
 * The till beside the bank's books: each cash movement of a session against the movements that the bank shows for its
 * account or its loan, found by our mark. The bank may show cash under this person's name, on an account, that the till
 * does not have, that they posted without an open till, or that lay in their till that was closed earlier in the day;
 * of a loan's movements it does not tell whose they are.
 */
import type { Clock } from '../core/clock.ts'
import type { ComparedLine, Comparison } from '../../shared/desk/till.ts'
import type { TillLine, TillSession } from '../../shared/till/session.ts'
import { marksIn } from '../../shared/posting/journal.ts'
import type { Journal } from '../journal/requests.ts'
import { currencyOf, formatMinor, parseAmount, readMinor } from '../../shared/values/money.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { savingsCash } from '../../shared/till/records.ts'
import type { Read } from '../directory/read.ts'
import { Refused } from '../core/refused.ts'

type OnAccount = ReplyOf<'listSavingsTransactions'>['pageItems'][number]
type OnLoan = ReplyOf<'listLoanTransactions'>['pageItems'][number]
/** What both are compared by. */
interface Movement {
  id: number
  note?: string | undefined
  /** Signed. */
  amount: string | null
  reversed: boolean
}
/** Whose books: accounts and loans are numbered for themselves. */
type Place = readonly [kind: ComparedLine['kind'], id: string]
const keyOf = (place: Place): string => place.join(' ')
const placeOf = ({ account, operation }: TillLine): Place => [
  savingsCash.has(operation) ? 'savings' : 'loan',
  account ?? '',
]

/** More movements of one account in one day are not compared: newest first, this is a day of any customer. */
const maxMovements = '200'

interface CompareDeps {
  read: Read
  journal: Pick<Journal, 'get'>
  profile: string
  names: readonly string[]
  /** Tills of this person that were closed on this day before this one was opened. */
  earlier?: readonly TillSession[]
  now: Clock
}

export async function compareTill(
  session: TillSession,
  { read, journal, profile, names, earlier = [], now }: CompareDeps,
): Promise<Comparison> {
  const own = session.lines.filter(({ kind, weight }) => kind === 'cash' && weight !== 'nothing')
  const reversals = new Map(session.lines.flatMap((line) => (line.undoes ? [[line.undoes, line]] : [])))
  const places = new Map(
    own.filter(({ account }) => account).map((line) => [keyOf(placeOf(line)), placeOf(line)]),
  )
  const shown = new Map<string, readonly Movement[]>()
  const ofAccounts: [account: string, movements: readonly OnAccount[]][] = []
  const unread: string[] = []
  for (const [key, [kind, id]] of places) {
    const onAccount = kind === 'savings' ? await movementsOf(read, profile, id) : null
    const onLoan = kind === 'loan' ? await loanMovementsOf(read, profile, id) : null
    if (onAccount) ofAccounts.push([id, onAccount])
    const movements = onAccount?.map(movementOnAccount) ?? onLoan?.map(movementOnLoan)
    if (movements) shown.set(key, movements)
    else unread.push(id)
  }

  const lines = own.flatMap((line): ComparedLine[] => {
    const movements = shown.get(keyOf(placeOf(line)))
    const movement = movements && movementOf(line, movements)
    const reversal = reversals.get(line.entry ?? '')
    const compared = compareLine(line, { movements, movement, isReversed: reversal !== undefined })
    return reversal ? [compared, compareReversal(reversal, compared, movement)] : [compared]
  })
  const known = new Set(session.lines.flatMap(({ entry }) => (entry ? [entry] : [])))
  const closed = closedEarlier(earlier)
  for (const [account, movements] of ofAccounts) {
    for (const movement of movements) {
      if (!isCashOf(movement, names, session.day)) continue
      const marks = marksIn(movement.note ?? '')
      if (marks.some((id) => known.has(id))) continue
      const before = closed.get(marks.find((id) => closed.has(id)) ?? '')
      if (before) {
        const isReversed = reversals.has(before.line.entry ?? '')
        lines.push(compareEarlier({ ...before, isReversed }, movementOnAccount(movement)))
        continue
      }
      const withoutTill = marks.map((id) => journal.get(id)).find((entry) => entry?.beside?.noTill)
      const currency = movement.currency?.code ?? session.drawers[0]?.currency ?? ''
      lines.push({
        is: withoutTill ? 'noTill' : 'notOurs',
        kind: 'savings',
        account,
        currency,
        ours: null,
        bank: signedAtBank(movement),
        entry: withoutTill?.id ?? null,
        bankId: String(movement.id),
        at: null,
      })
    }
  }
  return { readAt: new Date(now()).toISOString(), lines, unread }
}

/** By our mark. What undoes a movement may repeat its note: the first one made is the movement itself. */
function movementOf({ entry }: TillLine, movements: readonly Movement[]): Movement | undefined {
  return movements
    .filter(({ note }) => entry !== null && marksIn(note ?? '').includes(entry))
    .toSorted((a, b) => a.id - b.id)[0]
}

function oursOf(line: TillLine) {
  const { currency, in: into, out, entry, at } = line
  const [kind, account] = placeOf(line)
  return { kind, account, currency, ours: signed(into, out), entry, at }
}

function compareLine(
  line: TillLine,
  found: {
    /** Of its account; undefined: they could not be read. */
    movements: readonly Movement[] | undefined
    movement: Movement | undefined
    isReversed: boolean
  },
): ComparedLine {
  const { movements, movement, isReversed } = found
  const base = oursOf(line)
  if (!movements) return { ...base, is: 'unread', bank: null, bankId: null }
  const bank = movement?.amount ?? null
  const bankId = idOf(movement)
  if (line.weight === 'doubt') return { ...base, is: 'doubt', bank, bankId }
  if (!movement) return { ...base, is: 'missingAtBank', bank, bankId }
  const isUndoneThere = movement.reversed && !isReversed
  const is = isUndoneThere ? 'undoneAtBank' : isSame(base.ours, bank, line.currency) ? 'same' : 'differs'
  return { ...base, is, bank, bankId }
}

/** Cash of tills that were closed and signed, by its journal entry. */
function closedEarlier(earlier: readonly TillSession[]) {
  return new Map(
    earlier.flatMap(({ lines, closedAt }) =>
      lines.flatMap((line) =>
        line.entry && line.kind === 'cash' && line.weight === 'counts'
          ? [[line.entry, { line, closedAt }] as const]
          : [],
      ),
    ),
  )
}

/** What agrees there is no matter of this till; an amount that differs is one, whichever till it was in. */
function compareEarlier(
  { line, closedAt, isReversed }: { line: TillLine; closedAt: string | null; isReversed: boolean },
  movement: Movement,
): ComparedLine {
  const compared = compareLine(line, { movements: [movement], movement, isReversed })
  return compared.is === 'same' ? { ...compared, is: 'earlier', closedAt } : compared
}

/** The bank marks the movement as reversed; how it books that, each bank has its own way. */
function compareReversal(line: TillLine, first: ComparedLine, movement: Movement | undefined): ComparedLine {
  const base = { ...oursOf(line), isReversal: true, bankId: first.bankId } as const
  if (first.is === 'unread') return { ...base, is: 'unread', bank: null }
  if (movement?.reversed !== true || first.bank === null) return { ...base, is: 'missingAtBank', bank: null }
  const bank = first.bank.startsWith('-') ? first.bank.slice(1) : `-${first.bank}`
  return { ...base, is: isSame(base.ours, bank, line.currency) ? 'same' : 'differs', bank }
}

/** From the service only: what this computer remembers proves nothing here. */
async function movementsOf(
  read: Read,
  profile: string,
  account: string,
): Promise<readonly OnAccount[] | null> {
  try {
    const answer = await read({
      profile,
      operation: 'listSavingsTransactions',
      input: { params: { savingsId: account }, query: { limit: maxMovements } },
    })
    // The read has judged it by the schema of the table, which gives it this type.
    return answer.source === 'service' ? (answer.value as ReplyOf<'listSavingsTransactions'>).pageItems : null
  } catch (problem) {
    if (problem instanceof Refused) return null
    throw problem
  }
}

/** The same of a loan, whose list is whole. */
async function loanMovementsOf(read: Read, profile: string, loan: string): Promise<readonly OnLoan[] | null> {
  try {
    const answer = await read({
      profile,
      operation: 'listLoanTransactions',
      input: { params: { loanId: loan } },
    })
    // As above.
    return answer.source === 'service' ? (answer.value as ReplyOf<'listLoanTransactions'>).pageItems : null
  } catch (problem) {
    if (problem instanceof Refused) return null
    throw problem
  }
}

const movementOnAccount = (one: OnAccount): Movement => ({
  id: one.id,
  note: one.note,
  amount: signedAtBank(one),
  reversed: one.reversed === true,
})

/** Cash on a loan comes in: repaid, or recovered. */
const movementOnLoan = ({ id, note, amount, manuallyReversed }: OnLoan): Movement => ({
  id,
  note,
  amount: amount ?? null,
  reversed: manuallyReversed === true,
})

/** Cash of this person on this day: a transfer has another side, interest has no teller. */
function isCashOf(movement: OnAccount, names: readonly string[], day: string): boolean {
  const kind = movement.transactionType?.value?.toLowerCase() ?? ''
  return (
    names.includes(movement.submittedByUsername ?? '') &&
    movement.date === day &&
    movement.transfer === undefined &&
    movement.reversed !== true &&
    movement['isReversal'] !== true &&
    (kind === 'deposit' || kind === 'withdrawal')
  )
}

function signed(into: string | null, out: string | null): string {
  return into ?? (out === null ? '0' : `-${out}`)
}

function signedAtBank({ amount, entryType }: OnAccount): string | null {
  if (amount === undefined) return null
  return entryType === 'DEBIT' ? `-${amount}` : amount
}

function idOf(movement: Movement | undefined): string | null {
  return movement ? String(movement.id) : null
}

function isSame(ours: string, bank: string | null, code: string): boolean {
  if (bank === null) return false
  const { places } = currencyOf(code)
  const sign = ours.startsWith('-') ? -1n : 1n
  return (
    formatMinor(sign * parseAmount(ours.replace('-', ''), places), places) ===
    formatMinor(readMinor(bank, places), places)
  )
}
