/** Charges of loans in the books: attached, laid on the installments, waived, and found overdue by the clock. */
import { loanStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books, Flag, Tables } from '../core/books.ts'
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound } from '../core/refusal.ts'
import { currencyOut, dayOut, decimal, money, type Wire } from '../core/wire.ts'
import type { ChargePrice, ChargeTally } from '../calculations/charges.ts'
import { parseRate } from '../calculations/exact.ts'
import {
  addTallies,
  overdueShares,
  sharesOf,
  tallies,
  type KeptShare,
  type LoanChargeTime,
} from '../calculations/loan-charges.ts'
import type { Installment, InstallmentShare } from '../calculations/repayment.ts'
import { chargeTimeOut } from '../charges/show.ts'
import { takeCharges, takeChargeWaiver } from './charge-movements.ts'
import { installmentsOf, loanOf, type Loan, type LoanStatus } from './record.ts'

const tables: Tables = {
  owner: 'loan charges',
  steps: [
    `CREATE TABLE loanCharges (
       id INTEGER PRIMARY KEY, loanId INTEGER NOT NULL REFERENCES loans, chargeId INTEGER NOT NULL REFERENCES charges,
       amountMinor INTEGER, percentage TEXT, dueOn TEXT
     ) STRICT;
     CREATE INDEX loanChargesByLoan ON loanCharges (loanId);
     CREATE TABLE loanChargeShares (
       id INTEGER PRIMARY KEY, loanChargeId INTEGER NOT NULL REFERENCES loanCharges, loanId INTEGER NOT NULL,
       number INTEGER NOT NULL, chargedMinor INTEGER NOT NULL CHECK (chargedMinor > 0),
       waivedMinor INTEGER NOT NULL DEFAULT 0, UNIQUE (loanChargeId, number)
     ) STRICT;
     CREATE INDEX loanChargeSharesByLoan ON loanChargeShares (loanId, number, id);`,
  ],
}

interface LoanCharge {
  id: number
  loanId: number
  chargeId: number
  name: string
  time: LoanChargeTime
  penalty: Flag
  amountMinor: bigint | null
  percentage: string | null
  dueOn: Day | null
}

const select = `SELECT s.*, c.name, c.time, c.penalty FROM loanCharges s JOIN charges c ON c.id = s.chargeId`

export function loanChargesOf(books: Books, loanId: number): LoanCharge[] {
  return books.all<LoanCharge>(`${select} WHERE s.loanId = @loanId ORDER BY s.id`, { loanId })
}

/** @throws Refused (404) also for a charge of another loan. */
export function loanChargeOf(books: Books, loanId: number, id: string): LoanCharge {
  return (
    books.get<LoanCharge>(`${select} WHERE s.id = @id AND s.loanId = @loanId`, { id: Number(id), loanId }) ??
    notFound('error.msg.loan.charge.id.invalid', 'charge of this loan', id)
  )
}

function priceTag(charge: LoanCharge): ChargePrice {
  return charge.percentage === null
    ? { kind: 'flat', amountMinor: charge.amountMinor ?? 0n }
    : { kind: 'percent', rate: parseRate(charge.percentage) }
}

const portionName = (charge: LoanCharge): 'penalty' | 'fee' => (charge.penalty === 1 ? 'penalty' : 'fee')

/** Lays a charge on the installments of a loan that was paid out; before that it waits for its installments. */
export function layCharge(context: OperationContext, loan: Loan, charge: LoanCharge, day: Day): void {
  const { time, dueOn } = charge
  const installments = installmentsOf(context.books, loan.id)
  lay(context, loan, charge, sharesOf({ time, dueOn, price: priceTag(charge) }, installments), day)
}

/** The charges that were attached before the money was paid out. */
export function layWaitingCharges(context: OperationContext, loan: Loan, day: Day): void {
  for (const charge of loanChargesOf(context.books, loan.id)) layCharge(context, loan, charge, day)
}

function lay(
  context: OperationContext,
  loan: Loan,
  charge: LoanCharge,
  shares: readonly InstallmentShare[],
  day: Day,
): void {
  if (shares.length === 0) return
  for (const share of shares)
    context.books.insert('loanChargeShares', { loanChargeId: charge.id, loanId: loan.id, ...share })
  takeCharges(context, loan, { name: portionName(charge), shares, day })
}

interface ShareRow extends KeptShare {
  id: number
  loanChargeId: number
  name: 'penalty' | 'fee'
}

/** What became of each charge on each installment. */
function chargeTallies(
  books: Books,
  loan: Loan,
  installments: readonly Installment[],
): { share: ShareRow; tally: ChargeTally }[] {
  const rows = books.all<ShareRow>(
    `SELECT s.*, CASE c.penalty WHEN 1 THEN 'penalty' ELSE 'fee' END AS name FROM loanChargeShares s
     JOIN loanCharges l ON l.id = s.loanChargeId JOIN charges c ON c.id = l.chargeId
     WHERE s.loanId = @loanId ORDER BY s.id`,
    { loanId: loan.id },
  )
  return installments.flatMap((installment) =>
    (['penalty', 'fee'] as const).flatMap((name) => {
      const here = rows.filter((row) => row.number === installment.number && row.name === name)
      const become = tallies(here, installment[name])
      return here.map((share, at) => ({
        share,
        tally: become[at] ?? { ...share, paidMinor: 0n, writtenOffMinor: 0n },
      }))
    }),
  )
}

