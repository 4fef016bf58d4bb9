/**
 * Everything this desk keeps, in one folder: `journal.db` (journal, inbox, audit, facts; what must never be lost)
 * and `cache.db` (what can be fetched again), both encrypted with one key, and one lock that makes this process
 * their only writer.
 */
import { basename, join } from 'node:path'
import type { Audit, Clock, Environment, Store } from '../parts.ts'
import { createAudit } from './audit.ts'
import { backUp, backUpDaily, backupsIn } from './backup.ts'
import { createCache } from './cache.ts'
import {
  type DatabaseFile,
  holdsSomething,
  keyOpens,
  openDatabase,
  openForReading,
  type WriteHandle,
} from './database.ts'
import { createFacts } from './facts.ts'
import { createInbox } from './inbox.ts'
import { createJournal } from './journal.ts'
import { holdLock } from './lock.ts'
import { cacheSchema, journalSchema } from './schema.ts'
import { createSearch } from './search.ts'
import { guarded, makeFolder, StorageError, withStorageErrors } from './storage-error.ts'

export interface StorePlace {
  /** Made where it does not exist. */
  dir: string
  /** 32 random bytes. */
  key: Uint8Array
  environment: Environment
  now: Clock
}

/**
 * Opens, or makes, the desk's files.
 * @throws StorageError: `busy`, `wrongKey`, `damaged`, `otherEnvironment`, `newerSchema`, `unwritable`, `full`.
 * Whatever is wrong, no file that was there is deleted or overwritten.
 */
export function openStore({ dir, key, environment, now }: StorePlace): Store {
  makeFolder(dir)
  const journalPath = join(dir, 'journal.db')
  const cachePath = join(dir, 'cache.db')
  const backups = join(dir, 'backups')
  // Undone from the last to the first, when opening fails half-way and when the store is closed.
  const undo: (() => void)[] = []
  const closeAll = () => {
    for (const step of undo.splice(0).reverse()) step()
  }
  try {
    undo.push(holdLock(join(dir, 'desk.lock')))
    refuseLostJournal(journalPath, cachePath, backups)
    const journalFile = openBeside(cachePath, {
      path: journalPath,
      key,
      what: 'journal',
      environment,
      synchronous: 'FULL',
      migrations: journalSchema,
      beforeMigration: (file) => backUp(file, backups, 'migration', now()),
    })
    undo.push(() => journalFile.close())
    const cacheFile = openBeside(journalPath, {
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
    const journal = guarded(journalPath, createJournal(journalFile, now))
    const audit = guarded(journalPath, createAudit(journalFile, now))
    if (journal.list({ limit: 1 }).entries.length > 0) {
      withStorageErrors(journalPath, () => backUpOrNote(journalFile, backups, now, audit))
    }
    return {
      environment,
      journal,
      inbox: guarded(journalPath, inbox),
      audit,
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

/** A copy that cannot be made for want of room must not keep a teller from the desk; a damaged page must. */
function backUpOrNote(file: WriteHandle, dir: string, now: Clock, audit: Audit): void {
  try {
    backUpDaily(file, dir, now())
  } catch (problem) {
    if (problem instanceof StorageError && problem.kind === 'damaged') throw problem
    const why = problem instanceof Error ? problem.message : 'for an unknown reason'
    audit.add({ profile: null, action: 'backup.failed', subject: null, detail: why })
  }
}

/** A key that opens the file beside is the right one: then this file's first page is damaged. */
function openBeside(sibling: string, file: DatabaseFile): WriteHandle {
  try {
    return openDatabase(file)
  } catch (problem) {
    if (problem instanceof StorageError && problem.kind === 'wrongKey' && keyOpens(sibling, file.key)) {
      throw new StorageError(
        'damaged',
        file.path,
        `${basename(file.path)} is damaged and was left as it is. Restore it from a backup.`,
        problem,
      )
    }
    throw problem
  }
}

/** A journal that is gone, or cut to nothing, must not be replaced by a new one in silence. */
function refuseLostJournal(journal: string, cache: string, backups: string): void {
  if (holdsSomething(journal)) return
  const wasHere =
    holdsSomething(cache) || holdsSomething(`${journal}-wal`) || backupsIn(backups, 'daily').length > 0
  if (wasHere) {
    throw new StorageError(
      'damaged',
      journal,
      'journal.db is missing or empty, though this desk was used before. Put it back, or restore it from a backup.',
    )
  }
}
