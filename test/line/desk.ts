/** A desk's real store in a folder of its own, for one test file. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../electron/data/store.ts'

export interface KeptStore {
  store: Store
  /** Ends and opens again, as a restart does. */
  restart(): Store
  remove(): void
}

export function keptStore(): KeptStore {
  const dir = mkdtempSync(join(tmpdir(), 'line-'))
  const key = randomBytes(32)
  const open = () => openStore({ dir, key, environment: 'training', now: Date.now })
  let store = open()
  return {
    get store() {
      return store
    },
    restart() {
      store.close()
      store = open()
      return store
    },
    remove() {
      store.close()
      rmSync(dir, { recursive: true })
    },
  }
}
