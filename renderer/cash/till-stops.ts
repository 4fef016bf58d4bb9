/**
 * Why the desk posts no cash just now (`electron/till/authorise`), with the way out: said at the form, and nothing is read
 * back to a customer that cannot be posted. Null: it does, or the till is not known.
 */
import type { TillView } from '../../shared/desk/till.ts'
import { say } from '../i18n/index.ts'

export function tillStops(view: TillView | null): string | null {
  if (!view || view.own) return null
  // After the day was signed for, cash needs a till again: a supervisor opens it with the teller.
  if (view.isDayClosed) return say.cash.dayClosedStops
  return view.needsTill ? say.cash.noTillStops : null
}
