/** What can be asked about the keys that this desk holds for its people (shared/desk/keys.ts). */
import type { keyCommands, KeyAtDesk } from '../../shared/desk/keys.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { Commands } from '../core/command-handlers.ts'
import { Refused } from '../core/refused.ts'
import type { ImportKey } from '../credentials/import-key.ts'
import type { Rotations } from '../credentials/rotation.ts'
import { words } from '../credentials/rotation-words.ts'
import type { Audit } from '../journal/audit.ts'
import { createOwnPin } from './own-pin.ts'
import type { Pins } from './pin.ts'
import type { Counter } from './session.ts'

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

  function whyNot(): string | null {
    if (!rotations) return words.inMemory
    const off = needed.find((name) => !isOn(name))
    if (off !== undefined) return words.switchedOff(operationOf(off).summary)
    const { permissions = [] } = counter.current() ?? {}
    const denied = needed.find((name) => !permits(permissions, operationOf(name).permission))
    return denied === undefined ? null : words.notAllowed(operationOf(denied).summary)
  }
  function told(userId: string): KeyAtDesk {
    const rotation = rotations?.of(profileOf(userId)) ?? null
    const against = whyNot() ?? (isHere(userId) ? null : words.notHere)
    return { isHere: isHere(userId), rotation, against }
  }
  function allowed(userId: string) {
    const { person } = counter.current() ?? {}
    if (!person) throw new Refused({ kind: 'locked', message: 'The desk is locked.', again: 'safe' })
    const against = told(userId).against
    if (against !== null || !rotations)
      throw new Refused({ kind: 'forbidden', message: against ?? words.inMemory, again: 'never' })
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
      if (!person) throw new Refused({ kind: 'locked', message: 'The desk is locked.', again: 'safe' })
      if (!rooms.importKey) throw new Refused({ kind: 'forbidden', message: words.inMemory, again: 'never' })
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
