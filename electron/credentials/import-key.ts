/**
 * A signing key that somebody brings as a PEM. The specification shows no way to send the service a public key, so only
 * a key that it knows already is of use: one is kept when a signed read has shown that, and it never leaves again.
 */
import { signerFrom, SigningKeyError } from '../bank/sign.ts'
import { Refused } from '../core/refused.ts'
import type { CredentialStore } from './credential-store.ts'
import type { RotationBank } from './rotation-bank.ts'
import { words } from './rotation-words.ts'
import { apiKeyName, type Vault } from './vault.ts'
import { wrappingKey } from './wrapped.ts'

/** @throws Refused: nothing was kept, and the former signing key stays in use. */
export type ImportKey = (profile: string, userId: string, pem: string) => Promise<void>

export function createKeyImport(deps: {
  vault: Vault
  accesses: Pick<CredentialStore, 'exchange' | 'isSigned'>
  bank: Pick<RotationBank, 'test'>
}): ImportKey {
  const { vault, accesses, bank } = deps
  return async (profile, userId, pem) => {
    if (!accesses.isSigned) throw refused('forbidden', words.notSigned)
    mustSign(pem)
    const wrapping = await wrappingKey(vault)
    const own = await vault.get(apiKeyName(profile))
    if (!wrapping || own.state !== 'present') throw refused('storage', words.notKept)
    const fault = await bank.test(userId, own.secret, pem)
    if (fault === words.unreachable) throw refused('offline', words.notAsked)
    if (fault !== null) throw refused('refused', words.signatureUnknown, 'pem')
    accesses.exchange(profile, own.secret, pem, wrapping)
  }
}

function mustSign(pem: string): void {
  try {
    signerFrom(pem)
  } catch (problem) {
    if (!(problem instanceof SigningKeyError)) throw problem
    throw refused('invalid', problem.message, 'pem')
  }
}

function refused(
  kind: 'forbidden' | 'storage' | 'offline' | 'refused' | 'invalid',
  message: string,
  field?: string,
): Refused {
  return new Refused({ kind, message, again: 'safe', ...(field && { fields: [{ field, message }] }) })
}
