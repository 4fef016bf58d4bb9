/**
 * What the table’s schemas refuse in their own words, and the open-source system of the same vocabulary under a code
 * and status of its own (facts §3.2, §3.5): clients of that family look for these.
 */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { Operation } from '../../shared/operations/operation.ts'
import { operations } from '../../shared/operations/index.ts'
import { Refused } from '../core/refusal.ts'
import { valueAt } from '../core/value-at.ts'

const journal = 'error.msg.glJournalEntry.invalid'

/** Null: nothing that the family refuses in another way. */
export function familyRefusal(
  operation: Operation,
  problems: readonly FieldProblem[],
  body: unknown,
): Refused | null {
  const isAll = (fits: (problem: FieldProblem) => boolean) => problems.every(fits)
  const refused = (status: number, code: string) =>
    new Refused(
      status,
      problems.map(({ field, message }) => ({ code, field, sentence: `${field}: ${message}.` })),
    )
  if (operation === operations.postJournalEntry) {
    if (isAll(({ field }) => field === 'debits' || field === 'credits'))
      return refused(403, `${journal}.no.debits.or.credits`)
    const isEmptyLine = ({ field }: FieldProblem) =>
      /^(debits|credits)\.[0-9]+\.(glAccountId|amount)$/.test(field) &&
      [null, undefined, ''].some((nothing) => nothing === valueAt(body, field))
    if (isAll(isEmptyLine)) return refused(403, `${journal}.empty.account.or.amount`)
  }
  const asksToReinvest = ({ field }: FieldProblem) =>
    field === 'onAccountClosureId' && ['300', '400'].includes(String(valueAt(body, field)))
  if (isAll(asksToReinvest))
    return refused(400, 'validation.msg.fixeddepositaccount.onAccountClosureId.reinvest.not.allowed')
  return null
}
