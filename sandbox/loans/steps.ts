/** The steps of a loan: in which state each may be taken, on which days, and what it writes (facts §3.6). */
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import type { Wire } from '../core/wire.ts'
import { pastDay } from '../core/request-dates.ts'
import { loanStatuses, loanStatusOut, type Loan, type LoanStatus } from './record.ts'

/** @throws Refused (400) when the loan is in another state. */
export function mustBeLoanIn(loan: Loan, status: LoanStatus, code: string): void {
  if (loan.status === status) return
  const [is, must] = [loanStatuses[loan.status].value, loanStatuses[status].value]
  const sentence = `Loan ${loan.accountNo} is “${is}”; for this it must be “${must}”.`
  refuse(400, code, 'id', sentence)
}

/** A step of the application: not in the future, not before the step that led here. */
export function loanStepDay(
  context: OperationContext,
  action: string,
  field: string,
  text: string,
  bound: { day: Day | null; code: string; what: string },
): Day {
  const prefix = `error.msg.loan.${action}`
  return pastDay(context, text, {
    field,
    futureCode: `${prefix}.cannot.be.a.future.date`,
    notBefore: [{ ...bound, code: `${prefix}.${bound.code}` }],
  })
}

export function loanSubmittal(loan: Loan) {
  return { day: loan.submittedOn, code: 'cannot.be.before.submittal.date', what: 'the application' }
}

/** A movement's day: not in the future, not before the loan was paid out (403, facts §3.2). */
export function loanMovementDay(context: OperationContext, loan: Loan, text: string): Day {
  return pastDay(context, text, {
    field: 'transactionDate',
    futureCode: 'error.msg.loan.transaction.cannot.be.a.future.date',
    futureStatus: 403,
    notBefore: [
      {
        day: loan.disbursedOn,
        code: 'error.msg.loan.transaction.cannot.be.before.disbursement.date',
        what: 'the loan was paid out',
        status: 403,
      },
    ],
  })
}

/** A recovery follows the write-off. */
export function recoveryDay(context: OperationContext, loan: Loan, text: string): Day {
  const day = loanMovementDay(context, loan, text)
  if (loan.writtenOffOn === null || day >= loan.writtenOffOn) return day
  const sentence = `transactionDate: the loan was written off on ${wireDate(loan.writtenOffOn)}. Write that day or a later one.`
  refuse(403, 'error.msg.loan.transaction.cannot.be.before.write.off.date', 'transactionDate', sentence)
}

export function loanStep(
  { books }: OperationContext,
  loan: Loan,
  status: LoanStatus,
  changes: Record<string, string | number | bigint | null>,
): Wire {
  books.update('loans', loan.id, { ...changes, status })
  return loanReply(loan, loan.id, status)
}

export function loanReply(loan: Loan, resourceId: number, status: LoanStatus): Wire {
  return {
    officeId: loan.officeId,
    clientId: loan.clientId,
    loanId: loan.id,
    resourceId,
    changes: { status: loanStatusOut(status) },
  }
}
