/** Whoever changes something of their own is asked for their PIN again: the desk may have been left open. */
import { atField, problem, type CodedError } from '../../shared/desk/problems.ts'
import type { Person } from '../../shared/users/person.ts'
import { Refused } from '../core/refused.ts'
import type { Audit } from '../journal/audit.ts'
import type { PinAnswer, Pins } from './pin.ts'
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
    throw new Refused(atField('pin', errorFor(answer)))
  }
}

function errorFor(answer: Exclude<PinAnswer, { kind: 'right' }>): CodedError {
  switch (answer.kind) {
    case 'noKey':
      return answer.why
    case 'wrong':
      return problem('ownPinWrong')
    case 'wait':
      return problem('ownPinWait', { seconds: answer.seconds })
    default:
      return problem('ownPinSpent')
  }
}
