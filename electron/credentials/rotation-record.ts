/**
 * How far the change of a person's API key has come. One fact holds all of it, so that each step is written as a whole
 * or not at all; letters of keys stand in it wrapped, and each is bound to the change and to what it is for.
 */
import { z } from 'zod'
import type { RotationStep } from '../../shared/desk/keys.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { unwrap, wrap } from './wrapped.ts'

const steps = ['asked', 'made', 'tested', 'switched'] as const satisfies readonly RotationStep[]

const rotation = z.object({
  id: z.string(),
  profile: z.string(),
  /** At the bank. */
  userId: z.string(),
  /** Who began it, and revokes the former key. */
  by: z.string(),
  step: z.enum(steps),
  /** Of the revocation: asked for twice, or after a restart, it is one request. */
  intent: z.string(),
  oldKeyId: z.string(),
  newKeyId: z.string().optional(),
  /** The new API key, until the keychain has it. */
  next: z.string().optional(),
  /** A signing key for it was asked for, and no answer has come. */
  isSigningAsked: z.boolean(),
  /** The signing key that belongs to it. */
  pem: z.string().optional(),
  /** The former API key: events may be signed with it until it is revoked. */
  former: z.string().optional(),
  /** Epoch milliseconds. */
  switchedAt: z.number().optional(),
})
export type Rotation = z.output<typeof rotation>

export interface RotationRecords {
  all(): readonly Rotation[]
  of(profile: string): Rotation | undefined
  put(rotation: Rotation): void
  remove(profile: string): void
}

export function createRotationRecords(keyValues: KeyValueStore): RotationRecords {
  const all = () => z.array(rotation).parse(JSON.parse(keyValues.get('rotations') ?? '[]'))
  const write = (rotations: readonly Rotation[]) => keyValues.set('rotations', JSON.stringify(rotations))
  const others = (profile: string) => all().filter((one) => one.profile !== profile)
  return {
    all,
    of: (profile) => all().find((one) => one.profile === profile),
    put: (one) => write([...others(one.profile), one]),
    remove: (profile) => write(others(profile)),
  }
}

type Letters = 'next' | 'pem' | 'former'
const boundTo = ({ profile, id }: Rotation, letters: Letters) => `rotation ${profile} ${id} ${letters}`

export function withLetters(one: Rotation, letters: Letters, secret: string, wrapping: Buffer): Rotation {
  return { ...one, [letters]: wrap(secret, wrapping, boundTo(one, letters)) }
}

/** Null: there are none, or they do not open with this key. */
export function lettersOf(one: Rotation, letters: Letters, wrapping: Buffer): string | null {
  const wrapped = one[letters]
  return wrapped === undefined ? null : unwrap(wrapped, wrapping, boundTo(one, letters))
}
