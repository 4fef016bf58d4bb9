/** A charge of a savings account, as the books keep it. */
import type { Day } from '../../shared/values/dates.ts'
import type { ChargeTally, ChargeTime } from '../calculations/charges.ts'
import type { Flag } from '../core/books.ts'

export interface SavingsCharge extends ChargeTally {
  id: number
  chargeId: number
  accountId: number
  name: string
  time: ChargeTime
  /** 1 flat, 2 percent of amount. */
  calculation: 1 | 2
  /** Of a flat charge. */
  amountMinor: bigint | null
  /** Of a charge in percent. */
  percentage: string | null
  penalty: Flag
  dueOn: Day | null
  everyMonths: number | null
  onMonth: number | null
  onDay: number | null
}
