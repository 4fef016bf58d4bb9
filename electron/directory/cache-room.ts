/**
 * cache.db: what this computer last saw of the bank. All of it can be fetched again, so nothing that is wrong with it
 * stops the desk: a damaged file is set aside and an empty one begun, at the start and in the midst of the work; so is, at
 * the start, one that may not be opened.
 */
import type { Environment } from '../core/environment.ts'
import type { Clock } from '../core/clock.ts'
import type { CachedRecord } from './cached-record.ts'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Touched } from '../../shared/posting/event.ts'
import { createCache, type Cache } from './cache.ts'
import { openForReading } from '../database/database.ts'
import { keptForJournal, refuseWhereNearlyFull } from '../database/kept-free.ts'
import { openBeside } from '../journal/open-journal.ts'
import { cacheSchema } from './cache-schema.ts'
import { type FillThread, openFillThread, placeOfFiller } from './fill-thread.ts'
import { keepInParts } from './keep-in-parts.ts'
import type { KeepRecords, NewRecords } from './keep-records.ts'
import { createExpiry, type Expire } from './expiry.ts'
import { askedIn, asksByLeftOut, withoutMembers } from './left-out.ts'
import { createSearch, type Search } from './search.ts'
import { asStorageError, StorageError } from '../database/storage-error.ts'
import { moveFile } from '../core/move-file.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface CacheRoom {
  cache: Cache
  search: Search
  keeping: CacheKeeping
  close(): void
}

/** What keeping.ts does with the file. */
export interface CacheKeeping {
  /** Members of records that are not kept from here on. */
  leaveOut(members: readonly string[]): void
  expire: Expire
  /** Writes the log back and empties it: what was taken away stands in no page of either file. */
  emptyLog(): void
  /** The file is gone, and an empty one begun under this key; what is being kept meanwhile is not kept. */
  wipe(key: Uint8Array): Promise<void>
}

/** Fewer records than these are kept before a thread has begun. */
const worthAThread = 150
/** A disk on which one new file after the other is damaged is not worth more tries. */
const maxRenewals = 3
/** What could not be marked as old is remembered one by one up to here; beyond it everything counts as old. */
const maxUnmarked = 1000

