/** The module of fixed deposits: tables, what falls due, and the proofs of its books. */
import { fixedDepositStates } from '../../shared/operations/states.ts'
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { depositStatusOut, depositsWhere } from './record.ts'
import { depositTables } from './tables.ts'
import { runDeposits } from './posting.ts'

export const fixedDepositModule: DomainModule = {
  name: 'fixed deposits',
  tables: depositTables,
  due: [{ name: 'interest and maturity of fixed deposits', run: runDeposits }],
  accountsOf: ({ books }, clientId) => ({
    fixedDepositAccounts: depositsWhere(books, 'd.clientId = @clientId ORDER BY d.id', { clientId }).map(
      (deposit) => ({
        id: deposit.id,
        accountNo: deposit.accountNo,
        depositProductId: deposit.productId,
        depositProductName: deposit.productName,
        status: depositStatusOut(deposit.status),
      }),
    ),
  }),
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const none = (name: string, sql: string): Proof => {
      const n = books.get<{ n: number }>(sql)?.n ?? 0
      return { name, figure: String(n), ok: n === 0 }
    }
    const currencies = books.all<{ currency: string }>('SELECT DISTINCT currency FROM fixedDeposits')
    return [
      none(
        'fixed deposits whose balance is not the sum of their movements',
        `SELECT count(*) AS n FROM fixedDeposits d WHERE d.balanceMinor <>
           (SELECT coalesce(sum(effectMinor), 0) FROM fixedDepositTransactions t WHERE t.depositId = d.id)`,
      ),
      none(
        'fixed deposits whose interest or tax is not what was posted',
        `SELECT count(*) AS n FROM fixedDeposits d WHERE d.interestPostedMinor - d.taxWithheldMinor <>
           (SELECT coalesce(sum(effectMinor), 0) FROM fixedDepositTransactions t WHERE t.depositId = d.id AND t.type IN (3, 18))`,
      ),
      none(
        'fixed deposits closed with money in them, or open with none',
        `SELECT count(*) AS n FROM fixedDeposits WHERE (balanceMinor <> 0) <> (status IN (${fixedDepositStates.active}, ${fixedDepositStates.matured}))`,
      ),
      none(
        'fixed deposit movements without their ledger entry',
        `SELECT count(*) AS n FROM fixedDepositTransactions t WHERE
           (SELECT count(*) FROM ledgerEntries e WHERE e.transactionId = 'D' || t.id) <> 1`,
      ),
      ...currencies.map(({ currency }): Proof => {
        const lines = `ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId
          WHERE g.role = 'fixedDepositControl' AND e.currency = @currency AND l.side = @side`
        const side = (of: string) => books.sum('l.amountMinor', lines, { currency, side: of })
        const held = books.sum('balanceMinor', 'fixedDeposits WHERE currency = @currency', { currency })
        const difference = side('credit') - side('debit') - held
        return {
          name: `fixed deposit control less the deposits in ${currency}, minor units`,
          figure: String(difference),
          ok: difference === 0n,
        }
      }),
    ]
  },
}
