/** The way to an action: its own screen where it has one, the form of all actions otherwise. Ids only in the address. */
import type { RouteLocationNormalizedLoaded, RouteLocationRaw } from 'vue-router'
import { operationOf } from '../../shared/operations/index.ts'
import { placeIds, type ActionName } from './action.ts'
import { actionOf } from './index.ts'
import { ofCustomer } from './sources.ts'

export type Ids = Readonly<Record<string, string>>

/** The ids of an address, in its path and behind it. Which draft it leads to is no record's id. */
export function idsOf(route: Pick<RouteLocationNormalizedLoaded, 'params' | 'query'>): Ids {
  const { draft: _draft, ...query } = route.query
  const pairs = Object.entries({ ...query, ...route.params })
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : [])),
  )
}

/** Where an action is done, with those of the ids that it asks for. */
export function actionRoute(name: ActionName, ids: Ids = {}): RouteLocationRaw {
  const act = actionOf(name)
  const { params, body } = operationOf(name)
  const fields = { ...params?.shape, ...body?.shape }
  const place = placeIds[act.place] ?? ''
  // A record that is chosen from the customer's own: whose page it was opened on is whose it is about.
  const hangs = ofCustomer.includes(place) && !(place in ids)
  const wanted = Object.entries(ids).filter(
    ([id]) => id in fields || id === place || (hangs && id === 'clientId'),
  )
  const query = Object.fromEntries(wanted)
  return act.route ? { name: act.route, query } : { name: 'act', params: { act: name }, query }
}
