/**
 * A service that does not tell whose a key is: people of the desk say it. An administrator names the owner and their
 * role, and a second person signs too. On a fresh desk two people begin together, each with a key of their own, the first
 * as administrator: nobody makes themself one alone. One key is one person, by its print; one name is one person.
 */
import type { KeyOffer, Named } from '../../shared/desk/people.ts'
import type { Person } from '../../shared/users/person.ts'
import { isSameName } from '../../shared/users/same-name.ts'
import { atField, problem, type CodedError } from '../../shared/desk/problems.ts'
import { Refused } from '../core/refused.ts'
import { fingerprint, seal, type Sealed } from '../core/sealed.ts'
import type { KeptPeople, KeptPerson } from './kept-people.ts'
import { withKey } from './kept-people.ts'
import type { NewPerson, People } from './people.ts'
import type { Sign } from './second-person.ts'

export interface Naming {
  /** What is still to be said of an offered key. */
  stage(apiKey: string): KeyOffer['naming']
  /** @returns null: the second person of a fresh desk is awaited. @throws Refused */
  name(apiKey: string, pin: string, named: Named): Promise<Person | null>
}

const heldMs = 10 * 60_000

export function createNaming(deps: {
  kept: KeptPeople
  people: Pick<People, 'addNamed'>
  sign: Sign
}): Naming {
  const { kept, people, sign } = deps
  /** The administrator of a fresh desk, until the second person has come. */
  let first: { name: string; apiKey: Sealed; pin: Sealed } | null = null
  let timer: NodeJS.Timeout | undefined
  const hold = (held: typeof first) => {
    clearTimeout(timer)
    first = held
    if (held) timer = setTimeout(() => hold(null), heldMs).unref()
  }

  const stage = (apiKey: string): KeyOffer['naming'] => {
    if (kept.here().length > 0) return 'administrator'
    return first && fingerprint(first.apiKey) !== fingerprint(apiKey) ? 'second' : 'first'
  }

  /** The same name again is the same person, with another key. */
  function recordFor({ name, role }: Pick<Named, 'name' | 'role'>, apiKey: string, id: string): KeptPerson {
    const owner = kept.ofKey(apiKey)
    if (owner && !isSameName(owner.name, name))
      throw refused('name', problem('keyKnownAs', { name: owner.name }))
    const known = owner ?? kept.named(name)
    const { userId = null, prints = [] } = known ?? {}
    return withKey({ id: known?.id ?? id, name, role, userId, left: false, prints }, apiKey)
  }

  function begin(apiKey: string, pin: string, { name, role }: Named): null {
    if (role !== 'administrator') throw refused('role', problem('firstIsAdministrator'))
    recordFor({ name, role }, apiKey, '')
    hold({ name, apiKey: seal(apiKey), pin: seal(pin) })
    return null
  }

  async function beginTogether(apiKey: string, pin: string, { name, role }: Named): Promise<Person> {
    if (!first) throw new Refused(problem('firstNotAwaited'))
    if (isSameName(first.name, name)) throw refused('name', problem('nameOfTheOther'))
    const chief: NewPerson = {
      apiKey: first.apiKey.open(),
      pin: first.pin.open(),
      person: recordFor({ name: first.name, role: 'administrator' }, first.apiKey.open(), kept.newId()),
    }
    const number = Number(kept.newId().replace('named-', '')) + 1
    const person = recordFor({ name, role }, apiKey, `named-${number}`)
    await people.addNamed([chief, { person, apiKey, pin }], {
      profile: person.id,
      detail: `the first two: ${chief.person.id} administrator, ${person.id} ${role}`,
    })
    hold(null)
    return person
  }

  async function byAdministrator(apiKey: string, pin: string, named: Named): Promise<Person> {
    const person = recordFor(named, apiKey, kept.newId())
    const what = 'personAdded'
    const administrator = await sign({
      first: null,
      second: named.administrator ?? { profile: '', pin: '' },
      what,
      subject: person.id,
      may: ({ role }) => (role === 'administrator' ? null : problem('mustBeAdministrator')),
      field: 'named.administrator',
    })
    const second = await sign({
      first: administrator,
      second: named.second ?? { profile: '', pin: '' },
      what,
      subject: person.id,
      // Who is named anew does not vouch for themself.
      may: ({ id }) => (id === person.id ? problem('notOneself') : null),
      field: 'named.second',
    })
    await people.addNamed([{ person, apiKey, pin }], {
      profile: administrator.id,
      detail: `${named.role}, named by ${administrator.id} with ${second.id}`,
    })
    return person
  }

  return {
    stage,
    async name(apiKey, pin, named) {
      const now = stage(apiKey)
      if (now === 'first') return begin(apiKey, pin, named)
      return now === 'second' ? beginTogether(apiKey, pin, named) : byAdministrator(apiKey, pin, named)
    },
  }
}

function refused(field: 'name' | 'role', error: CodedError): Refused {
  return new Refused(atField(`named.${field}`, error))
}
