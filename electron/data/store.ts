/**
 * Everything this desk keeps, in one folder: `journal.db` (journal, inbox, audit, facts; what must never be lost)
 * and `cache.db` (what can be fetched again), both encrypted with one key, and one lock that makes this process
 * their only writer.
 */
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Search } from '../directory/search.ts'
import type { Cache } from '../directory/cache.ts'
import type { Inbox } from '../journal/event-inbox.ts'
import type { Journal } from '../journal/requests.ts'
import type { Environment } from '../core/environment.ts'
import type { Clock } from '../core/clock.ts'
import { join } from 'node:path'
import type { Anchor } from '../journal/anchor.ts'
import { createAudit, type Audit } from '../journal/audit.ts'
import { type CacheKeeping, openCacheRoom } from '../directory/cache-room.ts'
import { createKeyValueStore } from '../journal/key-values.ts'
import { createForms, type Forms } from '../journal/forms.ts'
import { headReader, keepHead, knowsHead, noteHeadKept } from '../journal/chain-checkpoint.ts'
import { createHealth, markForCheck, type Health } from '../journal/health.ts'
import { createInbox } from '../journal/inbox.ts'
import { createJournal } from '../journal/journal.ts'
import { holdLock } from '../database/lock.ts'
import { openJournalFile } from '../journal/open-journal.ts'
import { createRecording, type Recording } from '../journal/recording.ts'
import { createRelayed, type Relayed } from '../journal/relayed.ts'
import { shareOf } from '../database/network-share.ts'
import { createTillRecords, type TillRecords } from '../journal/till-records.ts'
import { afterCheck, createStillThere } from '../database/still-there.ts'
import { guarded, makeFolder, StorageError } from '../database/storage-error.ts'

export interface Store {
  environment: Environment
  journal: Journal
  inbox: Inbox
  relayed: Relayed
  cache: Cache
  search: Search
  keeping: CacheKeeping
  audit: Audit
  tills: TillRecords
  health: Health
  keyValues: KeyValueStore
  forms: Forms
  recording: Recording
  close(): void
}

export interface StorePlace {
  /** Made where it does not exist. */
  dir: string
  /** 32 random bytes. */
  key: Uint8Array
  /** Of the cache, where it has one of its own, which can be destroyed; absent: the same. */
  cacheKey?: Uint8Array
  environment: Environment
  now: Clock
  /** How long a statement waits for another program's lock (J11). */
  busyTimeoutMs?: number
  /** Where the journal ended, kept outside the folder as well. */
  anchor?: Pick<Anchor, 'before' | 'moved'> | null
  /** Told when a damaged cache was set aside: what was in it has to be fetched again. */
  onRenewed?: () => void
  /** The number of the file system a path is on, as statfs tells it. */
  fileSystem?: (path: string) => number
  /** Bytes of the disk that are left to the journal when the bank's lists are fetched. */
  keptFree?: number
}

/**
 * Opens, or makes, the desk's files.
 * @throws StorageError: `busy`, `wrongKey`, `damaged`, `otherEnvironment`, `newerSchema`, `unwritable`, `full`.
 * Whatever is wrong, no file that was there is deleted or overwritten; a journal that cannot be used is set aside.
 */
export function openStore(place: StorePlace): Store {
  const { dir, key, cacheKey, environment, now, busyTimeoutMs, fileSystem, anchor } = place
  const { onRenewed = () => {} } = place
  makeFolder(dir)
  refuseShare(dir, fileSystem)
  const journalPath = join(dir, 'journal.db')
  // Undone from the last to the first, when opening fails half-way and when the store is closed.
  const undo: (() => void)[] = []
  const closeAll = () => {
    for (const step of undo.splice(0).reverse()) step()
  }
  try {
    undo.push(holdLock(join(dir, 'desk.lock')))
    const { file: journalFile, found } = openJournalFile({
      dir,
      key,
      environment,
      now,
      busyTimeoutMs,
      anchored: anchor?.before,
    })
    undo.push(() => journalFile.close())
    const head = keepHead(join(dir, 'journal.head'), key)
    undo.push(head.close)
    const endOfJournal = headReader(journalFile)
    const written = () => {
      const end = endOfJournal(now())
      head.write(end)
      anchor?.moved(end)
    }
    written()
    if (!knowsHead(journalFile) && head.sync()) noteHeadKept(journalFile)
    const cacheRoom = openCacheRoom({
      dir,
      key: cacheKey ?? key,
      isKeyItsOwn: cacheKey !== undefined,
      environment,
      now,
      onRenewed,
      keptFree: place.keptFree,
    })
    undo.push(() => cacheRoom.close())
    const { inbox, flush } = createInbox(journalFile)
    undo.push(flush)
    const stillThere = createStillThere(journalPath)
    const recording = createRecording(journalFile, { nowMs: () => performance.now(), stillThere })
    const onFault = (fault: StorageError) => {
      // The next start reads the whole file then, and restores it.
      if (fault.kind === 'damaged') markForCheck(dir)
      recording.failed(fault)
    }
    const journal = guarded(
      journalPath,
      afterCheck(createJournal(journalFile, now, written), ['write', 'add'], stillThere),
      onFault,
    )
    const rawAudit = createAudit(journalFile, now, written)
    undo.push(rawAudit.flush)
    const audit = guarded(journalPath, afterCheck(rawAudit, ['add'], stillThere), onFault)
    const hasEntries = () => journal.list({ limit: 1 }).entries.length > 0
    const { health, stop } = createHealth({ file: journalFile, key, dir, now, audit, found, hasEntries })
    undo.push(stop)
    return {
      environment,
      journal,
      inbox: guarded(journalPath, inbox, onFault),
      relayed: guarded(journalPath, createRelayed(journalFile), onFault),
      audit,
      tills: guarded(journalPath, createTillRecords(journalFile, now), onFault),
      health,
      forms: guarded(journalPath, createForms(journalFile, now), onFault),
      keyValues: guarded(journalPath, createKeyValueStore(journalFile), onFault),
      recording,
      cache: cacheRoom.cache,
      search: cacheRoom.search,
      keeping: cacheRoom.keeping,
      close: closeAll,
    }
  } catch (problem) {
    closeAll()
    throw problem
  }
}

function refuseShare(dir: string, fileSystem?: (path: string) => number): void {
  const share = shareOf(dir, fileSystem && { typeOf: fileSystem })
  if (share === null) return
  throw new StorageError(
    'unwritable',
    dir,
    `The folder ${dir} is on ${share}, where data can be lost. Choose a folder on a disk of this computer.`,
  )
}
