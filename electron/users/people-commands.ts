/** What can be asked about the people of this desk (shared/desk/people.ts): one handler for each command. */
import type { Audit } from '../journal/audit.ts'
import type { Status } from '../../shared/desk/commands.ts'
import type { Person } from '../../shared/users/person.ts'
import type { peopleCommands } from '../../shared/desk/people.ts'
import type { Commands } from '../core/command-handlers.ts'
import { Refused } from '../core/refused.ts'
import type { OwnPeople } from './counter.ts'
import { peopleHere } from './people.ts'
import { createOwnPin } from './own-pin.ts'
import type { Pins } from './pin.ts'
import type { Counter } from './session.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface PeopleRooms {
  counter: Counter
  pins: Pins
  /** Null where they stand fixed: the training bank, and keys from the environment of a run. */
  ownPeople: OwnPeople | null
  store: { audit: Pick<Audit, 'add'> }
  status: () => Status
  unlocked: (profile: string) => void
}

export function createPeopleCommands(rooms: PeopleRooms): Pick<Commands, keyof typeof peopleCommands> {
  const { counter, pins, status } = rooms
  const own = () => {
    if (rooms.ownPeople) return rooms.ownPeople
    throw new Refused(problem('peopleFixed'))
  }
  const atCounter = (): Person => {
    const current = counter.current()
    if (!current) throw new Refused(problem('locked'))
    return current.person
  }
  const here = () =>
    peopleHere(counter, pins, rooms.ownPeople?.people ?? null, rooms.ownPeople?.names() ?? false)

  async function unlock(profile: string, pin: string): Promise<Status> {
    const answer = await counter.unlock(profile, pin)
    if (answer.kind === 'refused') throw new Refused(answer.error)
    rooms.unlocked(profile)
    return status()
  }

  const sign = createOwnPin(rooms)

  return {
    profiles: here,
    unlock: ({ profile, pin }) => unlock(profile, pin),
    lock() {
      counter.lock('key')
      return status()
    },
    activity() {
      counter.touch()
      return null
    },
    offerKey: ({ apiKey }) => own().offers.offer(apiKey),
    dropKey() {
      own().offers.drop()
      return null
    },
    async addPerson({ ticket, pin, named }) {
      const { people, offers, naming } = own()
      const { me, apiKey } = offers.of(ticket)
      const isKnown = people.whose(me, apiKey) !== null
      if (!isKnown && !named) throw new Refused(problem('ownerUnnamed'))
      const person =
        isKnown || !named ? await people.add(me, apiKey, pin) : await naming.name(apiKey, pin, named)
      offers.drop()
      return person ? unlock(person.id, pin) : status()
    },
    async changePin({ pin, next }) {
      own()
      const person = atCounter()
      await sign(person, pin, 'pinChosen', person.id)
      await pins.choose(person.id, next)
      rooms.store.audit.add({ profile: person.id, action: 'pinChosen', subject: person.id, detail: null })
      return null
    },
    async changeKey({ ticket, pin }) {
      const { people, offers } = own()
      const person = atCounter()
      const { me, apiKey } = offers.of(ticket)
      await sign(person, pin, 'keyReplaced', person.id)
      await people.changeKey(person, me, apiKey)
      offers.drop()
      return null
    },
    async removePerson({ profile, pin }) {
      const { people } = own()
      const person = atCounter()
      if (profile !== person.id && person.role === 'teller') throw new Refused(problem('onlyThemself'))
      await sign(person, pin, 'personRemoved', profile)
      await people.remove(profile, person.id)
      return here()
    },
  }
}
