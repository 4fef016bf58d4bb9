/**
 * The key of the cache: its own, so that destroying it makes all that was kept of customers unreadable, copies of the
 * file included, and the journal stays. What it opens can be fetched again, so a lost key stops nobody.
 */
import { randomBytes } from 'node:crypto'
import { keepSecret } from './keep.ts'
import type { Vault } from './vault.ts'
import type { Words } from '../../shared/values/phrase.ts'

const name = 'cache-key'

/** Null: there is none yet. */
export async function cacheKeyIn(vault: Vault): Promise<Uint8Array | null> {
  const kept = await vault.get(name)
  const key = kept.state === 'present' ? Buffer.from(kept.secret, 'hex') : null
  return key?.length === 32 ? key : null
}

/** Replaces the one before. `why`: it could not be kept, and the one before may be there still; null: it is kept. */
export async function newCacheKey(vault: Vault): Promise<{ key: Uint8Array; why: Words | null }> {
  const key = randomBytes(32)
  return { key, why: await keepSecret(vault, name, key.toString('hex')) }
}
