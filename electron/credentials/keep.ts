/** Keeps a secret and reads it back, for a vault that takes a secret and loses it is worse than none. */
import type { Kept, Vault } from './vault.ts'
import { VaultError } from './keychain.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'
import type { Words } from '../../shared/values/phrase.ts'

/** @returns why it is not kept, in words that fit after a colon; null: it is. */
export async function keepSecret(vault: Vault, name: string, secret: string): Promise<Words | null> {
  const before = whyClosed(await vault.get(name))
  if (before !== null) return before
  try {
    await vault.set(name, secret)
  } catch (problem) {
    if (!(problem instanceof VaultError)) throw problem
    return problem.words
  }
  const after = await vault.get(name)
  return after.state === 'present' && after.secret === secret ? null : phrase('secretLost')
}

/** @returns why it is not gone; null: it is. A locked keychain says yes to a removal and keeps what it has. */
export async function removeSecret(vault: Vault, name: string): Promise<Words | null> {
  try {
    await vault.remove(name)
  } catch (problem) {
    if (!(problem instanceof VaultError)) throw problem
    return problem.words
  }
  const after = await vault.get(name)
  return after.state === 'present' ? phrase('secretStillThere') : whyClosed(after)
}

function whyClosed(kept: Kept): Words | null {
  switch (kept.state) {
    case 'locked':
      return phrase('keychainIsLocked')
    case 'denied':
      return phrase('keychainRefusedProgram')
    case 'noService':
      return kept.why
    default:
      return null
  }
}
