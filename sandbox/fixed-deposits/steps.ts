/** The steps of a fixed deposit: in which state each may be taken, on which days, and what it writes. */
import type { Day } from '../../shared/values/dates.ts'
import type { Clerk } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import type { Wire } from '../core/wire.ts'
import { pastDay } from '../core/request-dates.ts'
import { depositStatuses, depositStatusOut, type DepositStatus, type FixedDeposit } from './record.ts'

export const depositPrefix = 'validation.msg.fixeddepositaccount'

const needs = {
  100: 'submittedandpendingapproval',
  200: 'approved',
  300: 'active',
  800: 'matured',
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
  clerk: Clerk,
  action: string,
  field: string,
  text: string,
  bound: { day: Day | null; code: string; what: string },
): Day {
  return pastDay(clerk, text, {
    field,
    futureCode: `${depositPrefix}.${action}.cannot.be.a.future.date`,
    notBefore: [{ ...bound, code: `${depositPrefix}.${action}.${bound.code}` }],
  })
}

export function step(
  { books }: Clerk,
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
