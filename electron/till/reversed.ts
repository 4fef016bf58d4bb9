/**
 * Cash movements with what of earlier days was reversed: a till counts what goes back, whenever it had come (decision
 * 572). The movement of a reversal is found by the bank's number, and not by reading a year of the journal.
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { cashMovements, cashOperations, reversedIn, undoOperations } from '../../shared/till/records.ts'
import type { CashMovement } from '../../shared/till/records.ts'
import type { Journal } from '../journal/requests.ts'

/** @param entries Cash and reversals of a time, oldest first. */
export function withReversed(
  journal: Pick<Journal, 'naming'>,
  entries: readonly JournalEntry[],
): CashMovement[] {
  const movements = cashMovements(entries)
  const earlier = entries.flatMap(({ operation, input }) =>
    undoOperations[operation] && !reversedIn(movements, operation, input.params)
      ? cashNamed(journal, input)
      : [],
  )
  const unknown = new Map(earlier.map((entry) => [entry.id, entry]))
  return unknown.size === 0 ? movements : cashMovements([...unknown.values(), ...entries])
}

/** The movement of this desk that such a request takes back; null: it takes back none of them. */
export function reversedBy(
  journal: Pick<Journal, 'naming'>,
  operation: OperationName,
  input: Input,
): CashMovement | null {
  if (!undoOperations[operation]) return null
  return reversedIn(cashMovements(cashNamed(journal, input)), operation, input.params) ?? null
}

function cashNamed(journal: Pick<Journal, 'naming'>, { params = {} }: Input): JournalEntry[] {
  const { transactionId = '' } = params
  return journal.naming(String(transactionId)).filter(({ operation }) => cashOperations[operation])
}
