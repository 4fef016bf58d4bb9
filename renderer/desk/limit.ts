/** What a person may do alone, known before anything is posted: the desk's own judge has the last word. */
import type { TillView } from '../../shared/desk/till.ts'
import { limitedBy, limitOf, limitText, rulesFor } from '../../shared/posting/limits.ts'
import { parseAmount, type Currency } from '../../shared/values/money.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Role } from '../../shared/users/permissions.ts'

/** In minor units; null: there is none, or it is not known yet. */
export function limitFor(
  view: Pick<TillView, 'limits'> | null,
  role: Role | undefined,
  operation: OperationName,
  currency: Currency,
  /** It sends a transfer back. */
  isReturn = false,
): bigint | null {
  const rule = limitedBy(operation)?.rule
  if (!view || !role || !rule) return null
  const all = rulesFor(rule, isReturn).flatMap((one) => {
    const text = limitOf(view.limits, currency.code, role, one)
    return text === null ? [] : parseAmount(limitText(text, currency.code), currency.places)
  })
  return all.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null)
}
