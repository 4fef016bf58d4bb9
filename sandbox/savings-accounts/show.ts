/** Savings accounts, movements and products as the bank tells of them (facts §3.4). */
import { accountBlocks, savingsStates } from '../../shared/operations/states.ts'
import { usernameOf } from '../administration/users.ts'
import type { Books, Flag } from '../core/books.ts'
import { currencyOut, dayOut, decimal, money, option, type Wire } from '../core/wire.ts'
import { availableMinor, statuses, type SavingsAccount } from './account.ts'
import { movementTypes } from './movement.ts'
import { showInterestTypes } from './show-interest.ts'

export const subStatuses = {
  [accountBlocks.none]: option(0, 'SavingsAccountSubStatusEnum.none', 'None'),
  [accountBlocks.all]: option(400, 'SavingsAccountSubStatusEnum.block', 'Block'),
  [accountBlocks.credits]: option(500, 'SavingsAccountSubStatusEnum.blockCredit', 'BlockCredit'),
  [accountBlocks.debits]: option(600, 'SavingsAccountSubStatusEnum.blockDebit', 'BlockDebit'),
} as const

/** `totals`: more members of the summary, where one account is asked for. */
export function showAccount(
  books: Books,
  account: SavingsAccount,
  totals: Readonly<Record<string, Wire>> = {},
): Wire {
  const { places, status } = account
  const { code, value } = statuses[status]
  // An account that waits for the customer's identity is blocked, whatever else was blocked or lifted (§1).
  const blocked = account.awaitsIdentity ? accountBlocks.all : account.blocked
  return {
    id: account.id,
    accountNo: account.accountNo,
    depositType: option(100, 'depositAccountType.savingsDeposit', 'Savings'),
    externalId: account.externalId ?? undefined,
    clientId: account.clientId,
    clientName: account.clientName,
    officeId: account.officeId,
    savingsProductId: account.productId,
    savingsProductName: account.productName,
    status: {
      ...option(status, `savingsAccountStatusType.${code}`, value),
      submittedAndPendingApproval: status === savingsStates.submitted,
      approved: status === savingsStates.approved,
      active: status === savingsStates.active,
      withdrawnByApplicant: status === savingsStates.withdrawn,
      rejected: status === savingsStates.rejected,
      closed: status === savingsStates.closed,
    },
    subStatus: {
      ...subStatuses[blocked],
      none: blocked === accountBlocks.none,
      block: blocked === accountBlocks.all,
      blockCredit: blocked === accountBlocks.credits,
      blockDebit: blocked === accountBlocks.debits,
    },
    reasonForBlock: account.awaitsIdentity
      ? 'Waits for the customer’s identity'
      : (account.reasonForBlock ?? undefined),
    currency: currencyOut(account.currency, places),
    nominalAnnualInterestRate: decimal(account.nominalAnnualInterestRate),
    ...showInterestTypes(account),
    minRequiredBalance: money(account.minRequiredBalanceMinor, places),
    enforceMinRequiredBalance: account.enforceMinRequiredBalance === 1,
    minRequiredOpeningBalance: money(account.minRequiredOpeningBalanceMinor, places),
    allowOverdraft: account.allowOverdraft === 1,
    overdraftLimit: money(account.overdraftLimitMinor, places),
    lienAllowed: account.lienAllowed === 1,
    maxAllowedLienLimit: money(account.maxAllowedLienLimitMinor, places),
    withHoldTax: account.withHoldTax === 1,
    savingsAmountOnHold: money(account.onHoldMinor, places),
    lastActiveTransactionDate: dayOut(account.lastTransactionOn),
    timeline: {
      submittedOnDate: dayOut(account.submittedOn),
      submittedByUsername: usernameOf(books, account.submittedBy),
      approvedOnDate: dayOut(account.approvedOn),
      approvedByUsername: usernameOf(books, account.approvedBy),
      activatedOnDate: dayOut(account.activatedOn),
      activatedByUsername: usernameOf(books, account.activatedBy),
      rejectedOnDate: dayOut(account.rejectedOn),
      rejectedByUsername: usernameOf(books, account.rejectedBy),
      withdrawnOnDate: dayOut(account.withdrawnOn),
      closedOnDate: dayOut(account.closedOn),
    },
    summary: {
      currency: currencyOut(account.currency, places),
      accountBalance: money(account.balanceMinor, places),
      availableBalance: money(availableMinor(account), places),
      ...totals,
    },
  }
}

export interface StatementLine {
  id: number
  accountId: number
  type: number
  day: string
  amountMinor: bigint
  effectMinor: bigint
  runningBalanceMinor: bigint
  reversed: Flag
  reversalOf: number | null
  transferId: number | null
  releaseTransactionId: number | null
  reasonForBlock: string | null
  note: string | null
  receiptNumber: string | null
  userId: number | null
  submittedOn: string
}

const typesById = new Map<number, { name: string; value: string }>(
  Object.entries(movementTypes).map(([name, { id, value }]) => [id, { name, value }]),
)

export function showMovement(books: Books, account: SavingsAccount, line: StatementLine): Wire {
  const type = typesById.get(line.type) ?? { name: 'unknown', value: 'Unknown' }
  return {
    id: line.id,
    transactionType: {
      ...option(line.type, `savingsAccountTransactionType.${type.name}`, type.value),
      [type.name]: true,
    },
    entryType: line.effectMinor < 0n || line.type === movementTypes.onHold.id ? 'DEBIT' : 'CREDIT',
    accountId: account.id,
    accountNo: account.accountNo,
    date: dayOut(line.day),
    currency: currencyOut(account.currency, account.places),
    amount: money(line.amountMinor, account.places),
    runningBalance: money(line.runningBalanceMinor, account.places),
    reversed: line.reversed === 1,
    isReversal: line.reversalOf !== null,
    originalTransactionId: line.reversalOf ?? undefined,
    releaseTransactionId: line.releaseTransactionId ?? undefined,
    reasonForBlock: line.reasonForBlock ?? undefined,
    transfer: line.transferId === null ? undefined : { id: line.transferId },
    note: line.note ?? undefined,
    receiptNumber: line.receiptNumber ?? undefined,
    submittedOnDate: dayOut(line.submittedOn),
    submittedByUsername: usernameOf(books, line.userId),
  }
}
