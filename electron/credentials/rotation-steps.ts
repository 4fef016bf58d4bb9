/** What is done at each step of a change of key, and what it comes to. Each may be done again after any end of the program. */
import { ulid } from 'ulid'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Clock } from '../core/clock.ts'
import { Refused } from '../core/refused.ts'
import type { CredentialStore } from './credential-store.ts'
import { keepSecret } from './keep.ts'
import type { RotationBank } from './rotation-bank.ts'
import { lettersOf, withLetters, type Rotation } from './rotation-record.ts'
import { nested, phrase, problem, type Said } from '../../shared/desk/problems.ts'
import { apiKeyName, type Vault } from './vault.ts'
import { saidIn } from '../../shared/posting/refusals.ts'

/** Revokes through the journal. Rejects with `Refused` where nothing was sent. */
export type RevokeKey = (asked: {
  by: string
  userId: string
  keyId: string
  intent: string
}) => Promise<JournalEntry>

/** Events that the bank had signed with the former key are still on their way. */
export const graceMs = 10 * 60_000

export type Stood = { stands: Said | null }
export type Step = (
  at: Rotation,
  who: 'desk' | 'person',
  endGrace: boolean,
) => Promise<Rotation | Stood | 'over'>
const stands = (why: Said | null): Stood => ({ stands: why && said(why) })

export interface StepDeps {
  vault: Vault
  accesses: Pick<CredentialStore, 'of' | 'holds' | 'hold' | 'exchange' | 'isSigned' | 'revoked'>
  bank: RotationBank
  note: (profile: string, action: string, subject: string) => void
  now: Clock
  post: RevokeKey
  put: (one: Rotation) => Rotation
  /** It was not given up meanwhile. */
  isStill: (one: Rotation) => boolean
  /** Goes on after so long. */
  wake: (profile: string, ms: number) => void
}

export function createRotationSteps(deps: StepDeps) {
  const { vault, accesses, bank, now } = deps
  const held = new Set<string>()

  /** Events may be signed with either, whatever comes of the change. */
  const hold = (one: Rotation, letters: 'next' | 'former', wrapping: Buffer): string | null => {
    const apiKey = lettersOf(one, letters, wrapping)
    const name = `${one.id} ${letters}`
    if (apiKey !== null && !held.has(name)) {
      accesses.hold(apiKey, letters === 'next' ? one.newKeyId : one.oldKeyId)
      held.add(name)
    }
    return apiKey
  }
  const wrappingOf = async (): Promise<Buffer | null> => {
    const kept = await vault.get('wrapping')
    return kept.state === 'present' ? Buffer.from(kept.secret, 'hex') : null
  }

  const made: Step = async (one, who) => {
    const wrapping = await wrappingOf()
    if (!wrapping) return stands(phrase('keychainClosed'))
    const apiKey = hold(one, 'next', wrapping)
    if (apiKey === null) return stands(phrase('newKeyUnopened'))
    let at = one
    if (accesses.isSigned && at.pem === undefined) {
      if (at.isSigningAsked && who === 'desk') return stands(phrase('newSigningKeyLost'))
      at = deps.put({ ...at, isSigningAsked: true })
      const pem = await bank.makeSigningKey(apiKey).catch(refusal)
      if (pem instanceof Refused) {
        if (pem.error.again === 'ask-first') return stands(phrase('newSigningKeyLost'))
        deps.put({ ...at, isSigningAsked: false })
        return stands(pem.error.kind === 'offline' ? problem('rotationOffline') : pem.error)
      }
      at = deps.put(withLetters({ ...at, isSigningAsked: false }, 'pem', pem, wrapping))
    }
    const pem = accesses.isSigned ? lettersOf(at, 'pem', wrapping) : null
    if (accesses.isSigned && pem === null) return stands(phrase('newKeyUnopened'))
    const fault = await bank.test(at.userId, apiKey, pem)
    return fault === null ? { ...at, step: 'tested' } : stands(fault)
  }

  const tested: Step = async (one) => {
    const { profile } = one
    const wrapping = await wrappingOf()
    if (!wrapping) return stands(phrase('keychainClosed'))
    const apiKey = hold(one, 'next', wrapping)
    if (apiKey === null) return stands(phrase('newKeyUnopened'))
    let at = one
    if (at.former === undefined) {
      const kept = await vault.get(apiKeyName(profile))
      if (kept.state !== 'present')
        return stands(kept.state === 'absent' ? phrase('formerKeyGone') : phrase('keychainClosed'))
      at = deps.put(withLetters(at, 'former', kept.secret, wrapping))
    }
    if (!deps.isStill(at)) return 'over'
    const why = await keepSecret(vault, apiKeyName(profile), apiKey)
    if (why !== null) return stands(phrase('newKeyNotTaken', { why }))
    hold(at, 'former', wrapping)
    accesses.exchange(profile, apiKey, lettersOf(at, 'pem', wrapping), wrapping)
    deps.note(profile, 'keySwitched', at.newKeyId ?? '')
    const { next: _next, pem: _pem, ...rest } = at
    return { ...rest, step: 'switched', switchedAt: now() }
  }

  const switched: Step = async (at, _who, endGrace) => {
    const wrapping = await wrappingOf()
    if (wrapping) hold(at, 'former', wrapping)
    const { profile, switchedAt = 0 } = at
    const leftMs = switchedAt + graceMs - now()
    // A clock that was put back does not make the grace longer.
    if (!endGrace && leftMs > 0 && leftMs <= graceMs) {
      deps.wake(profile, leftMs)
      return stands(null)
    }
    if (!accesses.of(at.by)) return stands(phrase('revokerNotHere'))
    return revoke(at, at.by, at.oldKeyId)
  }

  async function revoke(at: Rotation, by: string, keyId: string): Promise<Stood | 'over'> {
    const { userId, intent } = at
    const entry = await deps.post({ by, userId, keyId, intent }).catch(refusal)
    if (entry instanceof Refused)
      return stands(entry.error.kind === 'offline' ? problem('rotationOffline') : entry.error)
    switch (entry.state) {
      case 'accepted':
      case 'confirmed':
        accesses.revoked(keyId)
        return 'over'
      case 'written':
      case 'sent':
      case 'inDoubt':
      case 'needsPeople':
        return stands(phrase('revocationInDoubt'))
      default: {
        const access = accesses.of(by)
        const active = access && (await bank.activeKeys(access, userId).catch(() => null))
        if (active && !active.some(({ id }) => id === keyId)) return 'over'
        // Once more is another request.
        deps.put({ ...at, intent: ulid() })
        return stands(
          phrase('revocationRefused', { why: entry.refusal ? nested(saidIn(entry.refusal)) : '' }),
        )
      }
    }
  }

  /** It stands until somebody looks for what was made. */
  const asked: Step = async () => stands(phrase('newKeyLost'))
  return { hold, revoke, steps: { asked, made, tested, switched } }
}

/** What an error says, without what made of it an error. */
function said({ code, params, message }: Said): Said {
  return { message, ...(code !== undefined && { code }), ...(params !== undefined && { params }) }
}

/** A refusal as a value; anything else is a fault. */
function refusal(fault: unknown): Refused {
  if (fault instanceof Refused) return fault
  throw fault
}
