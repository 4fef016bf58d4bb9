/** Secrets for the length of one run: headless and training keys, and tests. */
import type { Vault } from '../parts.ts'

export function createMemoryVault(): Vault {
  const secrets = new Map<string, string>()
  return {
    kind: 'memory',
    async get(name) {
      const secret = secrets.get(name)
      return secret === undefined ? { state: 'absent' } : { state: 'present', secret }
    },
    async set(name, secret) {
      secrets.set(name, secret)
    },
    async remove(name) {
      secrets.delete(name)
    },
  }
}
