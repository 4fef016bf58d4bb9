/** The steps of a fixed deposit: in which state each may be taken, on which days, and what it writes. */
import { fixedDepositStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import type { Wire } from '../core/wire.ts'
import { pastDay } from '../core/request-dates.ts'
import { depositStatuses, depositStatusOut, type DepositStatus, type FixedDeposit } from './record.ts'

export const depositPrefix = 'validation.msg.fixeddepositaccount'

const needs = {
  [fixedDepositStates.submitted]: 'submittedandpendingapproval',
  [fixedDepositStates.approved]: 'approved',
  [fixedDepositStates.active]: 'active',
  [fixedDepositStates.matured]: 'matured',
} as const

/** @throws Refused (400) when the deposit is in another state. */
export function mustBeIn(deposit: FixedDeposit, status: keyof typeof needs, action: string): void {
  if (deposit.status === status) return
  const [is, must] = [depositStatuses[deposit.status].value, depositStatuses[status].value]
  const sentence = `Fixed deposit ${deposit.accountNo} is “${is}”; for this it must be “${must}”.`
  refuse(400, `${depositPrefix}.${action}.not.in.${needs[status]}.state`, 'id', sentence)
}

export function submittal(deposit: FixedDeposit) {
  return { day: deposit.submittedOn, code: 'cannot.be.before.submittal.date', what: 'the application' }
}

export function stepDay(
  context: OperationContext,
  action: string,
  field: string,
  text: string,
  bound: { day: Day | null; code: string; what: string },
): Day {
  return pastDay(context, text, {
    field,
    futureCode: `${depositPrefix}.${action}.cannot.be.a.future.date`,
    notBefore: [{ ...bound, code: `${depositPrefix}.${action}.${bound.code}` }],
  })
}

export function step(
  { books }: OperationContext,
  deposit: FixedDeposit,
  status: DepositStatus,
  changes: Record<string, string | number | null>,
): Wire {
  books.update('fixedDeposits', deposit.id, { ...changes, status })
  return {
    officeId: deposit.officeId,
    clientId: deposit.clientId,
    resourceId: deposit.id,
    changes: { status: depositStatusOut(status) },
  }
}
