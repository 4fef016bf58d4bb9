/** Who at this desk may sign beside whoever closes the day, or counts a till: without one it is not done here. */
import type { TillView } from '../../shared/desk/till.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { signTogether, type Person } from '../../shared/users/person.ts'
import { say } from '../i18n/index.ts'

export function canSignDay(view: TillView, person: string | undefined): boolean {
  return view.people.some(({ id, role }) => id !== person && role !== 'teller')
}

export function signerFor(first: Pick<Person, 'role'> | null): 'supervisor' | 'anybody' {
  return first === null || first.role === 'teller' ? 'supervisor' : 'anybody'
}

export function canSignTill(view: TillView, first: Pick<Person, 'id' | 'role'> | null): boolean {
  return first !== null && view.people.some((one) => one.id !== first.id && signTogether(first, one))
}

/** What a form of the till says where nobody has signed it. @param isTakenBack Somebody had, before it was changed. */
export function lacking(
  view: TillView,
  first: Pick<Person, 'id' | 'role'> | null,
  isTakenBack: boolean,
): FieldProblem {
  const { dayEnd } = say.till
  return canSignTill(view, first)
    ? { field: 'second.pin', message: isTakenBack ? say.cash.override.pinTakenBack : dayEnd.noPin }
    : { field: 'second.profile', message: say.cash.override.nobody }
}
