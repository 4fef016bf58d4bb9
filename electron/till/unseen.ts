/**
 * What closing a till asks the bank first: each cash movement for which only an answer speaks, or nothing yet. Two people
 * sign for the till, so both are told what nobody has seen in the bank's books.
 */
import type { Journal } from '../journal/requests.ts'
import type { UnseenCash } from '../../shared/desk/till.ts'
import type { TillSession } from '../../shared/till/session.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { Refused } from '../core/refused.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

/** Two people stand at the counter. */
const longestMs = 10_000
const atOnce = 4

export interface UnseenDeps {
  journal: Pick<Journal, 'get'>
  /** Reads the bank's books for one entry; rejects where nobody may, or nothing can be asked. */
  checkAgain: (id: string, asked?: boolean) => Promise<JournalEntry>
}

/** Asks the bank about what it has not shown yet. @returns what is still not seen there. */
export async function unseenCash(session: TillSession, deps: UnseenDeps): Promise<UnseenCash[]> {
  const isUnseen = (id: string) => {
    const state = deps.journal.get(id)?.state
    return state !== undefined && unseenStates.has(state)
  }
  const lines = session.lines.filter(
    ({ kind, entry }) => kind === 'cash' && entry !== null && isUnseen(entry),
  )
  const waiting = lines.flatMap(({ entry }) => entry ?? [])
  let isOver = false
  const askInTurn = async () => {
    for (let id = waiting.shift(); id !== undefined && !isOver; id = waiting.shift())
      await deps.checkAgain(id, false).catch(() => undefined)
  }
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise((resolve) => (timer = setTimeout(resolve, longestMs)))
  await Promise.race([Promise.all(Array.from({ length: atOnce }, askInTurn)), tooLate])
  clearTimeout(timer)
  isOver = true
  return lines.flatMap(({ entry, operation, account = null, at, currency, in: into, out }) => {
    const now = entry === null ? undefined : deps.journal.get(entry)
    if (!now || operation === null || !unseenStates.has(now.state)) return []
    const way = into === null ? 'out' : 'in'
    return {
      entry: now.id,
      operation,
      state: now.state,
      account,
      at,
      currency,
      way,
      amount: into ?? out ?? '0',
    }
  })
}

const unseenStates: ReadonlySet<JournalEntry['state']> = new Set([
  'sent',
  'accepted',
  'waiting',
  'inDoubt',
  'needsPeople',
])

/** @throws Refused where cash is in doubt, or is not seen at the bank and not among what both sign for. */
export function mustBeNamed(unseen: readonly UnseenCash[], named: readonly string[]): void {
  const doubtful = unseen.filter(({ state }) => state !== 'accepted')
  if (doubtful.length > 0) throw new Refused(problem('cashInDoubt', { cash: listOf(doubtful) }))
  const unnamed = unseen.filter(({ entry }) => !named.includes(entry))
  if (unnamed.length === 0) return
  throw new Refused(atField('unseen', problem('cashUnseen', { cash: listOf(unnamed) })))
}

function listOf(cash: readonly UnseenCash[]): string {
  return cash
    .map(
      ({ entry, amount, currency, way }) =>
        `${reference(entry)} (${way === 'in' ? '+' : '-'}${amount} ${currency})`,
    )
    .join(', ')
}
