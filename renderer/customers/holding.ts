/** What a customer holds at the bank: an account, a deposit or a loan, and the way to its page. */
import type { RouteLocationRaw } from 'vue-router'
import type { AccountRecord } from '../desk/account.ts'
import type { DepositRecord } from '../fixed-deposits/deposit.ts'
import type { LoanRecord } from '../loans/loan.ts'

export type Holding =
  | { kind: 'savings'; key: string; record: AccountRecord; isStale: boolean }
  | { kind: 'fixedDeposit'; key: string; record: DepositRecord; isStale: boolean }
  | { kind: 'loan'; key: string; record: LoanRecord; isStale: boolean }

export function pageOf(holding: Holding, clientId: string): RouteLocationRaw {
  const id = String(holding.record.id)
  switch (holding.kind) {
    case 'savings':
      return { name: 'account', params: { clientId, savingsId: id } }
    case 'fixedDeposit':
      return { name: 'fixedDeposit', params: { clientId, accountId: id } }
    case 'loan':
      return { name: 'loan', params: { clientId, loanId: id } }
  }
}
