/**
 * Charges of savings accounts in the books (§2.3, facts §3.7). A charge that comes back is owed once at a time: when
 * it is settled, the next one is owed, with its own due day.
 */
import { accountBlocks, savingsStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import {
  accountOf,
  movingAccountOf,
  withdrawableMinor,
  type MovingAccount,
} from '../savings-accounts/account.ts'
import { mustCover } from '../savings-accounts/guards.ts'
import { move, type MovementType } from '../savings-accounts/movement.ts'
import type { Books, Flag } from '../core/books.ts'
import type { DomainModule, Moved, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { money, type Wire } from '../core/wire.ts'
import {
  chargeOutstanding,
  nextDue,
  priceOf,
  settleCharge,
  type ChargePrice,
  type ChargeTime,
  type Recurrence,
} from '../calculations/charges.ts'
import { parseRate } from '../calculations/exact.ts'
import { attachCharge } from './attach.ts'
import { chargesOfProduct, productChargeTable } from './product-charges.ts'
import type { SavingsCharge } from './savings-charge.ts'

const select = `SELECT s.*, c.name, c.penalty, c.time, c.calculation FROM savingsCharges s JOIN charges c ON c.id = s.chargeId`

export function chargesOf(books: Books, accountId: number): SavingsCharge[] {
  return books.all<SavingsCharge>(`${select} WHERE s.accountId = @accountId ORDER BY s.id`, { accountId })
}

/** @throws Refused (404) also for a charge of another account. */
export function chargeOf(books: Books, accountId: number, id: string | number): SavingsCharge {
  return (
    books.get<SavingsCharge>(`${select} WHERE s.id = @id AND s.accountId = @accountId`, {
      id: Number(id),
      accountId,
    }) ?? notFound('error.msg.saving.account.charge.id.invalid', 'charge of this account', id)
  )
}

function recurrenceOf(charge: SavingsCharge): Recurrence | null {
  if (charge.everyMonths === null) return null
  const onMonthDay =
    charge.onMonth === null || charge.onDay === null ? null : ([charge.onMonth, charge.onDay] as const)
  return { time: charge.time, everyMonths: charge.everyMonths, onMonthDay }
}

function priceTag(charge: SavingsCharge): ChargePrice {
  return charge.percentage === null
    ? { kind: 'flat', amountMinor: charge.amountMinor ?? 0n }
    : { kind: 'percent', rate: parseRate(charge.percentage) }
}

const movementOf: Record<ChargeTime, Extract<MovementType, 'withdrawalFee' | 'annualFee' | 'payCharge'>> = {
  2: 'payCharge',
  3: 'payCharge',
  4: 'payCharge',
  5: 'withdrawalFee',
  6: 'annualFee',
  7: 'payCharge',
}

/** Takes money out of the account for a charge; guards come before. Gives the movement's number. */
export function takeCharge(
  context: OperationContext,
  account: MovingAccount,
  charge: SavingsCharge,
  payment: { amountMinor: bigint; day: Day; note?: string | undefined },
): number {
  const id = move(context, account, {
    type: movementOf[charge.time],
    contra: charge.penalty === 1 ? 'penaltyIncome' : 'feeIncome',
    ...payment,
  })
  settle(context, charge, 'paidMinor', payment.amountMinor)
  return id
}

/** Writes down what was paid, waived or written off; of a charge that comes back, the next one is then owed. */
export function settle(
  { books }: OperationContext,
  charge: SavingsCharge,
  way: 'paidMinor' | 'waivedMinor' | 'writtenOffMinor',
  amountMinor: bigint,
): void {
  const { chargedMinor, paidMinor, waivedMinor, writtenOffMinor } = settleCharge(charge, way, amountMinor)
  const after = { chargedMinor, paidMinor, waivedMinor, writtenOffMinor }
  const recurrence = recurrenceOf(charge)
  Object.assign(charge, after)
  if (recurrence && charge.dueOn !== null && chargeOutstanding(after) === 0n) {
    charge.dueOn = nextDue(recurrence, charge.dueOn)
    charge.chargedMinor += charge.amountMinor ?? 0n
  }
  books.update('savingsCharges', charge.id, {
    chargedMinor: charge.chargedMinor,
    paidMinor: charge.paidMinor,
    waivedMinor: charge.waivedMinor,
    writtenOffMinor: charge.writtenOffMinor,
    dueOn: charge.dueOn,
  })
}

/** The clock's work: takes what is due, where the account allows debits and holds enough; the rest waits. */
function runCharges(context: OperationContext): void {
  const due = context.books.all<SavingsCharge>(
    `${select} JOIN savingsAccounts a ON a.id = s.accountId
     WHERE s.dueOn <= @day AND a.status = ${savingsStates.active}
       AND s.chargedMinor > s.paidMinor + s.waivedMinor + s.writtenOffMinor ORDER BY s.id`,
    { day: context.day },
  )
  for (const charge of due) {
    const account = accountOf(context.books, charge.accountId)
    if (
      account.blocked === accountBlocks.all ||
      account.blocked === accountBlocks.debits ||
      account.awaitsIdentity
    )
      continue
    while (charge.dueOn !== null && charge.dueOn <= context.day) {
      const amountMinor = chargeOutstanding(charge)
      if (amountMinor <= 0n || amountMinor > withdrawableMinor(account)) break
      takeCharge(context, account, charge, { amountMinor, day: context.day })
    }
  }
}

/** A withdrawal brings its fees with it; where they are not covered, the withdrawal is refused as a whole. */
function takeWithdrawalFees(context: OperationContext, moved: Moved): void {
  const fees = chargesOf(context.books, moved.accountId).filter((charge) => charge.time === 5)
  for (const charge of fees) {
    const amountMinor = priceOf(priceTag(charge), moved.amountMinor)
    if (amountMinor <= 0n) continue
    const account = movingAccountOf(context.books, moved.accountId)
    mustCover(context, account, amountMinor, moved.day, 'transactionAmount')
    const owed = { ...charge, chargedMinor: charge.chargedMinor + amountMinor }
    takeCharge(context, account, owed, { amountMinor, day: moved.day })
  }
}

/** An account inherits the charges of its product (§1) on the day of its activation. */
function inheritCharges(context: OperationContext, accountId: number): void {
  const account = accountOf(context.books, accountId)
  for (const charge of chargesOfProduct(context.books, account.productId))
    attachCharge(context, account, charge, { chargeId: charge.id }, account.activatedOn ?? context.day)
}

function mustOweNothing(context: OperationContext, accountId: number, day: Day): void {
  const owed = chargesOf(context.books, accountId).find(
    (charge) =>
      chargeOutstanding(charge) > 0n && (charge.everyMonths === null || (charge.dueOn ?? day) <= day),
  )
  if (!owed) return
  const sentence = `The charge “${owed.name}” is not settled. Pay or waive it first.`
  refuse(400, 'validation.msg.savingsaccount.close.charges.are.outstanding', 'id', sentence)
}

/** What was paid of fees and of penalties. */
function paidTotals({ books }: OperationContext, accountId: number): Record<string, Wire> {
  const { places } = accountOf(books, accountId)
  const paid = (penalty: Flag) =>
    chargesOf(books, accountId)
      .filter((charge) => charge.penalty === penalty)
      .reduce((sum, charge) => sum + charge.paidMinor, 0n)
  return { totalFeeCharge: money(paid(0), places), totalPenaltyCharge: money(paid(1), places) }
}

export const chargeModule: DomainModule = {
  name: 'charges',
  tables: {
    owner: 'charges',
    steps: [
      `CREATE TABLE charges (
         id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, currency TEXT NOT NULL, places INTEGER NOT NULL,
         time INTEGER NOT NULL, calculation INTEGER NOT NULL, amountMinor INTEGER, percentage TEXT,
         penalty INTEGER NOT NULL, active INTEGER NOT NULL, onMonth INTEGER, onDay INTEGER, everyMonths INTEGER
       ) STRICT;
       CREATE TABLE savingsCharges (
         id INTEGER PRIMARY KEY, chargeId INTEGER NOT NULL REFERENCES charges,
         accountId INTEGER NOT NULL REFERENCES savingsAccounts, amountMinor INTEGER, percentage TEXT,
         dueOn TEXT, everyMonths INTEGER, onMonth INTEGER, onDay INTEGER,
         chargedMinor INTEGER NOT NULL DEFAULT 0, paidMinor INTEGER NOT NULL DEFAULT 0,
         waivedMinor INTEGER NOT NULL DEFAULT 0, writtenOffMinor INTEGER NOT NULL DEFAULT 0
       ) STRICT;
       CREATE INDEX savingsChargesByAccount ON savingsCharges (accountId);
       CREATE INDEX savingsChargesByDue ON savingsCharges (dueOn) WHERE dueOn IS NOT NULL;`,
      'ALTER TABLE charges ADD COLUMN appliesTo INTEGER NOT NULL DEFAULT 2',
      productChargeTable,
    ],
  },
  due: [{ name: 'charges on savings', run: runCharges }],
  summaryOf: paidTotals,
  afterActivation: inheritCharges,
  afterWithdrawal: takeWithdrawalFees,
  beforeClosure: mustOweNothing,
  audit: ({ books }): readonly Proof[] => {
    const n =
      books.get<{ n: number }>(
        'SELECT count(*) AS n FROM savingsCharges WHERE chargedMinor < paidMinor + waivedMinor + writtenOffMinor',
      )?.n ?? 0
    return [{ name: 'charges on which more was settled than charged', figure: String(n), ok: n === 0 }]
  },
}
