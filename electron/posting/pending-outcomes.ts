/**
 * An answer that the disk does not take (J9) is held in memory and tried again until there is room: what the bank said must not
 * be lost to a disk that was full for a minute. Until then its request is in doubt, and counted so (decision 34).
 */
import type { Journal } from '../journal/requests.ts'
import type { Fact, JournalEntry } from '../../shared/posting/journal.ts'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import { StorageError } from '../database/storage-error.ts'

export interface PendingOutcomes {
  /**
   * Writes it down and goes on with `then`; where the disk does not take it, as soon as it does.
   * @throws StorageError where it is held.
   */
  keep<T>(id: string, fact: Fact, then: (entry: JournalEntry) => T): T
  /** Requests whose answer is held. */
  count(): number
  stop(): void
}

const againMs = 2000

export function createPendingOutcomes(deps: {
  journal: Pick<Journal, 'add'>
  setTimer?: SetTimer
}): PendingOutcomes {
  const { journal, setTimer = quietTimer } = deps
  let held: { id: string; write: () => unknown }[] = []
  let cancel = () => {}

  function plan(): void {
    cancel()
    if (held.length > 0) cancel = setTimer(tryAgain, againMs)
  }
  function tryAgain(): void {
    try {
      while (held[0]) {
        held[0].write()
        held = held.slice(1)
      }
    } catch (problem) {
      if (!(problem instanceof StorageError)) held = held.slice(1)
    }
    plan()
  }

  return {
    keep(id, fact, then) {
      const write = () => then(journal.add(id, fact))
      try {
        return write()
      } catch (problem) {
        if (problem instanceof StorageError) {
          held.push({ id, write })
          plan()
        }
        throw problem
      }
    },
    count: () => new Set(held.map(({ id }) => id)).size,
    stop() {
      cancel()
    },
  }
}
