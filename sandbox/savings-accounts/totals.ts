/** What went in and out of a savings account since it began (facts §3.4), for its summary. */
import type { OperationContext } from '../core/operation-context.ts'
import { money, type Wire } from '../core/wire.ts'
import { accountOf } from './account.ts'
import { movementTypes, type MovementType } from './movement.ts'
import { statement } from './statement.ts'

/** What was undone, and the undoing, count for neither side. The two parts of a sum fit where the sum does not. */
const byType = `${statement} SELECT type, sum(amountMinor >> 32) AS highMinor, sum(amountMinor & 4294967295) AS lowMinor
  FROM statement WHERE reversed = 0 AND reversalOf IS NULL GROUP BY type`

export function totalsOf(context: OperationContext, accountId: number): Record<string, Wire> {
  const { places } = accountOf(context.books, accountId)
  const rows = context.books.all<{ type: number; highMinor: bigint; lowMinor: bigint }>(byType, { accountId })
  const total = (...names: MovementType[]): Wire => {
    const ids = names.map((name): number => movementTypes[name].id)
    const those = rows.filter(({ type }) => ids.includes(type))
    return money(
      those.reduce((sum, { highMinor, lowMinor }) => sum + highMinor * 4294967296n + lowMinor, 0n),
      places,
    )
  }
  return {
    totalDeposits: total('deposit'),
    totalWithdrawals: total('withdrawal'),
    totalWithdrawalFees: total('withdrawalFee'),
    totalAnnualFees: total('annualFee'),
    totalInterestPosted: total('interestPosting'),
    totalOverdraftInterestDerived: total('overdraftInterest'),
    totalWithholdTax: total('withholdTax'),
  }
}