export function openCacheRoom(place: {
  dir: string
  key: Uint8Array
  environment: Environment
  now: Clock
  /** Told when a damaged file was set aside: what was in it has to be fetched again. */
  onRenewed: () => void
  /** Of the thread that keeps large pages; null: there is none. */
  program?: string | null
  /** A key that opens nothing else: one that does not fit leaves a file that nobody can read. */
  isKeyItsOwn?: boolean
  /** Bytes of the disk that a fill leaves free. */
  keptFree?: number | undefined
}): CacheRoom {
  const { dir, environment, now, program = placeOfFiller(), keptFree = keptForJournal } = place
  let { key } = place
  let leftOut: readonly string[] = []
  const path = join(dir, 'cache.db')

  const open = () => {
    const file = openBeside([join(dir, 'journal.db')], {
      path,
      key,
      what: 'cache',
      environment,
      synchronous: 'NORMAL',
      migrations: cacheSchema,
    })
    try {
      const reading = openForReading({ path, key })
      const close = () => {
        reading.close()
        file.close()
      }
      return {
        cache: createCache(file, now),
        search: createSearch(reading.handle),
        expire: createExpiry(file),
        emptyLog: () => void file.pragma('wal_checkpoint(TRUNCATE)'),
        close,
      }
    } catch (problem) {
      file.close()
      throw asStorageError(problem, path)
    }
  }
  /** Keeps large pages; it has the file that is there now. */
  let beside: FillThread | null = null
  /** Null where there is none, or one could not go on. */
  let filler = program
  const dropThread = () => {
    void beside?.close()
    beside = null
  }
  let renewals = 0
  const renew = () => {
    renewals += 1
    dropThread()
    setAside(dir, path, now())
    return open()
  }
  let current: ReturnType<typeof open>
  try {
    current = open()
  } catch (problem) {
    current = renewOr(problem)
  }
  /** What may not be opened can still be moved where its folder may be written; where not, the first problem is told. */
  function renewOr(problem: unknown): ReturnType<typeof open> {
    if (isDamage(problem) || (place.isKeyItsOwn && isWrongKey(problem))) return renew()
    if (!(problem instanceof StorageError) || problem.kind !== 'unwritable') throw problem
    try {
      return renew()
    } catch {
      throw problem
    }
  }

  /** What the bank answers to a desk that has closed its books in the meantime is nobody’s any more. */
  let isClosed = false
  const put = (write: (cache: Cache) => void): void => {
    if (!isClosed) ask(({ cache }) => write(cache))
  }

  /** A damaged page is met here as a fault of storage; the question is then put to an empty file. */
  function ask<T>(question: (files: typeof current) => T): T {
    if (isClosed) throw new Refused(problem('deskCloses'))
    try {
      return question(current)
    } catch (problem) {
      const fault = asStorageError(problem, path)
      if (!isDamage(fault) || renewals >= maxRenewals) throw fault
      current.close()
      current = renew()
      place.onRenewed()
      return question(current)
    }
  }

  /** Of a page that was begun before the file was wiped, nothing more is kept. */
  let wipes = 0
  const inParts = (...page: Parameters<KeepRecords>) => {
    const begun = wipes
    return keepInParts(
      (...part) => {
        if (begun === wipes) put((file) => file.keep(...part))
      },
      ...page,
    )
  }
  const allowed = (records: NewRecords): NewRecords => withoutMembers(records, leftOut)

  /** What has changed at the bank and could not be marked as old here: until it is, nothing here counts as fresh. */
  let unmarked: Touched[] = []
  const mark = () => {
    while (unmarked[0]) {
      const [first] = unmarked
      put((file) => file.markStale(first))
      unmarked = unmarked.slice(1)
    }
  }
  const known = <R extends CachedRecord>(record: R): R =>
    unmarked.length === 0 ? record : { ...record, stale: true }
  const knownOr = <R extends CachedRecord>(record: R | undefined): R | undefined => record && known(record)

  const cache: Cache = {
    keep: (kind, records, seenAt) => put((file) => file.keep(kind, allowed(records), seenAt)),
    async keepBeside(kind, page, seenAt) {
      const records = allowed(page)
      const begun = wipes
      await refuseWhereNearlyFull(path, keptFree)
      if (begun !== wipes || isClosed) return
      if (records.length < worthAThread || filler === null) return inParts(kind, records, seenAt)
      beside ??= openFillThread({ path, key, environment, program: filler })
      try {
        await beside.keep({ kind, records, seenAt })
      } catch (problem) {
        if (begun !== wipes || isClosed) return
        // What the thread met, this thread meets too, and heals or tells.
        if (problem instanceof StorageError && !isDamage(problem)) throw problem
        dropThread()
        if (!(problem instanceof StorageError)) filler = null
        return inParts(kind, records, seenAt)
      }
    },
    record: (...input) => knownOr(ask(({ cache }) => cache.record(...input))),
    records: (...input) => ask(({ cache }) => cache.records(...input)).map(known),
    hasMoreThan: (...input) => ask(({ cache }) => cache.hasMoreThan(...input)),
    clientByPhone: (phone) => knownOr(ask(({ cache }) => cache.clientByPhone(phone))),
    clientByBvn: (bvn) => knownOr(ask(({ cache }) => cache.clientByBvn(bvn))),
    keepAnswer(operation, input, json, seenAt) {
      if (asksByLeftOut(askedIn(input), json, leftOut)) return
      put((file) => file.keepAnswer(operation, input, withoutMembers(json, leftOut), seenAt))
    },
    answer: (...input) => knownOr(ask(({ cache }) => cache.answer(...input))),
    markStale(touched) {
      if (unmarked.length < maxUnmarked) unmarked.push(touched)
      try {
        mark()
      } catch (problem) {
        // It is tried again with the next; whoever has just posted has nothing to do with it.
        if (!(problem instanceof StorageError)) throw problem
      }
    },
    noteServed(clientId) {
      try {
        put((file) => file.noteServed(clientId))
      } catch (problem) {
        // It only puts a list in order.
        if (!(problem instanceof StorageError)) throw problem
      }
    },
    fetchPlace: (kind) => ask(({ cache }) => cache.fetchPlace(kind)),
    noteFetch: (...input) => put((file) => file.noteFetch(...input)),
    idsSince: (...input) => ask(({ cache }) => cache.idsSince(...input)),
    keepAside: (kind, misfits, seenAt) =>
      put((file) => file.keepAside(kind, withoutMembers(misfits, leftOut), seenAt)),
    dropAside: (...input) => put((file) => file.dropAside(...input)),
    aside: () => ask(({ cache }) => cache.aside()),
    countNames: () => ask(({ cache }) => cache.countNames()),
    count: (kind) => ask(({ cache }) => cache.count(kind)),
    markWhole: (...input) => put((file) => file.markWhole(...input)),
    wholeSince: (kind) => ask(({ cache }) => cache.wholeSince(kind)),
  }
  return {
    cache,
    search: {
      find: (...input) => ask(({ search }) => search.find(...input)),
      like: (...input) => ask(({ search }) => search.like(...input)),
    },
    keeping: {
      leaveOut: (members) => void (leftOut = members),
      expire: (...round) => ask(({ expire }) => expire(...round)),
      emptyLog: () => ask(({ emptyLog }) => emptyLog()),
      async wipe(fresh) {
        wipes += 1
        const ended = beside?.close()
        beside = null
        await ended
        current.close()
        key = fresh
        unmarked = []
        try {
          for (const tail of ['-wal', '-shm', '']) rmSync(`${path}${tail}`, { force: true })
          current = open()
        } catch {
          // Its key is gone, so nobody reads what could not be taken away.
          current = renew()
        }
      },
    },
    close() {
      isClosed = true
      dropThread()
      current.close()
    },
  }
}

function isDamage(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'damaged'
}

function isWrongKey(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'wrongKey'
}

/** Kept for whoever wants to know why, as a damaged journal is (restore.ts). */
function setAside(dir: string, path: string, nowMs: number): void {
  const aside = join(dir, 'damaged', new Date(nowMs).toISOString().replace(/[:.]/g, '-'))
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const tail of ['', '-wal', '-shm']) {
    if (!statSync(`${path}${tail}`, { throwIfNoEntry: false })) continue
    moveFile(`${path}${tail}`, join(aside, `${basename(path)}${tail}`))
  }
}
