/**
 * An auditor of its own: it reads statement rows and ledger lines and adds them up in its own way, and trusts no
 * balance column. `overdrafts` are the accounts that may go below zero.
 */
import type { Books } from '../../sandbox/core/books.ts'

/** What is wrong, in words; empty where nothing is. */
export function auditor(books: Books, overdrafts: ReadonlySet<number> = new Set()): string[] {
  const rows = books.all<{
    accountId: number
    type: number
    day: string
    id: number
    amountMinor: bigint
    releaseTransactionId: number | null
  }>('SELECT * FROM savingsTransactions ORDER BY day, id')
  const sign: Record<number, bigint> = { 1: 1n, 2: -1n, 3: 1n, 4: -1n, 5: -1n, 7: -1n, 17: -1n, 18: -1n }
  const found: string[] = []
  const balances = new Map<number, bigint>()
  const held = new Map<number, bigint>()
  for (const row of rows) {
    const next = (balances.get(row.accountId) ?? 0n) + (sign[row.type] ?? 0n) * row.amountMinor
    if (next < 0n && !overdrafts.has(row.accountId))
      found.push(`account ${row.accountId} was below zero on ${row.day}`)
    balances.set(row.accountId, next)
    if (row.type === 20 && row.releaseTransactionId === null)
      held.set(row.accountId, (held.get(row.accountId) ?? 0n) + row.amountMinor)
  }
  for (const account of books.all<{ id: number; balanceMinor: bigint; onHoldMinor: bigint }>(
    'SELECT * FROM savingsAccounts',
  )) {
    if (account.balanceMinor !== (balances.get(account.id) ?? 0n)) found.push(`balance of ${account.id}`)
    if (account.onHoldMinor !== (held.get(account.id) ?? 0n)) found.push(`held of ${account.id}`)
    if (account.onHoldMinor > account.balanceMinor && !overdrafts.has(account.id))
      found.push(`more held than there on ${account.id}`)
  }
  const byEntry = new Map<number, bigint>()
  let customers = 0n
  for (const line of books.all<{ entryId: number; side: string; amountMinor: bigint; role: string }>(
    'SELECT l.*, g.role FROM ledgerLines l JOIN ledgerAccounts g ON g.id = l.accountId',
  )) {
    const signed = line.side === 'debit' ? line.amountMinor : -line.amountMinor
    byEntry.set(line.entryId, (byEntry.get(line.entryId) ?? 0n) + signed)
    if (line.role === 'savingsControl') customers -= signed
  }
  for (const [entry, difference] of byEntry)
    if (difference !== 0n) found.push(`entry ${entry} differs by ${difference}`)
  const own = [...balances.values()].reduce((sum, one) => (one > 0n ? sum + one : sum), 0n)
  if (customers !== own) found.push('savings control')
  return found
}
