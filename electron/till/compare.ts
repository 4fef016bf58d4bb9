/**
 * The till beside the bank's books: each cash movement of a session against the movements that the bank shows for
 * its account, found by our mark. The bank may show cash under this person's name that the till does not have.
 */
import type { Clock } from '../core/clock.ts'
import type { ComparedLine, Comparison } from '../../shared/desk/till.ts'
import type { TillLine, TillSession } from '../../shared/till/session.ts'
import { marksIn } from '../../shared/posting/journal.ts'
import { currencyOf, formatMinor, parseAmount, readMinor } from '../../shared/values/money.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { savingsCash } from '../../shared/till/records.ts'
import type { Read } from '../directory/read.ts'
import { Refused } from '../core/refused.ts'

type Movement = ReplyOf<'listSavingsTransactions'>['pageItems'][number]

/** More movements of one account in one day are not compared: newest first, this is a day of any customer. */
const maxMovements = '200'

export async function compareTill(
  session: TillSession,
  { read, profile, names, now }: { read: Read; profile: string; names: readonly string[]; now: Clock },
): Promise<Comparison> {
  const own = session.lines.filter(({ kind, weight }) => kind === 'cash' && weight !== 'nothing')
  const reversals = new Map(session.lines.flatMap((line) => (line.undoes ? [[line.undoes, line]] : [])))
  const accounts = [
    ...new Set(
      own.flatMap(({ account, operation }) => (account && savingsCash.has(operation) ? [account] : [])),
    ),
  ]
  const shown = new Map<string, readonly Movement[]>()
  const unread: string[] = []
  for (const account of accounts) {
    const movements = await movementsOf(read, profile, account)
    if (movements) shown.set(account, movements)
    else unread.push(account)
  }

  const lines = own.flatMap((line): ComparedLine[] => {
    const movements = shown.get(line.account ?? '')
    const movement = movements && movementOf(line, movements)
    const reversal = reversals.get(line.entry ?? '')
    const compared = compareLine(line, { movements, movement, isReversed: reversal !== undefined })
    return reversal ? [compared, compareReversal(reversal, compared, movement)] : [compared]
  })
  const known = new Set(session.lines.flatMap(({ entry }) => (entry ? [entry] : [])))
  for (const [account, movements] of shown) {
    for (const movement of movements) {
      if (!isCashOf(movement, names, session.day)) continue
      if (marksIn(movement.note ?? '').some((id) => known.has(id))) continue
      const currency = movement.currency?.code ?? session.drawers[0]?.currency ?? ''
      lines.push({
        is: 'notOurs',
        account,
        currency,
        ours: null,
        bank: bankAmount(movement),
        entry: null,
        bankId: idOf(movement),
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

const oursOf = ({ account, currency, in: into, out, entry, at }: TillLine) => ({
  account: account ?? '',
  currency,
  ours: signed(into, out),
  entry,
  at,
})

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
  const bank = bankAmount(movement)
  const bankId = idOf(movement)
  if (line.weight === 'doubt') return { ...base, is: 'doubt', bank, bankId }
  if (!movement) return { ...base, is: 'missingAtBank', bank, bankId }
  const isUndoneThere = movement.reversed === true && !isReversed
  const is = isUndoneThere ? 'undoneAtBank' : isSame(base.ours, bank, line.currency) ? 'same' : 'differs'
  return { ...base, is, bank, bankId }
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
): Promise<readonly Movement[] | null> {
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

/** Cash of this person on this day: a transfer has another side, interest has no teller. */
function isCashOf(movement: Movement, names: readonly string[], day: string): boolean {
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

function bankAmount(movement: Movement | undefined): string | null {
  if (movement?.amount === undefined) return null
  return movement.entryType === 'DEBIT' ? `-${movement.amount}` : movement.amount
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
