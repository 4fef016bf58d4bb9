/** Hands the pages of a fill to a thread of their own (filler.ts), one after another. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../core/environment.ts'
import { StorageError, type StorageFault } from '../database/storage-error.ts'
import { openThread } from '../database/thread.ts'
import type { Words } from '../../shared/values/phrase.ts'
import type { RecordKind } from './cached-record.ts'
import type { NewRecords } from './keep-records.ts'

export interface FillPage {
  kind: RecordKind
  records: NewRecords
  seenAt: number
}
/** Null: kept. */
export type FillAnswer = { kind: StorageFault; words: Words } | null

export interface FillThread {
  /** @throws StorageError; FillThreadEnded where the thread is no more: nothing, or a part, was kept. */
  keep(page: FillPage): Promise<void>
  close(): Promise<unknown>
}

/** Whoever has it can keep the page on the desk's own thread. */
export class FillThreadEnded extends Error {}

export function openFillThread(file: {
  path: string
  key: Uint8Array
  environment: Environment
  program: string
}): FillThread {
  const { path, key, environment, program } = file
  const thread = openThread<FillAnswer>(program, { path, key, environment })
  let waiting: { resolve: () => void; reject: (problem: Error) => void } | null = null
  let hasEnded = false
  const end = () => {
    hasEnded = true
    waiting?.reject(new FillThreadEnded())
    waiting = null
  }
  thread.onTold((answer) => {
    const asked = waiting
    waiting = null
    if (answer === null) asked?.resolve()
    else asked?.reject(new StorageError(answer.kind, path, answer.words))
  })
  thread.onFault(end)
  thread.onEnd(end)
  return {
    keep: (page) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new FillThreadEnded())
        waiting = { resolve, reject }
        thread.post(page)
      }),
    close() {
      end()
      return thread.end()
    },
  }
}

/** Beside this file when it runs as it is written, and beside the program when it is built; null: there is none. */
export function placeOfFiller(): string | null {
  const place = fileURLToPath(
    new URL(`./filler${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  )
  return existsSync(place) ? place : null
}
