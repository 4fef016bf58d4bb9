/** What people do with the keys that this desk holds for them: change an API key for another, bring a signing key. */
import { z } from 'zod'
import { pathId } from '../operations/fields.ts'
import { command } from './command.ts'
import type { Said } from './problems.ts'
import { fault } from '../values/faults.ts'

/**
 * `asked`: the bank's answer to the request for a new key did not come. `made`: there is a new key, which is being
 * tested. `tested`: the bank takes it. `switched`: it is in use, and the former one is good until the grace ends.
 */
export type RotationStep = 'asked' | 'made' | 'tested' | 'switched'

/** How far a change of key has come; no letter of a key. */
export interface RotationTold {
  step: RotationStep
  oldKeyId: string
  newKeyId: string | null
  /** ISO time at which the former key is revoked; null before the switch. */
  graceEndsAt: string | null
  /** Why it stands still, and what to do; null: it goes on by itself. */
  stands: Said | null
}

/** Of one user of the bank, as seen from this desk. */
export interface KeyAtDesk {
  /** Whether this desk holds a key for the user. */
  isHere: boolean
  rotation: RotationTold | null
  /** Why no change of key can begin here; null: it can. */
  against: Said | null
}

const userId = pathId
const pin = z.string().regex(/^[0-9]{4,12}$/, fault('ownPinDigits'))

export const keyCommands = {
  keyAtDesk: command<KeyAtDesk>()({
    who: 'unlocked',
    input: z.strictObject({ userId }),
    summary: 'Whether this desk holds a key for a user, and how far a change of it has come',
  }),
  rotateKey: command<KeyAtDesk>()({
    who: 'unlocked',
    input: z.strictObject({
      userId,
      ipAddress: z.union([z.ipv4(), z.ipv6()], {
        error: fault('oneIpAddress'),
      }),
      pin,
    }),
    summary: 'Change a person’s API key: another is made, tested and switched to, and the former one revoked',
  }),
  continueRotation: command<KeyAtDesk>()({
    who: 'unlocked',
    input: z.strictObject({
      userId,
      /** The former key is revoked now, and not when the grace ends. */
      endGrace: z.boolean().optional(),
    }),
    summary: 'Go on with a change of key that stands still, or end its grace',
  }),
  importSigningKey: command<null>()({
    who: 'unlocked',
    input: z.strictObject({
      // Never repeated in a message.
      pem: z.string().min(1, fault('privateKeyMissing')).max(20_000, fault('privateKeyAlone')),
      pin,
    }),
    summary: 'Take a person’s own signing key from a PEM, where the bank knows it; it is never shown again',
  }),
  dropRotation: command<KeyAtDesk>()({
    who: 'unlocked',
    input: z.strictObject({ userId }),
    summary: 'Give up a change of key before the switch: the new key is revoked, the former one stays in use',
  }),
}
