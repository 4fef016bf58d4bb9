/**
 * A thread beside the desk that keeps the pages of a fill: searching for words, merging the index and writing the log
 * back take tens of milliseconds now and then, and nobody at the counter waits for them.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openDatabase } from '../database/database.ts'
import { asStorageError, StorageError } from '../database/storage-error.ts'
import { hasToEnd } from '../database/thread.ts'
import { cacheSchema } from './cache-schema.ts'
import type { FillAnswer, FillPage } from './fill-thread.ts'
import { createKeepRecords, type KeepRecords } from './keep-records.ts'

const begun = z.object({
  path: z.string(),
  key: z.instanceof(Uint8Array),
  environment: z.enum(['training', 'service']),
})
/** So many records hold the file's lock at a time: whoever at the counter writes waits no longer than that. */
const atOnce = 10
const gapMs = 1

/**
 * A third of the usual share. Not the lowest: on a busy computer a thread that hardly gets its turn keeps the file's lock
 * all the while, and whoever at the counter writes waits for it.
 */
const niceness = 5

if (hasToEnd()) process.exit()

// Linux gives each thread a priority of its own; elsewhere this would slow the whole desk.
if (process.platform === 'linux') setPriority(0, niceness)

const { path, key, environment } = begun.parse(workerData)
const file = openDatabase({
  path,
  key,
  what: 'cache',
  environment,
  synchronous: 'NORMAL',
  migrations: cacheSchema,
})
const keep = createKeepRecords(file)
const never = new Int32Array(new SharedArrayBuffer(4))

/** Beside a busy counter a lower priority gets its turn late: the fill does not end for that. */
const mostTries = 30

function keepPatiently(...part: Parameters<KeepRecords>): void {
  for (let tried = 1; ; tried += 1) {
    try {
      return keep(...part)
    } catch (problem) {
      const fault = asStorageError(problem, path)
      if (!(fault instanceof StorageError) || fault.kind !== 'busy' || tried === mostTries) throw problem
      Atomics.wait(never, 0, 0, gapMs)
    }
  }
}

function take({ kind, records, seenAt }: FillPage): FillAnswer {
  try {
    for (let from = 0; from < records.length; from += atOnce) {
      keepPatiently(kind, records.slice(from, from + atOnce), seenAt)
      Atomics.wait(never, 0, 0, gapMs)
    }
    return null
  } catch (problem) {
    const fault = asStorageError(problem, path)
    if (fault instanceof StorageError) return { kind: fault.kind, words: fault.words }
    throw problem
  }
}

parentPort?.on('message', (page: FillPage) => parentPort?.postMessage(take(page), []))
