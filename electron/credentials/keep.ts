/** Keeps a secret and reads it back, for a vault that takes a secret and loses it is worse than none. */
import type { Kept, Vault } from './vault.ts'
import { VaultError } from './keychain.ts'

/** @returns why it is not kept, in words that fit after a colon; null: it is. */
export async function keepSecret(vault: Vault, name: string, secret: string): Promise<string | null> {
  const before = whyClosed(await vault.get(name))
  if (before !== null) return before
  try {
    await vault.set(name, secret)
  } catch (problem) {
    if (!(problem instanceof VaultError)) throw problem
    return problem.message
  }
  const after = await vault.get(name)
  return after.state === 'present' && after.secret === secret ? null : 'what was kept could not be read back'
}

/** @returns why it is not gone; null: it is. A locked keychain says yes to a removal and keeps what it has. */
export async function removeSecret(vault: Vault, name: string): Promise<string | null> {
  try {
    await vault.remove(name)
  } catch (problem) {
    if (!(problem instanceof VaultError)) throw problem
    return problem.message
  }
  const after = await vault.get(name)
  return after.state === 'present' ? 'it is still there' : whyClosed(after)
}

function whyClosed(kept: Kept): string | null {
  switch (kept.state) {
    case 'locked':
      return 'the keychain is locked'
    case 'denied':
      return 'the keychain refused this program'
    case 'noService':
      return kept.why
    default:
      return null
  }
}
