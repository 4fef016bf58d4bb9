/**
 * A second person signs with their own PIN at somebody else's desk: no change of session, never oneself. A wrong PIN
 * counts as at the lock, so that a desk cannot be used to guess (experience rules 8 and 10).
 */
import type { Audit } from '../journal/audit.ts'
import { atField, problem, type CodedError } from '../../shared/desk/problems.ts'
import { signTogether, type Person } from '../../shared/users/person.ts'
import { Refused } from '../core/refused.ts'
import type { PinAnswer, Pins } from './pin.ts'

export interface SecondPersonDeps {
  pins: Pick<Pins, 'check'>
  audit: Pick<Audit, 'add'>
  people: () => readonly Person[]
}

export interface Asked {
  /** Who is at the counter; null: nobody, and anybody may sign first. */
  first: Person | null
  second: { profile: string; pin: string }
  /** For the audit: what was to be signed. */
  what: string
  subject: string | null
  /** The same in the words of the audit, before whose PIN was wrong. */
  about?: string
  /** Who may sign; the error says who it has to be. */
  may: (person: Person) => CodedError | null
  /** Where the fields of the signature stand in the input. */
  field?: string
}

/** Rejects with `Refused`: `forbidden` or `tooMany`, at the field. */
export type Sign = (asked: Asked) => Promise<Person>

export function createSecondPerson({ pins, audit, people }: SecondPersonDeps): Sign {
  return async ({ first, second: { profile, pin }, what, subject, about, may, field = 'second' }) => {
    const other = people().find((person) => person.id === profile)
    if (!other || other.id === first?.id) {
      throw new Refused(atField(`${field}.profile`, problem('secondMustSign')))
    }
    const against = may(other)
    if (against !== null) throw new Refused(atField(`${field}.profile`, against))
    const answer = await pins.check(profile, pin)
    if (answer.kind === 'right') return other
    const detail = `${about === undefined ? '' : `${about}, `}PIN of ${profile}`
    audit.add({ profile: first?.id ?? null, action: `${what}Refused`, subject, detail })
    throw new Refused(answerOf(answer, field))
  }
}

function answerOf(answer: Exclude<PinAnswer, { kind: 'right' }>, field: string): CodedError {
  switch (answer.kind) {
    case 'wait':
      return atField(`${field}.pin`, problem('ownPinWait', { seconds: answer.seconds }))
    case 'wrong':
      return atField(`${field}.pin`, problem('secondPinWrong'))
    case 'spent':
      return atField(`${field}.pin`, problem('secondPinSpent'))
    case 'noKey':
      return atField(`${field}.profile`, answer.why)
    case 'notSet':
      return atField(`${field}.profile`, problem('secondHasNoPin'))
  }
}

/** For `may`, where two sign for a till. */
export function signsBeside(first: Person): (second: Person) => CodedError | null {
  return (second) => (signTogether(first, second) ? null : problem('mustBeSupervisor'))
}

/** For `may`: a supervisor, or whoever stands above. */
export function isSupervisor({ role }: Person): CodedError | null {
  return role === 'teller' ? problem('mustBeSupervisor') : null
}
