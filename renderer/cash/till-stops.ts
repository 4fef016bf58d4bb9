/**
 * Why the desk posts no cash just now (`electron/till/authorise`), with the way out: said at the form, and nothing is read
 * back to a customer that cannot be posted. Null: it does, or the till is not known.
 */
import type { TillView } from '../../shared/desk/till.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { say } from '../i18n/index.ts'

export function tillStops(view: TillView | null): string | null {
  if (!view || view.own) return null
  return dayStops(view) ?? (view.needsTill ? say.cash.noTillStops : null)
}

/** After the day was signed for, the vault moves no cash either (decision 493). */
export function dayStops(view: TillView | null): string | null {
  return view?.dayClosed ? `${say.cash.dayClosed} ${waysOfMore()}` : null
}

/** How a day that is signed for is opened again: a supervisor does not sign for themselves. */
export function waysOfMore(): string {
  return say.cash.dayOpens[useDesk().person?.role === 'teller' ? 'teller' : 'supervisor']
}
