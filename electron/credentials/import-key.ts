/**
 * A signing key that somebody brings as a PEM. The specification shows no way to send the service a public key, so only
 * a key that it knows already is of use: one is kept when a signed read has shown that, and it never leaves again.
 */
import { signerFrom, SigningKeyError } from '../bank/sign.ts'
import { Refused } from '../core/refused.ts'
import type { CredentialStore } from './credential-store.ts'
import type { RotationBank } from './rotation-bank.ts'
import { apiKeyName, type Vault } from './vault.ts'
import { wrappingKey } from './wrapped.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

/** @throws Refused: nothing was kept, and the former signing key stays in use. */
export type ImportKey = (profile: string, userId: string, pem: string) => Promise<void>

export function createKeyImport(deps: {
  vault: Vault
  accesses: Pick<CredentialStore, 'exchange' | 'isSigned'>
  bank: Pick<RotationBank, 'test'>
}): ImportKey {
  const { vault, accesses, bank } = deps
  return async (profile, userId, pem) => {
    if (!accesses.isSigned) throw new Refused(problem('nothingToSign'))
    mustSign(pem)
    const wrapping = await wrappingKey(vault)
    const own = await vault.get(apiKeyName(profile))
    if (!wrapping || own.state !== 'present') throw new Refused(problem('keychainGivesNothing'))
    const fault = await bank.test(userId, own.secret, pem)
    if (fault?.code === 'rotationOffline') throw new Refused(problem('signatureNotAsked'))
    if (fault !== null) throw new Refused(atField('pem', problem('signatureUnknown')))
    accesses.exchange(profile, own.secret, pem, wrapping)
  }
}

function mustSign(pem: string): void {
  try {
    signerFrom(pem)
  } catch (fault) {
    if (!(fault instanceof SigningKeyError)) throw fault
    const { message } = fault
    throw new Refused({ kind: 'invalid', message, again: 'safe', fields: [{ field: 'pem', message }] })
  }
}
