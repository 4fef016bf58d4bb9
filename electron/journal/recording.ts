/**
 * Whether this desk can write down what it does. A desk that cannot write its audit shows nothing new of customers:
 * what is looked at then would stand nowhere. It is asked before anything is shown, so it writes at most one small
 * row in some seconds, and waits for no other program's lock for longer than a glance.
 */
import type { WriteHandle } from '../database/database.ts'
import { asStorageError, StorageError } from '../database/storage-error.ts'

export interface Recording {
  /** @throws StorageError where the journal takes nothing. */
  mustWork(): void
  /** Some write has failed: nobody waits for the next look. */
  failed(problem: StorageError): void
}

const goodForMs = 5000
const againMs = 1000
const waitForLockMs = 100

/** @param parts.nowMs A clock that does not go back. */
export function createRecording(
  file: WriteHandle,
  { nowMs, stillThere }: { nowMs: () => number; stillThere: () => void },
): Recording {
  const write = file.prepare<[string]>(
    `INSERT INTO deskFact VALUES ('recording', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  let fault: StorageError | null = null
  let triedMs = -Infinity
  let number = 0

  function look(): void {
    triedMs = nowMs()
    const wait = Number(file.pragma('busy_timeout', { simple: true }))
    try {
      file.pragma(`busy_timeout = ${Math.min(wait, waitForLockMs)}`)
      stillThere()
      number += 1
      write.run(String(number))
      fault = null
    } catch (problem) {
      const error = asStorageError(problem, file.name)
      if (!(error instanceof StorageError)) throw problem
      fault = error
    } finally {
      file.pragma(`busy_timeout = ${wait}`)
    }
  }

  return {
    mustWork() {
      if (nowMs() - triedMs >= (fault ? againMs : goodForMs)) look()
      if (fault) throw fault
    },
    failed(problem) {
      if (problem.kind === 'full' || problem.kind === 'unwritable' || problem.kind === 'busy') fault = problem
    },
  }
}
