/**
 * What is repaid of a loan that is not paid out yet, as the bank works it out for one day and one amount: its own
 * schedule counts from the day that the application expected. Where the bank does not project, nothing is read.
 */
import { computed, type ComputedRef } from 'vue'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { askedAgain } from '../actions/asked-again.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useRead, type Reading } from '../desk/use-read.ts'

export interface PlanIfPaid {
  plan: Reading<ReplyOf<'projectLoan'>>
  /** It is asked for: the terms of the loan are known, and it can be. */
  isAsked: ComputedRef<boolean>
}

/** @param on The day as it is sent, and the amount; empty: all that was approved. Null: not asked for. */
export function usePlanIfPaid(
  record: () => ReplyOf<'getLoan'> | undefined,
  on: () => { day: string; amount: string } | null,
): PlanIfPaid {
  const desk = useDesk()
  const body = computed(() => {
    const [loan, paid] = [record(), on()]
    if (!loan || !paid || desk.status?.off.includes('projectLoan')) return null
    return askedAgain('projectLoan', loan, {
      productId: String(loan.loanProductId ?? ''),
      submittedOnDate: paid.day,
      expectedDisbursementDate: paid.day,
      principal: paid.amount || (loan.approvedPrincipal ?? loan.principal ?? ''),
    })
  })
  const plan = useRead('projectLoan', () => (body.value ? { body: body.value } : null))
  return { plan, isAsked: computed(() => body.value !== null) }
}
