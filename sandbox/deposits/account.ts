/** A savings account as it stands in the books, with what its product says (facts §3.4). */
import type { Day } from '../../shared/dates.ts'
import { formatMinor, grouped } from '../../shared/money.ts'
import type { Books, Flag } from '../frame/books.ts'
import { notFound } from '../frame/refusal.ts'

/** Ids of the states (facts §3.4); the labels of 400 and 500 are the specification's (§3.1). */
export const statuses = {
  100: { code: 'submitted.and.pending.approval', value: 'Submitted and pending approval' },
  200: { code: 'approved', value: 'Approved' },
  300: { code: 'active', value: 'Active' },
  400: { code: 'withdrawn.by.applicant', value: 'Closed - Withdrawn by Applicant' },
  500: { code: 'rejected', value: 'Closed - Rejected' },
  600: { code: 'closed', value: 'Closed' },
} as const
export type StatusId = keyof typeof statuses

/** Nothing, everything, credits or debits stopped. */
export const blocks = { none: 0, all: 400, credits: 500, debits: 600 } as const

/** What a product says, and every account of it goes by. */
export interface ProductRules {
  nominalAnnualInterestRate: string
  interestCompoundingPeriodType: number
  interestPostingPeriodType: number
  interestCalculationType: number
  interestCalculationDaysInYearType: number
  minRequiredOpeningBalanceMinor: bigint
  minRequiredBalanceMinor: bigint
  enforceMinRequiredBalance: Flag
  allowOverdraft: Flag
  overdraftLimitMinor: bigint
  nominalAnnualInterestRateOverdraft: string
  lienAllowed: Flag
  maxAllowedLienLimitMinor: bigint
  withHoldTax: Flag
  taxGroupId: number | null
}

interface Terms extends ProductRules {
  productName: string
}

export interface SavingsAccount extends Terms {
  id: number
  accountNo: string
  externalId: string | null
  clientId: number
  clientName: string
  officeId: number
  productId: number
  currency: string
  places: number
  status: StatusId
  blocked: 0 | 400 | 500 | 600
  reasonForBlock: string | null
  awaitsIdentity: Flag
  balanceMinor: bigint
  onHoldMinor: bigint
  lastTransactionOn: Day | null
  submittedOn: Day
  submittedBy: number
  approvedOn: Day | null
  approvedBy: number | null
  activatedOn: Day | null
  activatedBy: number | null
  rejectedOn: Day | null
  withdrawnOn: Day | null
  closedOn: Day | null
}

const own = 'a.*, c.displayName AS clientName'
const terms = `p.name AS productName,
  p.nominalAnnualInterestRate, p.interestCompoundingPeriodType, p.interestPostingPeriodType,
  p.interestCalculationType, p.interestCalculationDaysInYearType, p.minRequiredOpeningBalanceMinor,
  p.minRequiredBalanceMinor, p.enforceMinRequiredBalance, p.allowOverdraft, p.overdraftLimitMinor,
  p.nominalAnnualInterestRateOverdraft, p.lienAllowed, p.maxAllowedLienLimitMinor, p.withHoldTax, p.taxGroupId`
const owners = 'FROM savingsAccounts a JOIN clients c ON c.id = a.clientId'
const select = `SELECT ${own}, ${terms} ${owners} JOIN savingsProducts p ON p.id = a.productId`

const ownById = `SELECT ${own} ${owners} WHERE a.id = @id`
const termsById = `SELECT ${terms} FROM savingsProducts p WHERE p.id = @productId`

/** One account; every movement asks for it, so its product's terms come from what is known. @throws Refused (404) */
export function accountOf(books: Books, id: string | number): SavingsAccount {
  const account = books.get<Omit<SavingsAccount, keyof Terms>>(ownById, { id: Number(id) })
  if (!account) notFound('error.msg.saving.account.id.invalid', 'savings account', id)
  const { productId } = account
  const known = books.once(`product ${productId}`, () => books.get<Terms>(termsById, { productId }))
  if (!known) throw new TypeError(`account ${account.id} has no product`)
  return Object.assign(account, known)
}

/** `where` and `order` are written in the code, never taken from a request; values are bound. */
export function accountsWhere(
  books: Books,
  where: string,
  values: Readonly<Record<string, string | number>>,
): SavingsAccount[] {
  return books.all<SavingsAccount>(`${select} WHERE ${where}`, values)
}

/** availableBalance = accountBalance − held (facts §3.4). */
export function availableMinor(account: SavingsAccount): bigint {
  return account.balanceMinor - account.onHoldMinor
}

/** What may be taken out: the available balance, less the minimum where enforced, plus the overdraft where allowed. */
export function withdrawableMinor(account: SavingsAccount): bigint {
  return availableMinor(account) - floorMinor(account)
}

/** The lowest balance the product allows: the enforced minimum, or the overdraft below zero. */
export function floorMinor(account: SavingsAccount): bigint {
  if (account.allowOverdraft) return -account.overdraftLimitMinor
  return account.enforceMinRequiredBalance ? account.minRequiredBalanceMinor : 0n
}

/** `4,200.00`, for sentences. */
export function figures(minor: bigint, account: { places: number }): string {
  return grouped(formatMinor(minor, account.places))
}
