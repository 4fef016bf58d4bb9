/** Secrets for the length of one run: headless and training keys, and tests. */
import type { Vault } from './vault.ts'
import { seal, type Sealed } from '../core/sealed.ts'

export function createMemoryVault(): Vault {
  const secrets = new Map<string, Sealed>()
  return {
    kind: 'memory',
    async get(name) {
      const secret = secrets.get(name)
      return secret === undefined ? { state: 'absent' } : { state: 'present', secret: secret.open() }
    },
    async set(name, secret) {
      secrets.set(name, seal(secret))
    },
    async remove(name) {
      secrets.delete(name)
    },
  }
}
