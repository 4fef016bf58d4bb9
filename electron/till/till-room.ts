/** The till's rules put together: tills and the day, who signs, what a person may do alone. */
import type { Authorise } from '../posting/authorisation.ts'
import type { Store } from '../data/store.ts'
import type { Clock } from '../core/clock.ts'
import { ulid } from 'ulid'
import type { Day } from '../../shared/values/dates.ts'
import type { Policy } from '../policy/policy.ts'
import { createOverrides, type Overrides } from '../users/overrides.ts'
import { createServiceNames } from '../users/service-names.ts'
import type { Pins } from '../users/pin.ts'
import { createSecondPerson, type Sign } from '../users/second-person.ts'
import type { Counter } from '../users/session.ts'
import { createAccounts } from './account-facts.ts'
import { createAuthorise } from './authorise.ts'
import { createTills, type Tills } from './tills.ts'
import { createWholeAmounts } from './whole-amount.ts'

export interface TillRoom {
  tills: Tills
  sign: Sign
  overrides: Overrides
  authorise: Authorise
  /** Reads the account of a request that is judged, where this desk never saw it. */
  accounts: ReturnType<typeof createAccounts>
}

export function createTillRoom(deps: {
  store: Pick<Store, 'audit' | 'cache' | 'journal' | 'keyValues' | 'tills'>
  counter: Pick<Counter, 'people'>
  pins: Pick<Pins, 'check'>
  policy: Pick<Policy, 'values'>
  /** The bank's business date where it tells one, this computer's day otherwise. */
  today: () => Day
  now: Clock
}): TillRoom {
  const { store, counter, pins, policy, today, now } = deps
  const { audit, cache } = store
  const { people } = counter
  const sign = createSecondPerson({ pins, audit, people })
  const tills = createTills({ ...store, people, today })
  const limits = () => policy.values().limits
  const wholes = createWholeAmounts({ cache })
  const accounts = createAccounts({ cache, wholes })
  const names = createServiceNames(store.keyValues)
  const overrides = createOverrides({ sign, audit, limits, now, today, newId: ulid })
  return {
    tills,
    sign,
    overrides,
    authorise: createAuthorise({
      ...store,
      accounts,
      wholes,
      names,
      policy,
      tills,
      overrides,
      people,
      today,
    }),
    accounts,
  }
}
