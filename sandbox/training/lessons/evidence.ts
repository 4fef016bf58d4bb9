/** What the ledger says since a lesson began, entry by entry, as the owners of the accounts would see it. */
import { fixedDepositStates } from '../../../shared/operations/states.ts'
import type { Evidence, Posting } from '../../../shared/learning/lessons.ts'
import { formatMinor } from '../../../shared/values/money.ts'
import type { OperationContext } from '../../core/operation-context.ts'
import { depositOf } from '../../fixed-deposits/record.ts'

interface EntryRow {
  entityType: 'savings' | 'fixedDeposit'
  entityId: number
  places: number
  /** Credits less debits of the customers' side. */
  effectMinor: bigint
  contra: string | null
  transferId: number | null
  username: string | null
}

const customersSide = `'savingsControl', 'overdraftPortfolio', 'fixedDepositControl'`

const since = `
  SELECT e.entityType, e.entityId, e.places, u.username, t.transferId,
    sum(CASE WHEN g.role IN (${customersSide}) THEN iif(l.side = 'credit', l.amountMinor, -l.amountMinor) ELSE 0 END)
      AS effectMinor,
    max(CASE WHEN g.role IN (${customersSide}) THEN NULL ELSE g.role END) AS contra
  FROM ledgerEntries e
  JOIN ledgerLines l ON l.entryId = e.id
  JOIN ledgerAccounts g ON g.id = l.accountId
  LEFT JOIN users u ON u.id = e.userId
  LEFT JOIN savingsTransactions t ON e.entityType = 'savings' AND e.transactionId = 'S' || t.id
  WHERE e.id > @after AND e.entityType IN ('savings', 'fixedDeposit')
  GROUP BY e.id ORDER BY e.id`

export function lastEntry({ books }: OperationContext): number {
  return books.get<{ id: number | null }>('SELECT max(id) AS id FROM ledgerEntries')?.id ?? 0
}

export function evidenceSince(
  context: OperationContext,
  { after, depositId, quote }: { after: number; depositId: number | null; quote: string | null },
): Evidence {
  const postings = context.books
    .all<EntryRow>(since, { after })
    .filter(({ effectMinor }) => effectMinor !== 0n)
    .map(({ entityType, entityId, places, effectMinor, contra, transferId, username }): Posting => ({
      account: { kind: entityType, id: entityId },
      way: effectMinor > 0n ? 'in' : 'out',
      amount: formatMinor(effectMinor > 0n ? effectMinor : -effectMinor, places),
      against: contra === 'cash' ? 'cash' : contra === 'liabilityTransfer' ? 'transfer' : 'other',
      transferId,
      by: username,
    }))
  const isRunning =
    depositId !== null && depositOf(context.books, depositId).status === fixedDepositStates.active
  return {
    postings,
    deposit: depositId === null || quote === null ? null : { runs: isRunning, quote },
  }
}
