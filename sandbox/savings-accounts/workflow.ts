/**
 * The application workflow of §3.1: from which state each action starts and where it leads. Everything that is
 * not in this table is refused and changes nothing.
 */
import { savingsStates } from '../../shared/operations/states.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { statuses, type SavingsAccount, type StatusId } from './account.ts'
import { dayIn } from '../core/wire.ts'

interface Edge {
  from: StatusId
  to: StatusId
  /** How the refusal names the state that the action needs. */
  needs: string
  says: string
}

export const edges = {
  reject: {
    from: savingsStates.submitted,
    to: savingsStates.rejected,
    needs: 'submittedandpendingapproval',
    says: 'rejected',
  },
  withdrawnByApplicant: {
    from: savingsStates.submitted,
    to: savingsStates.withdrawn,
    needs: 'submittedandpendingapproval',
    says: 'withdrawn',
  },
  approve: {
    from: savingsStates.submitted,
    to: savingsStates.approved,
    needs: 'submittedandpendingapproval',
    says: 'approved',
  },
  undoApproval: {
    from: savingsStates.approved,
    to: savingsStates.submitted,
    needs: 'approved',
    says: 'taken back to pending',
  },
  activate: { from: savingsStates.approved, to: savingsStates.active, needs: 'approved', says: 'activated' },
  close: { from: savingsStates.active, to: savingsStates.closed, needs: 'active', says: 'closed' },
} as const satisfies Record<string, Edge>
export type Action = keyof typeof edges

/** @throws Refused (400) when the action does not start from the account's state; gives the next state. */
export function nextStatus(account: SavingsAccount, action: Action): StatusId {
  const edge = edges[action]
  if (account.status === edge.from) return edge.to
  const state = statuses[account.status].value
  const needed = statuses[edge.from].value
  const sentence = `Account ${account.accountNo} cannot be ${edge.says}: it is “${state}”, and must be “${needed}”.`
  refuse(
    400,
    `validation.msg.savingsaccount.${action.toLowerCase()}.not.in.${edge.needs}.state`,
    'id',
    sentence,
  )
}

/** The date of a step: not in the future, and not before the step that led here. */
export function stepDay(
  context: OperationContext,
  action: Action,
  field: string,
  text: string,
  notBefore: { day: Day | null; name: string; what: string },
): Day {
  const day = dayIn(text)
  const prefix = `validation.msg.savingsaccount.${action.toLowerCase()}`
  if (day > context.day) {
    const sentence = `${field}: ${wireDate(day)} lies in the future. Write ${wireDate(context.day)} or an earlier day.`
    refuse(400, `${prefix}.cannot.be.a.future.date`, field, sentence)
  }
  if (notBefore.day !== null && day < notBefore.day) {
    const sentence = `${field}: ${wireDate(day)} is before ${notBefore.what} on ${wireDate(notBefore.day)}. Write that day or a later one.`
    refuse(400, `${prefix}.cannot.be.before.${notBefore.name}`, field, sentence)
  }
  return day
}
