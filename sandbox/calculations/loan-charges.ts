/**
 * Charges on a loan: on which installments they fall, and what became of each of them (facts §3.6, §3.7). A
 * repayment pays an installment's fees and penalties as one sum; here that sum is told apart again, oldest charge
 * first, so that the parts always add up to the whole.
 *
 * Where the texts do not say: a charge with a date falls on the installment in whose days the date lies, on the
 * first or the last where it lies outside; a percentage is of the principal, of the loan's for a charge with a date
 * and of the installment's otherwise, of an overdue one of what is left of it.
 */
import type { Day } from '../../shared/values/dates.ts'
import { chargeOutstanding, priceOf, type ChargePrice, type ChargeTally } from './charges.ts'
import { outstanding, type Installment, type InstallmentShare, type Portion } from './repayment.ts'

/** 2 specified due date, 8 installment fee, 9 overdue installment. */
export type LoanChargeTime = 2 | 8 | 9

/** Where a charge falls when it is attached; one for overdue installments waits for them. */
export function sharesOf(
  charge: { time: LoanChargeTime; price: ChargePrice; dueOn: Day | null },
  installments: readonly Installment[],
): InstallmentShare[] {
  if (charge.time === 9) return []
  if (charge.time === 8) return shares(charge.price, installments, (one) => one.principal.dueMinor)
  const { dueOn } = charge
  const at = installments.find((one) => dueOn !== null && dueOn <= one.due) ?? installments.at(-1)
  const principal = installments.reduce((sum, one) => sum + one.principal.dueMinor, 0n)
  return at ? shares(charge.price, [at], () => principal) : []
}

/** What falls on the installments that are overdue on `today`; `charged` are those that it fell on before. */
export function overdueShares(
  price: ChargePrice,
  installments: readonly Installment[],
  charged: ReadonlySet<number>,
  today: Day,
): InstallmentShare[] {
  const late = installments.filter(
    (one) =>
      one.due < today &&
      !charged.has(one.number) &&
      outstanding(one.principal) + outstanding(one.interest) > 0n,
  )
  return shares(price, late, (one) => outstanding(one.principal))
}

function shares(
  price: ChargePrice,
  installments: readonly Installment[],
  of: (one: Installment) => bigint,
): InstallmentShare[] {
  return installments
    .map((one) => ({ number: one.number, chargedMinor: priceOf(price, of(one)) }))
    .filter(({ chargedMinor }) => chargedMinor > 0n)
}

/** A share as the books keep it: what was waived is known of each charge, what was paid only of the installment. */
export interface KeptShare extends InstallmentShare {
  waivedMinor: bigint
}

/** What became of the shares of one installment's portion, in the order in which they came. */
export function tallies(kept: readonly KeptShare[], portion: Portion): ChargeTally[] {
  let paid = portion.paidMinor
  let writtenOff = portion.writtenOffMinor
  return kept.map(({ chargedMinor, waivedMinor }) => {
    const open = chargedMinor - waivedMinor
    const paidMinor = paid < open ? paid : open
    const left = open - paidMinor
    const writtenOffMinor = writtenOff < left ? writtenOff : left
    paid -= paidMinor
    writtenOff -= writtenOffMinor
    return { chargedMinor, paidMinor, waivedMinor, writtenOffMinor }
  })
}

export function addTallies(all: readonly ChargeTally[]): ChargeTally & { outstandingMinor: bigint } {
  const sum = { chargedMinor: 0n, paidMinor: 0n, waivedMinor: 0n, writtenOffMinor: 0n }
  for (const one of all) {
    sum.chargedMinor += one.chargedMinor
    sum.paidMinor += one.paidMinor
    sum.waivedMinor += one.waivedMinor
    sum.writtenOffMinor += one.writtenOffMinor
  }
  return { ...sum, outstandingMinor: chargeOutstanding(sum) }
}
