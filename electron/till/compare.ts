/**
 * The till beside the bank's books: each cash movement of a session against the movements that the bank shows for
 * its account, found by our mark. The bank may show cash under this person's name that the till does not have.
 */
import type { Clock } from '../core/clock.ts'
import type { ComparedLine, Comparison } from '../../shared/desk/till.ts'
import type { TillSession } from '../../shared/till/session.ts'
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
  const undone = new Set(
    session.lines.flatMap(({ kind, account, note }) => (kind === 'undone' ? [`${account} ${note}`] : [])),
  )
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

  const lines = own.map((line): ComparedLine => {
    const ours = signed(line.in, line.out)
    const base = {
      account: line.account ?? '',
      currency: line.currency,
      ours,
      entry: line.entry,
      at: line.at,
    }
    const movements = shown.get(line.account ?? '')
    if (!movements) return { ...base, is: 'unread', bank: null, bankId: null }
    const found = movements.filter(
      ({ note }) => line.entry !== null && marksIn(note ?? '').includes(line.entry),
    )
    // What undoes a movement may repeat its note: the first one made is the movement itself.
    const movement = found.toSorted((a, b) => a.id - b.id)[0]
    if (line.weight === 'doubt')
      return { ...base, is: 'doubt', bank: bankAmount(movement), bankId: idOf(movement) }
    if (!movement) return { ...base, is: 'missingAtBank', bank: null, bankId: null }
    const bank = bankAmount(movement)
    const isUndone = movement.reversed === true && !undone.has(`${line.account} ${line.note}`)
    const is = isUndone ? 'undoneAtBank' : isSame(ours, bank, line.currency) ? 'same' : 'differs'
    return { ...base, is, bank, bankId: idOf(movement) }
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
