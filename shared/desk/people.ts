/**
 * Who works at this desk. On a service each person brings their own API key and chooses a PIN (decision 77); the people
 * of the training bank, and of a run whose keys come from its environment, stand fixed.
 */
import { z } from 'zod'
import { pinFault } from '../users/pin.ts'
import type { Person } from '../users/person.ts'
import { roles } from '../users/permissions.ts'
import { command, nothing } from './command.ts'
import type { Status } from './status.ts'
import { fault, remember } from '../values/faults.ts'

/**
 * Whose key it is, by the service's own word, or by this desk's where the service tells nothing. The key itself stays
 * in the desk's main half, for some minutes.
 */
export interface KeyOffer {
  /** By which the key that was given is named from here on. */
  ticket: string
  /** Null: nobody knows yet, and it is said by people of this desk (`naming`). */
  person: Person | null
  /**
   * Who says whose it is. `first`: nobody has ever worked here, and this is the administrator; `second`: the first waits
   * for a second person with a key of their own; `administrator`: one signs, with a second person. Null: it is known.
   */
  naming: 'first' | 'second' | 'administrator' | null
  /** Null where the service does not tell one. */
  office: string | null
  permissions: readonly string[]
  /** Works at this desk already: going on replaces their key and PIN. */
  isHere: boolean
}

export interface PeopleHere {
  profiles: (Person & { pinSet: boolean })[]
  /** Left this desk; the journal still names them. */
  former: Person[]
  /** People are added here, each with their own key. */
  adds: boolean
  /** The service does not tell whose a key is, nor what it may do: people of the desk say the one, and refusals the other. */
  names: boolean
}

const profile = z.string().min(1, fault('whoMissing')).max(50)
const pin = z.string().regex(/^[0-9]{4,12}$/, fault('ownPinDigits'))
const ticket = z.string().min(1).max(50)
const signature = z.strictObject({ profile, pin })
const named = z.strictObject({
  name: z
    .string({ error: fault('personNameMissing') })
    .trim()
    .min(1, fault('personNameMissing'))
    .max(100, fault('tooLong', { count: 100 }))
    // Marks that turn or hide letters would let one name look like another.
    .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), fault('lettersUnseen')),
  role: z.enum(roles, { error: fault('roleMissing') }),
  administrator: signature.optional(),
  second: signature.optional(),
})
/** What people of the desk say of whose a key is, where the service does not tell. */
export type Named = z.output<typeof named>

const chosenPin = z.string({ error: fault('pinMissing') }).superRefine((text, context) => {
  const fault = pinFault(text)
  if (fault !== null) context.addIssue({ code: 'custom', message: remember(fault) })
})

export const peopleCommands = {
  profiles: command<PeopleHere>()({ who: 'anyone', input: nothing, summary: 'Who can unlock this desk' }),
  unlock: command<Status>()({
    who: 'anyone',
    input: z.strictObject({ profile, pin }),
    summary: 'Unlock with a PIN',
  }),
  lock: command<Status>()({ who: 'anyone', input: nothing, summary: 'Lock now' }),
  activity: command<null>()({ who: 'unlocked', input: nothing, summary: 'Somebody is at the keyboard' }),
  offerKey: command<KeyOffer>()({
    who: 'anyone',
    input: z.strictObject({
      // Never repeated in a message: what is refused may be a key with a slip in it.
      apiKey: z
        .string({ error: fault('apiKeyMissing') })
        .trim()
        .regex(/^[\x21-\x7e]{8,500}$/, fault('apiKeyNotWhole')),
    }),
    summary: 'Ask the bank whose API key this is; it is held here until it is used or dropped',
  }),
  dropKey: command<null>()({ who: 'anyone', input: nothing, summary: 'Forget the key that was offered' }),
  addPerson: command<Status>()({
    who: 'anyone',
    input: z.strictObject({ ticket, pin: chosenPin, named: named.optional() }),
    summary:
      'Add the owner of the offered key to this desk, with a PIN of their own, and unlock; the first of two stays locked',
  }),
  changePin: command<null>()({
    who: 'unlocked',
    input: z.strictObject({ pin, next: chosenPin }),
    summary: 'Choose another PIN',
  }),
  changeKey: command<null>()({
    who: 'unlocked',
    input: z.strictObject({ ticket, pin }),
    summary: 'Put the offered key in the place of one’s own',
  }),
  removePerson: command<PeopleHere>()({
    who: 'unlocked',
    input: z.strictObject({ profile, pin }),
    summary: 'Remove a person from this desk: their key is deleted, their journal stays',
    mayLock: true,
  }),
}
