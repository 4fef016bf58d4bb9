/**
 * A second person signs with their own PIN at somebody else's desk: no change of session, never oneself. A wrong PIN
 * counts as at the lock, so that a desk cannot be used to guess (experience rules 8 and 10).
 */
import type { Audit } from '../journal/audit.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Person } from '../../shared/users/person.ts'
import { Refused } from '../core/refused.ts'
import type { Pins } from './pin.ts'

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
  /** Who may sign; the sentence says who it has to be. */
  may: (person: Person) => string | null
  /** Where the fields of the signature stand in the input. */
  field?: string
}

/** Rejects with `Refused`: `forbidden` or `tooMany`, at the field. */
export type Sign = (asked: Asked) => Promise<Person>

export function createSecondPerson({ pins, audit, people }: SecondPersonDeps): Sign {
  return async ({ first, second: { profile, pin }, what, subject, may, field = 'second' }) => {
    const other = people().find((person) => person.id === profile)
    if (!other || other.id === first?.id) {
      throw refused('forbidden', 'A second person must sign, with their own PIN.', `${field}.profile`)
    }
    const against = may(other)
    if (against !== null) throw refused('forbidden', against, `${field}.profile`)
    const answer = await pins.check(profile, pin)
    if (answer.kind === 'right') return other
    audit.add({ profile: first?.id ?? null, action: `${what}Refused`, subject, detail: `PIN of ${profile}` })
    switch (answer.kind) {
      case 'wait':
        throw refused('tooMany', `Too many wrong PINs. Wait ${answer.seconds} seconds.`, `${field}.pin`)
      case 'wrong':
        throw refused('forbidden', 'This is not the PIN of that person. Nothing was done.', `${field}.pin`)
      case 'spent':
        throw refused(
          'tooMany',
          'Too many wrong PINs: that person has to choose another, with their API key.',
          `${field}.pin`,
        )
      case 'noKey':
        throw refused('forbidden', answer.sentence, `${field}.profile`)
      case 'notSet':
        throw refused('forbidden', 'No PIN has been chosen for that person yet.', `${field}.profile`)
    }
  }
}

/** For `may`: a supervisor, or whoever stands above. */
export function isSupervisor({ role }: Person): string | null {
  return role === 'teller' ? 'This has to be a supervisor.' : null
}

function refused(kind: DeskError['kind'], message: string, field: string): Refused {
  return new Refused({ kind, message, fields: [{ field, message }], again: 'safe' })
}
