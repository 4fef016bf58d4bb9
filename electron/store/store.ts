/**
 * Everything this desk keeps, in one folder: `journal.db` (journal, inbox, audit, facts; what must never be lost)
 * and `cache.db` (what can be fetched again), both encrypted with one key, and one lock that makes this process
 * their only writer.
 */
import { join } from 'node:path'
import type { Clock, Environment, Store } from '../parts.ts'
import { createAudit } from './audit.ts'
import { createCache } from './cache.ts'
import { openForReading } from './database.ts'
import { createFacts } from './facts.ts'
import { createForms } from './forms.ts'
import { headReader, keepHead } from './head.ts'
import { createHealth, markForCheck } from './health.ts'
import { createInbox } from './inbox.ts'
import { createJournal } from './journal.ts'
import { holdLock } from './lock.ts'
import { openBeside, openJournalFile } from './open-journal.ts'
import { createRelayed } from './relayed.ts'
import { shareOf } from './network-share.ts'
import { cacheSchema } from './schema.ts'
import { createSearch } from './search.ts'
import { createTillRecords } from './till-records.ts'
import { guarded, makeFolder, StorageError, withStorageErrors } from './storage-error.ts'

export interface StorePlace {
  /** Made where it does not exist. */
  dir: string
  /** 32 random bytes. */
  key: Uint8Array
  environment: Environment
  now: Clock
  /** How long a statement waits for another program's lock (J11). */
  busyTimeoutMs?: number
  /** The number of the file system a path is on, as statfs tells it. */
  fileSystem?: (path: string) => number
}

/**
 * Opens, or makes, the desk's files.
 * @throws StorageError: `busy`, `wrongKey`, `damaged`, `otherEnvironment`, `newerSchema`, `unwritable`, `full`.
 * Whatever is wrong, no file that was there is deleted or overwritten; a journal that cannot be used is set aside.
 */
export function openStore({ dir, key, environment, now, busyTimeoutMs, fileSystem }: StorePlace): Store {
  makeFolder(dir)
  refuseShare(dir, fileSystem)
  const journalPath = join(dir, 'journal.db')
  const cachePath = join(dir, 'cache.db')
  // Undone from the last to the first, when opening fails half-way and when the store is closed.
  const undo: (() => void)[] = []
  const closeAll = () => {
    for (const step of undo.splice(0).reverse()) step()
  }
  try {
    undo.push(holdLock(join(dir, 'desk.lock')))
    const { file: journalFile, found } = openJournalFile({ dir, key, environment, now, busyTimeoutMs })
    undo.push(() => journalFile.close())
    const head = keepHead(join(dir, 'journal.head'), key)
    undo.push(head.close)
    const endOfJournal = headReader(journalFile)
    const written = () => head.write(endOfJournal(now()))
    written()
    const cacheFile = openBeside([journalPath], {
      path: cachePath,
      key,
      what: 'cache',
      environment,
      synchronous: 'NORMAL',
      migrations: cacheSchema,
    })
    undo.push(() => cacheFile.close())
    const reading = openForReading({ path: cachePath, key })
    undo.push(() => reading.close())
    const { inbox, flush } = createInbox(journalFile)
    undo.push(flush)
    // The next start reads the whole file then, and restores it.
    const onDamage = () => markForCheck(dir)
    const journal = guarded(journalPath, createJournal(journalFile, now, written), onDamage)
    const audit = guarded(journalPath, createAudit(journalFile, now, written), onDamage)
    const hasEntries = () => journal.list({ limit: 1 }).entries.length > 0
    const { health, stop } = createHealth({ file: journalFile, key, dir, now, audit, found, hasEntries })
    undo.push(stop)
    return {
      environment,
      journal,
      inbox: guarded(journalPath, inbox),
      relayed: guarded(journalPath, createRelayed(journalFile)),
      audit,
      tills: guarded(journalPath, createTillRecords(journalFile, now)),
      health,
      forms: guarded(journalPath, createForms(journalFile, now)),
      facts: guarded(journalPath, createFacts(journalFile)),
      cache: guarded(cachePath, createCache(cacheFile, now)),
      search: withStorageErrors(cachePath, () => createSearch(reading.handle)),
      close: closeAll,
    }
  } catch (problem) {
    closeAll()
    throw problem
  }
}

function refuseShare(dir: string, fileSystem?: (path: string) => number): void {
  const share = shareOf(dir, fileSystem)
  if (share === null) return
  throw new StorageError(
    'unwritable',
    dir,
    `The folder ${dir} is on ${share}, where data can be lost. Choose a folder on a disk of this computer.`,
  )
}
