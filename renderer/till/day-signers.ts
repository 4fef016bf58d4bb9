/** Whether anybody else at this desk may sign with whoever closes the day: without one it is not closed here. */
import type { TillView } from '../../shared/desk/till.ts'

export function canSignDay(view: TillView, person: string | undefined): boolean {
  return view.people.some(({ id, role }) => id !== person && role !== 'teller')
}
