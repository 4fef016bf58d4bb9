/** The days to which the ledger of each office was closed: nothing is dated on them or before any more (facts §3.2). */
import { wireDate, type Day } from '../../shared/values/dates.ts'
import { usernameOf } from '../administration/users.ts'
import type { Books } from '../core/books.ts'
import { refuse } from '../core/refusal.ts'
import { dayOut, type Wire } from '../core/wire.ts'

export const closureTable = `
  CREATE TABLE ledgerClosures (
    id INTEGER PRIMARY KEY, officeId INTEGER NOT NULL REFERENCES offices, closedOn TEXT NOT NULL,
    comments TEXT, userId INTEGER NOT NULL
  ) STRICT;`

export interface Closure {
  id: number
  officeId: number
  officeName: string
  closedOn: Day
  comments: string | null
  userId: number
}

/** The last day that is closed; null where the office was never closed. */
export function closedTo(books: Books, officeId: number): Day | null {
  const found = books.once(`closed ${officeId}`, () =>
    books.get<{ closedOn: Day | null }>(
      'SELECT max(closedOn) AS closedOn FROM ledgerClosures WHERE officeId = @officeId',
      { officeId },
    ),
  )
  return found?.closedOn ?? null
}

/** @throws Refused (403) for a day that is closed. */
export function mustBeOpen(books: Books, officeId: number, day: Day): void {
  const closedOn = closedTo(books, officeId)
  if (closedOn === null || day > closedOn) return
  const sentence = `The ledger is closed up to ${wireDate(closedOn)}. Date this later than that day.`
  refuse(403, 'error.msg.glJournalEntry.invalid.accounting.closed', 'transactionDate', sentence)
}

export function showClosure(books: Books, closure: Closure): Wire {
  return {
    id: closure.id,
    officeId: closure.officeId,
    officeName: closure.officeName,
    closingDate: dayOut(closure.closedOn),
    comments: closure.comments ?? undefined,
    createdByUsername: usernameOf(books, closure.userId),
  }
}