export function outstandingCharge(books: Books, loan: Loan, charge: LoanCharge): bigint {
  return tallyOf(books, loan, charge).outstandingMinor
}

function tallyOf(books: Books, loan: Loan, charge: LoanCharge) {
  const all = chargeTallies(books, loan, installmentsOf(books, loan.id))
  return addTallies(all.filter(({ share }) => share.loanChargeId === charge.id).map(({ tally }) => tally))
}

/** Gives up what is outstanding of a charge, installment by installment. */
export function waiveCharge(
  context: OperationContext,
  loan: Loan,
  charge: LoanCharge,
  note: string | undefined,
): { id: number; status: LoanStatus } {
  const shares = chargeTallies(context.books, loan, installmentsOf(context.books, loan.id))
    .filter(({ share }) => share.loanChargeId === charge.id)
    .map(({ share, tally }) => ({ share, openMinor: addTallies([tally]).outstandingMinor }))
    .filter(({ openMinor }) => openMinor > 0n)
  for (const { share, openMinor } of shares)
    context.books.update('loanChargeShares', share.id, { waivedMinor: share.waivedMinor + openMinor })
  return takeChargeWaiver(context, loan, {
    name: portionName(charge),
    shares: shares.map(({ share, openMinor }) => ({ number: share.number, chargedMinor: openMinor })),
    day: context.day,
    note,
  })
}

/** The clock's work: the penalties of installments that are overdue, once for each. */
function runOverdueCharges(context: OperationContext): void {
  const { books, day } = context
  const late = books.all<LoanCharge>(
    `${select} JOIN loans l ON l.id = s.loanId WHERE c.time = 9 AND l.status = ${loanStates.active} AND EXISTS (
       SELECT 1 FROM loanInstallments i WHERE i.loanId = l.id AND i.dueDay < @day AND i.metOn IS NULL
         AND NOT EXISTS (SELECT 1 FROM loanChargeShares h WHERE h.loanChargeId = s.id AND h.number = i.number))
     ORDER BY s.id`,
    { day },
  )
  for (const charge of late) {
    const loan = loanOf(books, charge.loanId)
    lay(context, loan, charge, overdueBy(books, charge, day), day)
  }
}

/** What a penalty comes to on each installment that is overdue on a day and does not bear it yet. */
function overdueBy(books: Books, charge: LoanCharge, day: Day): InstallmentShare[] {
  const before = books.all<{ number: number }>(
    'SELECT number FROM loanChargeShares WHERE loanChargeId = @id',
    {
      id: charge.id,
    },
  )
  const charged = new Set(before.map(({ number }) => number))
  return overdueShares(priceTag(charge), installmentsOf(books, charge.loanId), charged, day)
}

/** The penalties that the clock will have laid on a loan by a day on which nothing was paid before. */
export function penaltiesBy(books: Books, loan: Loan, day: Day): bigint {
  return loanChargesOf(books, loan.id)
    .filter(({ time }) => time === 9)
    .flatMap((charge) => overdueBy(books, charge, day))
    .reduce((sum, { chargedMinor }) => sum + chargedMinor, 0n)
}

export function showLoanCharge(books: Books, loan: Loan, charge: LoanCharge): Wire {
  const tally = tallyOf(books, loan, charge)
  const out = (minor: bigint) => money(minor, loan.places)
  const isWaiting = loan.disbursedOn === null && charge.amountMinor !== null
  return {
    id: charge.id,
    chargeId: charge.chargeId,
    loanId: loan.id,
    name: charge.name,
    chargeTimeType: chargeTimeOut(charge.time),
    dueDate: dayOut(charge.dueOn),
    currency: currencyOut(loan.currency, loan.places),
    amount: out(isWaiting ? (charge.amountMinor ?? 0n) : tally.chargedMinor),
    percentage: charge.percentage === null ? undefined : decimal(charge.percentage),
    amountPaid: out(tally.paidMinor),
    amountWaived: out(tally.waivedMinor),
    amountWrittenOff: out(tally.writtenOffMinor),
    amountOutstanding: out(tally.outstandingMinor),
    penalty: charge.penalty === 1,
  }
}

export const loanChargeModule: DomainModule = {
  name: 'loan charges',
  tables,
  due: [{ name: 'penalties of overdue installments', run: runOverdueCharges }],
  audit: ({ books }): readonly Proof[] => {
    const n =
      books.get<{ n: number }>(
        `SELECT count(*) AS n FROM loanInstallments i WHERE i.feeDueMinor + i.penaltyDueMinor <>
           (SELECT coalesce(sum(s.chargedMinor), 0) FROM loanChargeShares s WHERE s.loanId = i.loanId AND s.number = i.number)`,
      )?.n ?? 0
    return [
      { name: 'installments whose fees and penalties are not their charges', figure: String(n), ok: n === 0 },
    ]
  },
}
