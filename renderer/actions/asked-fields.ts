/** What the form of an action asks for: everything its request needs and its address does not hold. */
import { operationOf } from '../../shared/operations/index.ts'
import { placeIds, type ActionName, type Asks } from './action.ts'
import { actionOf } from './index.ts'
import { shapesOf, type FieldShape } from './field-kinds.ts'
import type { Ids } from './action-route.ts'
import { ofCustomer } from './sources.ts'

const customer: FieldShape = { name: 'clientId', required: true, kind: { is: 'record' }, asNumber: true }

/** Whether a field stands behind the fold: few applications say more than their product does. */
export function isMoreTerm(name: ActionName, field: string): boolean {
  const { more, fields } = actionOf(name)
  return more === true && fields?.includes(field) === false
}

const isNeeded = (asks: Asks | undefined): boolean => Boolean(asks?.isWhy ?? asks?.isNeeded)

/** What is asked, in the order of the screen. */
export function askedFields(name: ActionName, ids: Ids): FieldShape[] {
  const act = actionOf(name)
  const operation = operationOf(name)
  const all = [...shapesOf(operation.params), ...shapesOf(operation.body)]
  const every = all.map((field) => field.name)
  const first = act.fields ?? every
  const order = act.more ? [...first, ...every.filter((field) => !first.includes(field))] : first
  const asked = order
    .flatMap((wanted) => all.find((field) => field.name === wanted && !(wanted in ids)) ?? [])
    .map((field) => (isNeeded(act.asks?.[field.name]) ? { ...field, required: true } : field))
  const placeId = placeIds[act.place] ?? ''
  // A list that hangs on the customer: the form asks whose it is, though the request does not.
  const hangs = ofCustomer.includes(placeId) && !(placeId in ids) && !('clientId' in ids)
  return hangs ? [customer, ...asked] : asked
}
