/**
 * Money moving on a savings account: one row of the statement, the account's balance, and balanced ledger lines,
 * all or nothing. It does not judge whether the movement is allowed: that is for the guards.
 */
import type { Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { balanced, credit, debit, post, type Line } from '../general-ledger/entry.ts'
import type { Role } from '../general-ledger/chart.ts'
import type { MovingAccount } from './account.ts'
import { statementSince } from './statement.ts'

/** Kinds of movement with their ids (facts §3.4) and what each adds to the balance. */
export const movementTypes = {
  deposit: { id: 1, value: 'Deposit', sign: 1n },
  withdrawal: { id: 2, value: 'Withdrawal', sign: -1n },
  interestPosting: { id: 3, value: 'Interest posting', sign: 1n },
  withdrawalFee: { id: 4, value: 'Withdrawal fee', sign: -1n },
  annualFee: { id: 5, value: 'Annual fee', sign: -1n },
  payCharge: { id: 7, value: 'Pay charge', sign: -1n },
  overdraftInterest: { id: 17, value: 'Overdraft interest', sign: -1n },
  withholdTax: { id: 18, value: 'Withhold tax', sign: -1n },
  onHold: { id: 20, value: 'Amount on hold', sign: 0n },
  release: { id: 21, value: 'Release Amount', sign: 0n },
} as const
export type MovementType = keyof typeof movementTypes

/** The largest balance an account may reach: what an amount on the wire can carry (A-money). */
const maxWholeUnits = 999_999_999_999_999n

export interface Movement {
  type: Exclude<MovementType, 'onHold' | 'release'>
  day: Day
  amountMinor: bigint
  /** The other side of the ledger entry: cash, fee income, interest expense … */
  contra: Role
  note?: string | undefined
  receiptNumber?: string | undefined
  transferId?: number
  reversalOf?: number
}

/** Writes the movement and gives its id. `account` is brought up to date in place. @throws Refused (403) above the largest balance. */
export function move(context: OperationContext, account: MovingAccount, movement: Movement): number {
  const { id: type, sign } = movementTypes[movement.type]
  const effectMinor = sign * movement.amountMinor
  const before = account.balanceMinor
  const after = before + effectMinor
  if (after > (maxWholeUnits + 1n) * 10n ** BigInt(account.places) - 1n) {
    const sentence = `Account ${account.accountNo} would hold more than an account can. Enter a smaller amount.`
    refuse(403, 'error.msg.savingsaccount.balance.limit.exceeded', 'transactionAmount', sentence)
  }
  const id = record(context, account, { ...movement, type, effectMinor })
  post(context, {
    transactionId: `S${id}`,
    officeId: account.officeId,
    day: movement.day,
    currency: account.currency,
    places: account.places,
    entity: { type: 'savings', id: account.id },
    lines: balanced(linesOf(movement, before, after)),
  })
  return id
}

/**
 * The ledger lines of a movement. What lies below zero is not the customers' money but a claim of the bank: that
 * part goes to the overdraft portfolio (facts §3.8, role 11).
 */
function linesOf(movement: Movement, before: bigint, after: bigint): Line[] {
  const own = (minor: bigint) => (minor > 0n ? minor : 0n)
  const owed = (minor: bigint) => (minor < 0n ? -minor : 0n)
  const lines: Line[] = []
  const ownChange = own(after) - own(before)
  const owedChange = owed(after) - owed(before)
  if (ownChange > 0n) lines.push(credit('savingsControl', ownChange))
  if (ownChange < 0n) lines.push(debit('savingsControl', -ownChange))
  if (owedChange > 0n) lines.push(debit('overdraftPortfolio', owedChange))
  if (owedChange < 0n) lines.push(credit('overdraftPortfolio', -owedChange))
  const contra = after > before ? debit : credit
  lines.push(contra(movement.contra, movement.amountMinor))
  return lines
}

interface StatementRow {
  type: number
  day: Day
  amountMinor: bigint
  effectMinor: bigint
  note?: string | undefined
  receiptNumber?: string | undefined
  transferId?: number
  reversalOf?: number
  releaseTransactionId?: number
  reasonForBlock?: string
}

/**
 * Writes one row of the statement and brings the account up to date, in the books and in place; a back-dated row is
 * linked in where it belongs, and lifts or lowers the running balance of every later day.
 */
export function record(context: OperationContext, account: MovingAccount, row: StatementRow): number {
  const { books } = context
  const next = nextAfter(context, account, row.day)
  const base = next ? balanceAtEndOf(context, account.id, row.day) : account.balanceMinor
  const id = books.insert('savingsTransactions', {
    accountId: account.id,
    type: row.type,
    day: row.day,
    amountMinor: row.amountMinor,
    effectMinor: row.effectMinor,
    runningBalanceMinor: base + row.effectMinor,
    reversalOf: row.reversalOf,
    transferId: row.transferId,
    releaseTransactionId: row.releaseTransactionId,
    reasonForBlock: row.reasonForBlock,
    note: row.note,
    receiptNumber: row.receiptNumber,
    userId: context.user?.id,
    submittedOn: context.day,
    previousId: next ? next.previousId : account.lastTransactionId,
  })
  account.balanceMinor += row.effectMinor
  if (!next) {
    account.lastTransactionOn = row.day
    account.lastTransactionId = id
  }
  const { balanceMinor, lastTransactionOn, lastTransactionId } = account
  books.run(
    `UPDATE savingsAccounts SET balanceMinor = @balanceMinor, lastTransactionOn = @lastTransactionOn,
       lastTransactionId = @lastTransactionId WHERE id = @id`,
    { id: account.id, balanceMinor, lastTransactionOn, lastTransactionId },
  )
  if (next) {
    books.update('savingsTransactions', next.id, { previousId: id })
    books.run(
      `UPDATE savingsTransactions SET runningBalanceMinor = runningBalanceMinor + @effectMinor
       WHERE id IN (${statementSince} SELECT id FROM statement WHERE day > @day)`,
      { accountId: account.id, day: row.day, effectMinor: row.effectMinor },
    )
  }
  return id
}

/** The movement before which a back-dated one belongs; undefined where the new one is the last. */
function nextAfter(
  { books }: OperationContext,
  { id: accountId, lastTransactionOn }: MovingAccount,
  day: Day,
): { id: number; previousId: number | null } | undefined {
  if (lastTransactionOn === null || day >= lastTransactionOn) return undefined
  return books.get(
    `${statementSince} SELECT id, previousId FROM statement WHERE day > @day ORDER BY day, id LIMIT 1`,
    { accountId, day },
  )
}

/** The balance with which a day ended. */
export function balanceAtEndOf({ books }: OperationContext, accountId: number, day: Day): bigint {
  const row = books.get<{ balanceMinor: bigint }>(
    `${statementSince} SELECT runningBalanceMinor AS balanceMinor FROM statement WHERE day <= @day`,
    { accountId, day },
  )
  return row?.balanceMinor ?? 0n
}
