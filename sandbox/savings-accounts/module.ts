/** Deposit accounts: their tables, and the proof that balances are the sum of their movements. */
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { brokenChains } from './statement.ts'
import { depositTables } from './tables.ts'
import { totalsOf } from './totals.ts'

/** Accounts whose column differs from what their rows add up to. */
const wrongBalances = `SELECT count(*) AS n FROM savingsAccounts a
  LEFT JOIN (SELECT accountId, sum(effectMinor) AS sumMinor FROM savingsTransactions GROUP BY accountId) t
    ON t.accountId = a.id
  WHERE a.balanceMinor <> coalesce(t.sumMinor, 0)`
const wrongHolds = `SELECT count(*) AS n FROM savingsAccounts a
  LEFT JOIN (SELECT accountId, sum(amountMinor) AS sumMinor FROM savingsTransactions
    WHERE type = 20 AND releaseTransactionId IS NULL GROUP BY accountId) t ON t.accountId = a.id
  WHERE a.onHoldMinor <> coalesce(t.sumMinor, 0)`
const wrongRunning = `SELECT count(*) AS n FROM (
  SELECT t.runningBalanceMinor, sum(t.effectMinor) OVER (PARTITION BY t.accountId ORDER BY t.day, t.id) AS trueMinor
  FROM savingsTransactions t) WHERE runningBalanceMinor <> trueMinor`
const overdrawn = `SELECT count(*) AS n FROM savingsAccounts a JOIN savingsProducts p ON p.id = a.productId
  WHERE a.balanceMinor < CASE p.allowOverdraft WHEN 1 THEN -p.overdraftLimitMinor ELSE 0 END`
const halfTransfers = `SELECT count(*) AS n FROM transfers x LEFT JOIN (
    SELECT transferId, count(*) AS legs, sum(effectMinor) AS sumMinor, min(effectMinor) AS outMinor,
      min(CASE WHEN effectMinor < 0 THEN accountId END) AS fromId,
      min(CASE WHEN effectMinor > 0 THEN accountId END) AS toId
    FROM savingsTransactions WHERE transferId IS NOT NULL GROUP BY transferId) t ON t.transferId = x.id
  WHERE t.legs IS NOT 2 OR t.sumMinor <> 0 OR t.outMinor <> -x.amountMinor
    OR t.fromId IS NOT x.fromAccountId OR t.toId IS NOT x.toAccountId`

export const savingsAccounts: DomainModule = {
  name: 'deposits',
  tables: depositTables,
  summaryOf: totalsOf,
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const none = (name: string, sql: string): Proof => {
      const n = books.get<{ n: number }>(sql)?.n ?? 0
      return { name, figure: String(n), ok: n === 0 }
    }
    const currencies = books.all<{ currency: string }>('SELECT DISTINCT currency FROM savingsAccounts')
    return [
      none('accounts whose balance is not the sum of their movements', wrongBalances),
      none('movements that stand elsewhere than in their place of the statement', brokenChains),
      none('movements whose running balance is wrong', wrongRunning),
      none('accounts whose held amount is not the sum of their liens', wrongHolds),
      none(
        'accounts with a negative held amount',
        'SELECT count(*) AS n FROM savingsAccounts WHERE onHoldMinor < 0',
      ),
      none('accounts overdrawn beyond their limit', overdrawn),
      none('transfers without both of their legs', halfTransfers),
      none(
        'movements without their ledger entry of the same day',
        `SELECT count(*) AS n FROM savingsTransactions t WHERE t.effectMinor <> 0 AND
           (SELECT count(*) FROM ledgerEntries e WHERE e.transactionId = 'S' || t.id AND e.day = t.day) <> 1`,
      ),
      none(
        'holds with a ledger entry',
        `SELECT count(*) AS n FROM savingsTransactions t WHERE t.effectMinor = 0 AND
           EXISTS (SELECT 1 FROM ledgerEntries e WHERE e.transactionId = 'S' || t.id)`,
      ),
      ...currencies.flatMap(({ currency }) => controlProofs(books, currency)),
    ]
  },
}

/** Positive balances are the savings control account, negative ones the overdraft portfolio; transfers leave nothing behind. */
function controlProofs(books: OperationContext['books'], currency: string): Proof[] {
  const role = (name: string) => {
    const from = `ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId
      WHERE g.role = @name AND e.currency = @currency AND l.side = @side`
    const side = (of: string) => books.sum('l.amountMinor', from, { name, currency, side: of })
    return side('credit') - side('debit')
  }
  const accounts = (sign: string) =>
    books.sum('balanceMinor', `savingsAccounts WHERE currency = @currency AND balanceMinor ${sign} 0`, {
      currency,
    })
  const proof = (name: string, minor: bigint): Proof => ({
    name: `${name} in ${currency}, minor units`,
    figure: String(minor),
    ok: minor === 0n,
  })
  return [
    proof('savings control less the accounts above zero', role('savingsControl') - accounts('>')),
    proof('overdraft portfolio less the accounts below zero', role('overdraftPortfolio') - accounts('<')),
    proof('left in transfers in progress', role('liabilityTransfer')),
  ]
}
