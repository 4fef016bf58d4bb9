/** A savings account as it stands in the books, with what its product says (facts §3.4). */
import { savingsStates, type accountBlocks } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import type { Books, Flag } from '../core/books.ts'
import { notFound } from '../core/refusal.ts'

/** Ids of the states (facts §3.4); the labels of 400 and 500 are the specification's (§3.1). */
export const statuses = {
  [savingsStates.submitted]: {
    code: 'submitted.and.pending.approval',
    value: 'Submitted and pending approval',
  },
  [savingsStates.approved]: { code: 'approved', value: 'Approved' },
  [savingsStates.active]: { code: 'active', value: 'Active' },
  [savingsStates.withdrawn]: { code: 'withdrawn.by.applicant', value: 'Closed - Withdrawn by Applicant' },
  [savingsStates.rejected]: { code: 'rejected', value: 'Closed - Rejected' },
  [savingsStates.closed]: { code: 'closed', value: 'Closed' },
} as const
export type StatusId = keyof typeof statuses

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
  blocked: (typeof accountBlocks)[keyof typeof accountBlocks]
  reasonForBlock: string | null
  awaitsIdentity: Flag
  balanceMinor: bigint
  onHoldMinor: bigint
  lastTransactionOn: Day | null
  /** The end of its statement (statement.ts). */
  lastTransactionId: number | null
  submittedOn: Day
  submittedBy: number
  approvedOn: Day | null
  approvedBy: number | null
  activatedOn: Day | null
  activatedBy: number | null
  rejectedOn: Day | null
  rejectedBy: number | null
  withdrawnOn: Day | null
  closedOn: Day | null
}

/** What a movement and its guards ask of an account, and of its product. */
const movingColumns = [
  'id',
  'accountNo',
  'clientId',
  'officeId',
  'productId',
  'currency',
  'places',
  'status',
  'blocked',
  'awaitsIdentity',
  'balanceMinor',
  'onHoldMinor',
  'lastTransactionOn',
  'lastTransactionId',
  'activatedOn',
] as const satisfies readonly (keyof SavingsAccount)[]
const movingTerms = [
  'minRequiredOpeningBalanceMinor',
  'minRequiredBalanceMinor',
  'enforceMinRequiredBalance',
  'allowOverdraft',
  'overdraftLimitMinor',
] as const satisfies readonly (keyof Terms)[]
type MovingTerms = Pick<Terms, (typeof movingTerms)[number] | 'productName'>
type MovingColumns = Pick<SavingsAccount, (typeof movingColumns)[number]>
/** Less than half of an account, because this is what the bank reads most often. */
export interface MovingAccount extends MovingColumns, MovingTerms {}

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
const movingById = `SELECT ${movingColumns.join(', ')} FROM savingsAccounts WHERE id = @id`
const unknown = 'error.msg.saving.account.id.invalid'
const movingTermsById = `SELECT name AS productName, ${movingTerms.join(', ')} FROM savingsProducts WHERE id = @productId`

/** One account, with the terms of its product from what is known. @throws Refused (404) */
export function accountOf(books: Books, id: string | number): SavingsAccount {
  const account = books.get<Omit<SavingsAccount, keyof Terms>>(ownById, { id: Number(id) })
  if (!account) notFound(unknown, 'savings account', id)
  return Object.assign(account, termsOf<Terms>(books, account.productId, 'terms', termsById))
}

/** The same account, for money that moves. @throws Refused (404) */
export function movingAccountOf(books: Books, id: string | number): MovingAccount {
  const account = books.get<MovingColumns>(movingById, { id: Number(id) })
  if (!account) notFound(unknown, 'savings account', id)
  return Object.assign(
    account,
    termsOf<MovingTerms>(books, account.productId, 'moving terms', movingTermsById),
  )
}

function termsOf<T>(books: Books, productId: number, what: string, sql: string): T {
  const known = books.once(`${what} ${productId}`, () => books.get<T>(sql, { productId }))
  if (known === undefined) throw new TypeError(`there is no product ${productId}`)
  return known
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
export function availableMinor(account: MovingAccount): bigint {
  return account.balanceMinor - account.onHoldMinor
}

/** What may be taken out: the available balance, less the minimum where enforced, plus the overdraft where allowed. */
export function withdrawableMinor(account: MovingAccount): bigint {
  return availableMinor(account) - floorMinor(account)
}

/** The lowest balance the product allows: the enforced minimum, or the overdraft below zero. */
export function floorMinor(account: MovingAccount): bigint {
  if (account.allowOverdraft) return -account.overdraftLimitMinor
  return account.enforceMinRequiredBalance ? account.minRequiredBalanceMinor : 0n
}

/** `4,200.00`, for sentences. */
export function figures(minor: bigint, account: { places: number }): string {
  return grouped(formatMinor(minor, account.places))
}
