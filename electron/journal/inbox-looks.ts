/** Looking into the inbox and the quarantine, for people: nothing here is on the way of an event. */
import type { Inbox, InboxRow } from './event-inbox.ts'
import type { InboxEvent } from '../../shared/desk/commands.ts'
import type { WriteHandle } from '../database/database.ts'
import { z } from 'zod'
import { linePhrase as phrase } from '../../shared/desk/problems/line.ts'
import type { Coded } from '../../shared/values/phrase.ts'

type Looks = Pick<Inbox, 'list' | 'find' | 'get' | 'quarantined' | 'unmatched' | 'release'>
type Row = Omit<InboxRow, 'raw' | 'digest' | 'signature'> & { effect: string | null }

const maxShown = 50

export function createInboxLooks(database: WriteHandle): Looks {
  const shownEffect = "CASE WHEN effect LIKE '{%' THEN effect ->> '$.message' ELSE effect END"
  const columns = 'id, event, action, reference, form, receivedAt, effect'
  const found = database.prepare<{ text: string | null; before: number | null; limit: number }, Row>(
    `SELECT ${columns} FROM event
     WHERE (@before IS NULL OR id < @before) AND (@text IS NULL
       OR event LIKE @text ESCAPE '!' OR action LIKE @text ESCAPE '!' OR reference LIKE @text ESCAPE '!'
       OR ${shownEffect} LIKE @text ESCAPE '!' OR CAST(raw AS TEXT) LIKE @text ESCAPE '!')
     ORDER BY id DESC LIMIT @limit`,
  )
  const one = database.prepare<[number], InboxRow & { effect: string | null }>(
    `SELECT ${columns}, digest, signature, raw FROM event WHERE id = ?`,
  )
  const sums = database.prepare<[], { reason: string; n: number; bytes: number }>(
    'SELECT reason, count(*) AS n, sum(size) AS bytes FROM quarantined GROUP BY reason ORDER BY reason',
  )
  const newest = database.prepare<
    [number],
    { receivedAt: number; reason: string; size: number; action: string | null }
  >('SELECT receivedAt, reason, size, action FROM quarantined ORDER BY id DESC LIMIT ?')
  const unmatched = database.prepare<[], ReturnType<Looks['unmatched']>[number]>(
    `SELECT id, raw, signature, action, receivedAt FROM quarantined
     WHERE reason = 'noKeyMatches' AND signature IS NOT NULL ORDER BY id`,
  )
  const release = database.prepare<[number]>('DELETE FROM quarantined WHERE id = ?')

  const find: Looks['find'] = ({ text, before, limit }) => {
    const pattern = text === undefined || text === '' ? null : `%${text.replace(/[!%_]/g, '!$&')}%`
    const rows = found.all({ text: pattern, before: before ?? null, limit: limit + 1 })
    return { events: rows.slice(0, limit).map(shown), more: rows.length > limit }
  }
  return {
    find,
    list: (limit) => find({ limit }).events,
    get: (id) => one.get(id),
    quarantined() {
      const reasons = sums.all()
      return {
        kept: reasons.reduce((sum, { n }) => sum + n, 0),
        bytes: reasons.reduce((sum, { bytes }) => sum + bytes, 0),
        byReason: Object.fromEntries(reasons.map(({ reason, n }) => [reason, n])),
        newest: newest
          .all(maxShown)
          .map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() })),
      }
    },
    unmatched: () => unmatched.all(),
    release: (id) => void release.run(id),
  }
}

function shown({ receivedAt, effect, ...event }: Row): InboxEvent {
  return { ...event, receivedAt: new Date(receivedAt).toISOString(), ...effectIn(effect) }
}

const told = z.looseObject({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

/** What an event did, as it stands in the inbox: with its code, and of earlier desks in English alone. */
export function effectIn(kept: string | null): Pick<InboxEvent, 'effect' | 'told'> {
  if (kept === null) return effectOf(phrase('eventWaits'))
  if (!kept.startsWith('{')) return { effect: kept }
  return effectOf(told.parse(JSON.parse(kept)))
}

const effectOf = (said: Coded) => ({ effect: said.message, told: said })
