/** What can be asked about the keys that this desk holds for its people (shared/desk/keys.ts). */
import type { keyCommands, KeyAtDesk } from '../../shared/desk/keys.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { Commands } from '../core/command-handlers.ts'
import { Refused } from '../core/refused.ts'
import type { ImportKey } from '../credentials/import-key.ts'
import type { Rotations } from '../credentials/rotation.ts'
import type { Audit } from '../journal/audit.ts'
import { createOwnPin } from './own-pin.ts'
import type { Pins } from './pin.ts'
import type { Counter } from './session.ts'
import { problem, type CodedError } from '../../shared/desk/problems.ts'

export interface KeyRooms {
  counter: Counter
  pins: Pick<Pins, 'check'>
  /** Undefined where keys last as long as the run. */
  rotations: Rotations | undefined
  importKey: ImportKey | undefined
  isOn: (operation: OperationName) => boolean
  store: { audit: Pick<Audit, 'add'> }
}

/** What a change of key asks of the bank, in whose name it is done. */
const needed = ['listApiKeys', 'createApiKey', 'revokeApiKey'] as const

export function createKeyCommands(rooms: KeyRooms): Pick<Commands, keyof typeof keyCommands> {
  const { counter, rotations, isOn } = rooms
  const sign = createOwnPin(rooms)
  const profileOf = (userId: string) => `user-${userId}`
  const isHere = (userId: string) => counter.people().some(({ id }) => id === profileOf(userId))

  function whyNot(): CodedError | null {
    if (!rotations) return problem('keysOfTheRun')
    const off = needed.find((name) => !isOn(name))
    if (off !== undefined) return problem('switchedOff', { operation: off })
    const { permissions = [] } = counter.current() ?? {}
    const denied = needed.find((name) => !permits(permissions, operationOf(name).permission))
    return denied === undefined ? null : problem('notPermitted', { operation: denied })
  }
  function told(userId: string): KeyAtDesk & { against: CodedError | null } {
    const rotation = rotations?.of(profileOf(userId)) ?? null
    const against = whyNot() ?? (isHere(userId) ? null : problem('userNotHere'))
    return { isHere: isHere(userId), rotation, against }
  }
  function allowed(userId: string) {
    const { person } = counter.current() ?? {}
    if (!person) throw new Refused(problem('locked'))
    const against = told(userId).against
    if (against !== null || !rotations) throw new Refused(against ?? problem('keysOfTheRun'))
    counter.touch()
    return { person, rotations, profile: profileOf(userId) }
  }

  return {
    keyAtDesk: ({ userId }) => told(userId),
    async rotateKey({ userId, ipAddress, pin }) {
      const { person, rotations: changes, profile } = allowed(userId)
      await sign(person, pin, 'keyRotation', userId)
      await changes.begin({ profile, userId, by: person.id, ipAddress })
      return told(userId)
    },
    async continueRotation({ userId, endGrace }) {
      const { rotations: changes, profile } = allowed(userId)
      await changes.goOn(profile, 'person', endGrace)
      return told(userId)
    },
    async importSigningKey({ pem, pin }) {
      const { person } = counter.current() ?? {}
      if (!person) throw new Refused(problem('locked'))
      if (!rooms.importKey) throw new Refused(problem('keysOfTheRun'))
      await sign(person, pin, 'signingKeyBrought', person.id)
      await rooms.importKey(person.id, person.id.replace('user-', ''), pem)
      rooms.store.audit.add({
        profile: person.id,
        action: 'signingKeyBrought',
        subject: person.id,
        detail: null,
      })
      return null
    },
    async dropRotation({ userId }) {
      const { person, rotations: changes, profile } = allowed(userId)
      await changes.drop(profile, person.id)
      return told(userId)
    },
  }
}
