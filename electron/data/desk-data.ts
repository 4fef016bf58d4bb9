/** What this computer keeps of one bank: its key first, then the files that it opens. */
import type { Vault } from '../credentials/vault.ts'
import type { Environment } from '../core/environment.ts'
import type { Clock } from '../core/clock.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheKeyIn, newCacheKey } from '../credentials/cache-key.ts'
import { databaseKey } from '../credentials/database-key.ts'
import { createFolderVault } from '../credentials/folder.ts'
import { createKeychain, patientWith } from '../credentials/keychain.ts'
import type { Redactor } from '../core/log.ts'
import { otherServices } from './data-folders.ts'
import { openAnchor } from '../journal/anchor.ts'
import { createToldEnd } from '../journal/told-end.ts'
import { openStore, type Store } from './store.ts'
import type { Told } from '../../shared/desk/problems.ts'

/** The desk cannot be opened; the message is for a person, says why, and what to do. */
export class DeskClosed extends Error {
  override name = 'DeskClosed'
}

export interface Kept {
  store: Store
  /** Sentences about how the key is kept, where no keychain keeps it, and about what else lies here. */
  notices: readonly Told[]
  /** Where the key is kept, other secrets may be. */
  vault: Vault
  /** Closes the files, and then keeps and tells outside of them where the journal ended. */
  close(): Promise<void>
}

/** @throws DeskClosed, StorageError */
export async function openKept(options: {
  dataDir: string
  /** The folder in it that is this bank's alone: nothing of training ever stands among a service's data (T25). */
  place: string
  environment: Environment
  usesKeychain: boolean
  /** The system may be asking a person to open the keychain; absent: there is nobody to wait for. */
  onKeychainAsks?: (() => void) | undefined
  /** The key may lie beside the data where there is no keychain (reliability, "Decided"). */
  mayUseFolder: boolean
  redactor: Redactor
  now: Clock
  /** Told when a damaged cache was set aside. */
  onRenewed?: () => void
}): Promise<Kept> {
  const { dataDir, place, environment, now, onKeychainAsks } = options
  const folder = join(dataDir, place)
  const key = await databaseKey({
    folder,
    keychain: options.usesKeychain
      ? (scope) => createKeychain(scope, undefined, onKeychainAsks && patientWith(onKeychainAsks))
      : null,
    folderVault: createFolderVault(folder),
    mayUseFolder: options.mayUseFolder,
  })
  if (key.kind === 'stopped') throw new DeskClosed(key.sentence)
  options.redactor.know(key.key.toString('hex'))
  const { onRenewed } = options
  const anchor = await openAnchor(key.vault, key.key)
  // What is posted in training proves nothing to anybody.
  const toldEnd = environment === 'service' ? createToldEnd(key.key) : null
  const store = openStore({
    dir: folder,
    key: key.key,
    cacheKey: await cacheKeyOf(key.vault, folder),
    environment,
    now,
    anchor: {
      before: anchor?.before ?? null,
      moved(head) {
        anchor?.moved(head)
        toldEnd?.moved(head)
      },
    },
    ...(onRenewed && { onRenewed }),
  })
  // What was found missing is told once: the next start must not find it again.
  if (store.health.gaps().length > 0) await anchor?.write()
  const notices = [key.notice, otherServices(dataDir, place)].filter((notice) => notice !== null)
  const close = async () => {
    store.close()
    await Promise.all([anchor?.write(), toldEnd?.tell()])
  }
  return { store, notices, vault: key.vault, close }
}

/** A key that cannot be kept opens the cache for this run alone: what is in it can be fetched again. */
async function cacheKeyOf(vault: Vault, folder: string): Promise<Uint8Array> {
  const known = await cacheKeyIn(vault)
  if (known) return known
  // An older desk kept it under the key of the journal, which is not to be destroyed.
  for (const tail of ['-wal', '-shm', '']) rmSync(join(folder, `cache.db${tail}`), { force: true })
  return (await newCacheKey(vault)).key
}
