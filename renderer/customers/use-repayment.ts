/**
 * A repayment from the customer's page: of the loan that is chosen there, of the only one that runs, or of one that the
 * form asks for. Nothing of it is offered to a customer who owes nothing.
 */
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { actionRoute } from '../actions/action-route.ts'
import { actionOf } from '../actions/index.ts'
import { actionWords } from '../actions/wording.ts'
import type { ActionItem } from '../actions/ActionList.vue'
import { disabledReason } from '../desk/permissions.ts'
import { useKeys } from '../keyboard/keys.ts'
import { loanStates, type LoanRecord } from '../loans/loan.ts'

export function useRepayment(
  clientId: () => string,
  loans: () => readonly LoanRecord[],
  chosen: () => LoanRecord | null,
): ComputedRef<ActionItem[]> {
  const router = useRouter()
  const { key = '' } = actionOf('repayLoan')
  const actions = computed((): ActionItem[] => {
    const running = loans().filter(({ status }) => status?.id === loanStates.active)
    if (running.length === 0) return []
    const loan =
      running.find(({ id }) => id === chosen()?.id) ?? (running.length === 1 ? running[0] : undefined)
    const ids = loan ? { loanId: String(loan.id) } : { clientId: clientId() }
    return [
      {
        label: actionWords('repayLoan'),
        key,
        why: disabledReason('repayLoan'),
        run: () => void router.push(actionRoute('repayLoan', ids)),
      },
    ]
  })
  useKeys(() =>
    actions.value.filter(({ why }) => why === null).map(({ label, run }) => ({ key, words: label, run })),
  )
  return actions
}
