/** The inbox of a relay: what waits to be passed on to the broker, and what the broker has acknowledged. */
import type { InboxRow } from './event-inbox.ts'
import type { WriteHandle } from '../database/database.ts'
import { eventColumns } from './inbox.ts'

/** The inbox as a relay sees it: it does not work events through, but passes them on. */
export interface Relayed {
  /** Events that are not passed on yet, oldest first. */
  waiting(limit: number): InboxRow[]
  count(): number
  /** They are in the broker's stream, under these numbers. */
  passedOn(rows: readonly { id: number; sequence: number }[]): void
  /** The highest of these numbers; null where nothing was passed on yet. */
  lastSequence(): number | null
  /** The broker lost everything after this number: it waits again. @returns how many events. */
  lostAfter(sequence: number): number
  /** Takes away what was passed on and came before this time. @returns how many events. */
  forget(before: number): number
}

export function createRelayed(database: WriteHandle): Relayed {
  const unsent = database.prepare<[number], InboxRow>(
    `SELECT ${eventColumns} FROM event WHERE effect IS NULL ORDER BY id LIMIT ?`,
  )
  const count = database.prepare<[], number>('SELECT count(*) FROM event WHERE effect IS NULL').pluck()
  const mark = database.prepare<{ id: number; sequence: number }>(
    "UPDATE event SET effect = 'passed on', relayed = @sequence WHERE id = @id",
  )
  const last = database.prepare<[], number | null>('SELECT max(relayed) FROM event').pluck()
  const reopen = database.prepare<[number]>(
    'UPDATE event SET effect = NULL, relayed = NULL WHERE relayed > ?',
  )
  const drop = database.prepare<[number]>('DELETE FROM event WHERE relayed IS NOT NULL AND receivedAt < ?')
  // One commit, so one fsync, for all that the broker acknowledged together.
  const markAll = database.transaction((rows: readonly { id: number; sequence: number }[]) => {
    for (const row of rows) mark.run(row)
  })
  return {
    waiting: (limit) => unsent.all(limit),
    count: () => count.get() ?? 0,
    passedOn: (rows) => void markAll.immediate(rows),
    lastSequence: () => last.get() ?? null,
    lostAfter: (sequence) => reopen.run(sequence).changes,
    forget: (before) => drop.run(before).changes,
  }
}
