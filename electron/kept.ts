/** What this computer keeps for one environment: its key first, then the files that it opens. */
import { join } from 'node:path'
import { databaseKey } from './keys/database-key.ts'
import { createFolderVault } from './keys/folder.ts'
import { createKeychain } from './keys/keychain.ts'
import type { Redactor } from './log.ts'
import type { Clock, Environment, Store, Vault } from './parts.ts'
import { openStore } from './store/store.ts'

/** The desk cannot be opened; the message is for a person, says why, and what to do. */
export class DeskClosed extends Error {
  override name = 'DeskClosed'
}

export interface Kept {
  store: Store
  /** A sentence about how the key is kept, where no keychain keeps it. */
  notice: string | null
  /** Where the key is kept, other secrets may be. */
  vault: Vault
}

/** @throws DeskClosed, StorageError */
export async function openKept(options: {
  dataDir: string
  environment: Environment
  usesKeychain: boolean
  /** The key may lie beside the data where there is no keychain (reliability, "Decided"). */
  mayUseFolder: boolean
  redactor: Redactor
  now: Clock
}): Promise<Kept> {
  const { environment, now } = options
  // One folder for each environment: nothing of training ever stands among a service's data (T25).
  const folder = join(options.dataDir, environment)
  const key = await databaseKey({
    folder,
    keychain: options.usesKeychain ? createKeychain : null,
    folderVault: createFolderVault(folder),
    mayUseFolder: options.mayUseFolder,
  })
  if (key.kind === 'stopped') throw new DeskClosed(key.sentence)
  options.redactor.know(key.key.toString('hex'))
  const store = openStore({ dir: folder, key: key.key, environment, now })
  return { store, notice: key.notice, vault: key.vault }
}
