/** What a day at this desk held beside its cash: everything else that was posted, and who approved what. */
import { amountAsked } from '../../shared/documents/asked.ts'
import { undoesApproval } from '../../shared/operations/decisions.ts'
import type { JournalEntry, JournalState } from '../../shared/posting/journal.ts'
import { cashMovements, cashOperations, weightOf } from '../../shared/till/records.ts'
import type { ApprovedPosting, PostedBeside } from '../../shared/till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import type { Journal } from '../journal/requests.ts'
import { isVaultCash } from './vault-cash.ts'

/** Between two numbers of the journal. */
interface Span {
  from: number
  to: number
}

/**
 * @returns by operation and currency what was executed, and how many nobody knows of, the bank holds, or came to
 * nothing; and what somebody signed for, whatever became of it: their signature is in the audit.
 */
export function postedBeside(
  journal: Pick<Journal, 'between'>,
  { from, to }: Span,
): { beside: PostedBeside[]; approved: ApprovedPosting[] } {
  const entries = journal.between(from, to)
  // A reversal of the day's cash stands with that cash; any other is told of here.
  const reversals = new Set(cashMovements(entries).map(({ undoneBy }) => undoneBy?.entry))
  const others = entries.filter(
    (entry) => !cashOperations[entry.operation] && !reversals.has(entry.id) && isToldHere(entry),
  )
  const groups = Map.groupBy(others, (entry) => `${entry.operation} ${currencyIn(entry) ?? ''}`)
  return { beside: [...groups.values()].flatMap(summed), approved: entries.flatMap(approvedIn) }
}

/** What was refused, or never left, was told at once. What the vault did not pay stands in no list of its cash. */
const isToldHere = (entry: JournalEntry): boolean =>
  entry.state === 'notExecuted' || (weightOf(entry.state) !== 'nothing' && !isVaultCash(entry))

/** Amounts are added where the desk knows their currency. An approval that is taken back stands there by number alone (decision 524). */
const currencyIn = ({ beside, operation }: JournalEntry): string | null =>
  undoesApproval.has(operation)
    ? null
    : (beside?.counted?.currency ?? beside?.vault?.currency ?? beside?.whole?.currency ?? null)
const amountIn = (entry: JournalEntry): string | null =>
  currencyIn(entry) === null ? null : (entry.beside?.vault?.amount ?? amountAsked(entry))

function summed(own: readonly JournalEntry[]): PostedBeside[] {
  const [first] = own
  if (!first) return []
  const currency = currencyIn(first)
  const counts = own.filter(({ state }) => weightOf(state) === 'counts')
  const many = (of: JournalState): number => own.filter(({ state }) => state === of).length
  const [waiting, notExecuted] = [many('waiting'), many('notExecuted')]
  const { places } = currencyOf(currency ?? '')
  const sum = counts.reduce((all, entry) => all + readMinor(amountIn(entry) ?? '0', places), 0n)
  return [
    {
      operation: first.operation,
      currency,
      amount: currency === null ? null : formatMinor(sum, places),
      count: counts.length,
      doubt: own.length - counts.length - waiting - notExecuted,
      waiting,
      notExecuted,
    },
  ]
}

function approvedIn(entry: JournalEntry): ApprovedPosting[] {
  const { id, operation, state, profile, writtenAt: at } = entry
  const { override } = entry.beside ?? {}
  if (!override) return []
  const { by, reason } = override
  const [currency, amount] = [currencyIn(entry), amountIn(entry)]
  return [{ entry: id, at, operation, state, profile, currency, amount, by, reason }]
}
