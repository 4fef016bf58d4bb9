/**
 * cache.db: what this computer last saw of the bank. All of it can be fetched again, so nothing that is wrong with it
 * stops the desk: a damaged file is set aside and an empty one begun, at the start and in the midst of the work; so is, at
 * the start, one that may not be opened.
 */
import type { Environment } from '../core/environment.ts'
import type { Clock } from '../core/clock.ts'
import type { CachedRecord } from './cached-record.ts'
import { mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Touched } from '../../shared/posting/event.ts'
import { createCache, type Cache } from './cache.ts'
import { openForReading } from '../database/database.ts'
import { openBeside } from '../journal/open-journal.ts'
import { cacheSchema } from './cache-schema.ts'
import { createSearch, type Search } from './search.ts'
import { asStorageError, StorageError } from '../database/storage-error.ts'
import { moveFile } from '../core/move-file.ts'

export interface CacheRoom {
  cache: Cache
  search: Search
  close(): void
}

/** A disk on which one new file after the other is damaged is not worth more tries. */
const mostRenewals = 3
/** What could not be marked as old is remembered one by one up to here; beyond it everything counts as old. */
const mostUnmarked = 1000

export function openCacheRoom(place: {
  dir: string
  key: Uint8Array
  environment: Environment
  now: Clock
  /** Told when a damaged file was set aside: what was in it has to be fetched again. */
  onRenewed: () => void
}): CacheRoom {
  const { dir, key, environment, now } = place
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
      return { cache: createCache(file, now), search: createSearch(reading.handle), close }
    } catch (problem) {
      file.close()
      throw asStorageError(problem, path)
    }
  }
  let renewals = 0
  const renew = () => {
    renewals += 1
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
    if (isDamage(problem)) return renew()
    if (!(problem instanceof StorageError) || problem.kind !== 'unwritable') throw problem
    try {
      return renew()
    } catch {
      throw problem
    }
  }

  /** A damaged page is met here as a fault of storage; the question is then put to an empty file. */
  function ask<T>(question: (files: typeof current) => T): T {
    try {
      return question(current)
    } catch (problem) {
      const fault = asStorageError(problem, path)
      if (!isDamage(fault) || renewals >= mostRenewals) throw fault
      current.close()
      current = renew()
      place.onRenewed()
      return question(current)
    }
  }

  /** What has changed at the bank and could not be marked as old here: until it is, nothing here counts as fresh. */
  let unmarked: Touched[] = []
  const mark = () => {
    while (unmarked[0]) {
      const [first] = unmarked
      ask(({ cache }) => cache.markStale(first))
      unmarked = unmarked.slice(1)
    }
  }
  const known = <R extends CachedRecord>(record: R): R =>
    unmarked.length === 0 ? record : { ...record, stale: true }
  const knownOr = <R extends CachedRecord>(record: R | undefined): R | undefined => record && known(record)

  const cache: Cache = {
    keep: (...input) => ask(({ cache }) => cache.keep(...input)),
    record: (...input) => knownOr(ask(({ cache }) => cache.record(...input))),
    records: (...input) => ask(({ cache }) => cache.records(...input)).map(known),
    clientByPhone: (phone) => knownOr(ask(({ cache }) => cache.clientByPhone(phone))),
    clientByBvn: (bvn) => knownOr(ask(({ cache }) => cache.clientByBvn(bvn))),
    keepAnswer: (...input) => ask(({ cache }) => cache.keepAnswer(...input)),
    answer: (...input) => knownOr(ask(({ cache }) => cache.answer(...input))),
    markStale(touched) {
      if (unmarked.length < mostUnmarked) unmarked.push(touched)
      try {
        mark()
      } catch (problem) {
        // It is tried again with the next; whoever has just posted has nothing to do with it.
        if (!(problem instanceof StorageError)) throw problem
      }
    },
    noteServed(clientId) {
      try {
        ask(({ cache }) => cache.noteServed(clientId))
      } catch (problem) {
        // It only puts a list in order.
        if (!(problem instanceof StorageError)) throw problem
      }
    },
    count: (kind) => ask(({ cache }) => cache.count(kind)),
    markWhole: (...input) => ask(({ cache }) => cache.markWhole(...input)),
    wholeSince: (kind) => ask(({ cache }) => cache.wholeSince(kind)),
  }
  return {
    cache,
    search: { find: (...input) => ask(({ search }) => search.find(...input)) },
    close: () => current.close(),
  }
}

function isDamage(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'damaged'
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
