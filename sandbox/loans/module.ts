/** The module of loans: tables, what falls due, and the proofs of its books. */
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { loanStatusOut, loansWhere } from './record.ts'
import { loanTables } from './tables.ts'
import { runAccruals } from './movements.ts'

export const loanModule: DomainModule = {
  name: 'loans',
  tables: loanTables,
  // Arrears need no work of their own: they are read off the installments and the day, so no step can miss them.
  due: [{ name: 'accrual of loan interest', run: runAccruals }],
  accountsOf: ({ books }, clientId) => ({
    loanAccounts: loansWhere(books, 'l.clientId = @clientId ORDER BY l.id', { clientId }).map((loan) => ({
      id: loan.id,
      accountNo: loan.accountNo,
      productId: loan.productId,
      productName: loan.productName,
      status: loanStatusOut(loan.status),
    })),
  }),
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const none = (name: string, sql: string): Proof => {
      const n = books.get<{ n: number }>(sql)?.n ?? 0
      return { name, figure: String(n), ok: n === 0 }
    }
    const overdone = ['principal', 'interest', 'fee', 'penalty']
      .map((name) => `${name}PaidMinor + ${name}WaivedMinor + ${name}WrittenOffMinor > ${name}DueMinor`)
      .join(' OR ')
    const currencies = books.all<{ currency: string }>('SELECT DISTINCT currency FROM loans')
    return [
      none(
        'installments on which more was settled than due',
        `SELECT count(*) AS n FROM loanInstallments WHERE ${overdone}`,
      ),
      none(
        'loans whose schedule is not their principal',
        `SELECT count(*) AS n FROM loans l WHERE l.disbursedOn IS NOT NULL AND l.principalMinor <>
           (SELECT coalesce(sum(principalDueMinor), 0) FROM loanInstallments i WHERE i.loanId = l.id)`,
      ),
      none(
        'loans on which more was recovered than written off',
        'SELECT count(*) AS n FROM loans WHERE recoveredMinor > writtenOffMinor',
      ),
      none(
        'loan movements whose portions are not their amount',
        `SELECT count(*) AS n FROM loanTransactions WHERE type NOT IN (1, 8)
           AND amountMinor <> principalMinor + interestMinor + feeMinor + penaltyMinor + overpaidMinor`,
      ),
      ...currencies.flatMap(({ currency }) => controlProofs(books, currency)),
    ]
  },
}

function controlProofs(books: OperationContext['books'], currency: string): Proof[] {
  const role = (name: string) => {
    const lines = `ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId
      WHERE g.role = @name AND e.currency = @currency AND l.side = @side`
    const side = (of: string) => books.sum('l.amountMinor', lines, { name, currency, side: of })
    return side('debit') - side('credit')
  }
  const ofLoans = (sum: string, where: string) =>
    books.sum(
      sum,
      `loanInstallments i JOIN loans l ON l.id = i.loanId WHERE l.currency = @currency AND ${where}`,
      {
        currency,
      },
    )
  const principal = ofLoans(
    'principalDueMinor - principalPaidMinor - principalWaivedMinor - principalWrittenOffMinor',
    '1',
  )
  const accrued = books.sum(
    'accruedInterestMinor',
    'loans WHERE currency = @currency AND accountingRule >= 3',
    { currency },
  )
  const received = ofLoans('interestPaidMinor + interestWaivedMinor', 'l.accountingRule >= 3')
  const owed = (name: 'fee' | 'penalty') =>
    ofLoans(
      `${name}DueMinor - ${name}PaidMinor - ${name}WaivedMinor - ${name}WrittenOffMinor`,
      'l.accountingRule >= 3',
    )
  const overpaid = books.sum('overpaidMinor', 'loans WHERE currency = @currency', { currency })
  const proof = (name: string, difference: bigint): Proof => ({
    name: `${name} in ${currency}, minor units`,
    figure: String(difference),
    ok: difference === 0n,
  })
  return [
    proof('loan portfolio less the principal outstanding', role('loanPortfolio') - principal),
    proof(
      'interest receivable less what was accrued and not received',
      role('interestReceivable') - (accrued - received),
    ),
    proof('fees receivable less those outstanding', role('feesReceivable') - owed('fee')),
    proof('penalties receivable less those outstanding', role('penaltiesReceivable') - owed('penalty')),
    proof('overpaid loans less what they were overpaid by', role('loanOverpayment') + overpaid),
  ]
}
