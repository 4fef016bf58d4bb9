/** A movement of a loan as the bank tells of it (facts §3.6). */
import type { Day } from '../../shared/values/dates.ts'
import { currencyOut, dayOut, money, option, type Wire } from '../core/wire.ts'
import { loanMovements } from './movements.ts'
import type { Loan } from './record.ts'

export interface LoanLine {
  id: number
  type: number
  day: Day
  amountMinor: bigint
  principalMinor: bigint
  interestMinor: bigint
  feeMinor: bigint
  penaltyMinor: bigint
  overpaidMinor: bigint
  outstandingMinor: bigint
  note: string | null
  submittedOn: Day
  reversedOn: Day | null
}

const typesById = new Map<number, (typeof loanMovements)[keyof typeof loanMovements]>(
  Object.values(loanMovements).map((movement) => [movement.id, movement]),
)

export function showLoanLine(loan: Loan, line: LoanLine): Wire {
  const out = (minor: bigint) => money(minor, loan.places)
  const type = typesById.get(line.type) ?? loanMovements.repayment
  return {
    id: line.id,
    loanId: loan.id,
    officeId: loan.officeId,
    type: { ...option(type.id, `loanTransactionType.${type.code}`, type.value), [type.code]: true },
    date: dayOut(line.day),
    currency: currencyOut(loan.currency, loan.places),
    amount: out(line.amountMinor),
    principalPortion: out(line.principalMinor),
    interestPortion: out(line.interestMinor),
    feeChargesPortion: out(line.feeMinor),
    penaltyChargesPortion: out(line.penaltyMinor),
    overpaymentPortion: out(line.overpaidMinor),
    outstandingLoanBalance: out(line.outstandingMinor),
    submittedOnDate: dayOut(line.submittedOn),
    manuallyReversed: line.reversedOn !== null,
    reversedOnDate: dayOut(line.reversedOn),
    note: line.note ?? undefined,
  }
}
