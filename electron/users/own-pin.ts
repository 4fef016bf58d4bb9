/** Whoever changes something of their own is asked for their PIN again: the desk may have been left open. */
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Person } from '../../shared/users/person.ts'
import { Refused } from '../core/refused.ts'
import type { Audit } from '../journal/audit.ts'
import type { Pins } from './pin.ts'
import type { Counter } from './session.ts'

/** Rejects with `Refused` at the field `pin`. */
export type OwnPin = (person: Person, pin: string, action: string, subject: string) => Promise<void>

export function createOwnPin(rooms: {
  counter: Pick<Counter, 'touch'>
  pins: Pick<Pins, 'check'>
  store: { audit: Pick<Audit, 'add'> }
}): OwnPin {
  return async (person, pin, action, subject) => {
    rooms.counter.touch()
    const answer = await rooms.pins.check(person.id, pin)
    if (answer.kind === 'right') return
    rooms.store.audit.add({ profile: person.id, action: `${action}Refused`, subject, detail: answer.kind })
    const message =
      answer.kind === 'noKey'
        ? answer.sentence
        : answer.kind === 'wrong'
          ? 'This is not your PIN. Nothing was changed.'
          : answer.kind === 'wait'
            ? `Too many wrong PINs. Wait ${answer.seconds} seconds.`
            : 'Too many wrong PINs. Lock the desk, and add yourself again with your API key.'
    const kind: DeskError['kind'] =
      answer.kind === 'wrong' || answer.kind === 'noKey' ? 'forbidden' : 'tooMany'
    throw new Refused({ kind, message, fields: [{ field: 'pin', message }], again: 'safe' })
  }
}
