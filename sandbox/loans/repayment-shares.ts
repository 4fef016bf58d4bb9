/** Which installments a repayment paid, portion by portion: kept with it, so that undoing takes back just those. */
import type { Books } from '../core/books.ts'
import { outstandingOf, portions, type Installment, type PortionName } from '../calculations/repayment.ts'

type Share = Record<`${PortionName}Minor`, bigint> & { number: number }

export function keepShares(
  books: Books,
  transactionId: number,
  before: readonly Installment[],
  after: readonly Installment[],
): void {
  for (const [at, one] of after.entries()) {
    const old = before[at]
    if (!old || portions.every((name) => old[name].paidMinor === one[name].paidMinor)) continue
    const paid = (name: PortionName) => one[name].paidMinor - old[name].paidMinor
    books.insert('loanRepaymentShares', {
      transactionId,
      number: one.number,
      penaltyMinor: paid('penalty'),
      feeMinor: paid('fee'),
      interestMinor: paid('interest'),
      principalMinor: paid('principal'),
    })
  }
}

/** The installments as they are without it. What something is open of again is not met. */
export function withoutShares(
  books: Books,
  transactionId: number,
  installments: readonly Installment[],
): Installment[] {
  const shares = books.all<Share>('SELECT * FROM loanRepaymentShares WHERE transactionId = @transactionId', {
    transactionId,
  })
  return installments.map((before) => {
    const share = shares.find(({ number }) => number === before.number)
    if (!share) return before
    const after = { ...before }
    for (const name of portions) {
      const part = before[name]
      after[name] = { ...part, paidMinor: part.paidMinor - share[`${name}Minor`] }
    }
    return outstandingOf(after) === 0n ? after : { ...after, metOn: null }
  })
}

export function hasShares(books: Books, transactionId: number): boolean {
  return (
    books.get('SELECT 1 FROM loanRepaymentShares WHERE transactionId = @transactionId LIMIT 1', {
      transactionId,
    }) !== undefined
  )
}
