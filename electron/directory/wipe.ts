/**
 * Wiping: all that this computer keeps of customers is gone in one action, and the key to it with it, so that neither a
 * copy of the file nor what the disk still holds of it can be read. Journal and audit are not touched.
 */
import type { SyncStatus } from '../../shared/desk/commands.ts'
import { problem } from '../../shared/desk/problems.ts'
import type { EventBus } from '../core/event-bus.ts'
import { Refused } from '../core/refused.ts'
import type { CacheKeeping } from './cache-room.ts'
import type { Sync } from './sync.ts'
import type { Words } from '../../shared/values/phrase.ts'

export type Wipe = () => Promise<SyncStatus>

export function createWipe(deps: {
  files: Pick<CacheKeeping, 'wipe'>
  sync: Pick<Sync, 'clear' | 'status'>
  news: Pick<EventBus, 'publish'>
  newKey: () => Promise<{ key: Uint8Array; why: Words | null }>
}): Wipe {
  const { files, sync, news, newKey } = deps
  return async () => {
    // The key first: whatever ends this in the middle, nobody can read what was kept.
    const { key, why } = await newKey()
    if (why !== null) throw new Refused(problem('notWiped', { why }))
    sync.clear()
    await files.wipe(key)
    sync.clear()
    news.publish('sync', sync.status())
    return sync.status()
  }
}
