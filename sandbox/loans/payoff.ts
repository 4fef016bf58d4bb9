/**
 * What settles a loan in full on a day. Interest is not reckoned anew for paying early, as a repayment does not either;
 * a penalty that falls due until that day is counted in.
 */
import { currencyOut, dayOut, money, type Wire } from '../core/wire.ts'
import type { Books } from '../core/books.ts'
import type { Day } from '../../shared/values/dates.ts'
import { totalOutstanding, type PortionName } from '../calculations/repayment.ts'
import { penaltiesBy } from './charges.ts'
import { installmentsOf, type Loan } from './record.ts'

export function showPayoff(books: Books, loan: Loan, day: Day): Wire {
  const installments = installmentsOf(books, loan.id)
  const open = (name: PortionName) => totalOutstanding(installments, name)
  const penaltyMinor = open('penalty') + penaltiesBy(books, loan, day)
  const out = (minor: bigint) => money(minor, loan.places)
  return {
    loanId: loan.id,
    date: dayOut(day),
    currency: currencyOut(loan.currency, loan.places),
    amount: out(open('principal') + open('interest') + open('fee') + penaltyMinor),
    principalPortion: out(open('principal')),
    interestPortion: out(open('interest')),
    feeChargesPortion: out(open('fee')),
    penaltyChargesPortion: out(penaltyMinor),
  }
}
