/**
 * Verified events, stored before the service is answered. What arrives within one turn of the event loop is
 * committed together: one fsync for many (performance §4), and each sender still waits for its own row.
 */
import type { Inbox, InboxRow } from './event-inbox.ts'
import type { WriteHandle } from '../database/database.ts'
import { createInboxLooks } from './inbox-looks.ts'

/** Of an `InboxRow`. */
export const eventColumns = 'id, digest, raw, event, action, reference, form, signature, receivedAt'

type NewRow = Parameters<Inbox['add']>[0]
type Forged = Parameters<Inbox['quarantine']>[0]
interface Waiting {
  row: NewRow
  resolve: (answer: 'new' | 'known') => void
  reject: (problem: unknown) => void
}

/** What could not be verified is kept for a look, but strangers must not fill the disk (reliability T10). */
const maxQuarantined = 500
const maxQuarantinedBytes = 8 * 1024 * 1024

/** Hints that anybody could have sent are kept no longer. */
const maxUnsigned = 500

/** Of what was worked through: more than come while a request waits for its answer. */
const maxWorked = 500

export interface InboxRoom {
  inbox: Inbox
  /** Commits what is waiting for its turn. */
  flush(): void
}

export function createInbox(database: WriteHandle): InboxRoom {
  const insert = database.prepare<NewRow>(
    `INSERT INTO event (digest, raw, event, action, reference, form, signature, receivedAt)
     VALUES (@digest, @raw, @event, @action, @reference, @form, @signature, @receivedAt)
     ON CONFLICT (digest) DO NOTHING`,
  )
  const insertForged = database.prepare<[number, string | null, string | null, string, number, Uint8Array]>(
    'INSERT INTO quarantined (size, signature, action, reason, receivedAt, raw) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const trim = database.prepare<[number, number]>(
    `DELETE FROM quarantined WHERE id <= (
       SELECT id FROM (
         SELECT id, row_number() OVER newest AS number, sum(size) OVER newest AS bytes
         FROM quarantined WINDOW newest AS (ORDER BY id DESC)
       ) WHERE number > ? OR bytes > ? ORDER BY id DESC LIMIT 1)`,
  )
  const trimUnsigned = database.prepare<[number]>(
    `DELETE FROM event WHERE form = 'unsigned' AND effect IS NOT NULL AND id <= (
       SELECT id FROM event WHERE form = 'unsigned' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  )
  const signed = database.prepare<[], number>("SELECT 1 FROM event WHERE form <> 'unsigned' LIMIT 1").pluck()
  const unworked = database.prepare<[number], InboxRow>(
    `SELECT ${eventColumns} FROM event WHERE effect IS NULL ORDER BY id LIMIT ?`,
  )
  const worked = database.prepare<[number, number], InboxRow>(
    `SELECT * FROM (SELECT ${eventColumns} FROM event WHERE effect IS NOT NULL ORDER BY id DESC LIMIT ?)
     WHERE receivedAt >= ? ORDER BY id`,
  )
  const finish = database.prepare<[string, number]>('UPDATE event SET effect = ? WHERE id = ?')
  const finishAll = database.transaction((worked: Parameters<Inbox['done']>[0]) => {
    for (const { id, effect } of worked) finish.run(JSON.stringify(effect), id)
  })
  const lastReceived = database
    .prepare<[], number>('SELECT receivedAt FROM event ORDER BY id DESC LIMIT 1')
    .pluck()

  let waiting: Waiting[] = []
  let forged: Forged[] = []
  let turn: NodeJS.Immediate | undefined

  const store = database.transaction((rows: readonly Waiting[], strangers: readonly Forged[]) => {
    for (const { raw, signature, action, reason, receivedAt } of strangers) {
      insertForged.run(raw.length, signature, action, reason, receivedAt, raw)
    }
    if (strangers.length > 0) trim.run(maxQuarantined, maxQuarantinedBytes)
    if (rows.some(({ row }) => row.form === 'unsigned')) trimUnsigned.run(maxUnsigned)
    return rows.map(({ row, resolve }): { resolve: Waiting['resolve']; answer: 'new' | 'known' } => {
      const { changes } = insert.run(row)
      return { resolve, answer: changes === 1 ? 'new' : 'known' }
    })
  })

  function flush(): void {
    clearImmediate(turn)
    turn = undefined
    const rows = waiting
    const strangers = forged.slice(-maxQuarantined)
    waiting = []
    forged = []
    if (rows.length === 0 && strangers.length === 0) return
    try {
      const answers = store.immediate(rows, strangers)
      // Only now, with the commit on the disk, may anybody hear that it is stored.
      for (const { resolve, answer } of answers) resolve(answer)
    } catch (problem) {
      for (const { reject } of rows) reject(problem)
    }
  }

  function soon(): void {
    turn ??= setImmediate(flush)
  }

  const inbox: Inbox = {
    add(row) {
      soon()
      return new Promise((resolve, reject) => waiting.push({ row, resolve, reject }))
    },
    quarantine(row) {
      soon()
      forged.push(row)
    },
    waiting: (limit) => unworked.all(limit),
    done(worked) {
      finishAll.immediate(worked)
    },
    workedSince: (receivedAt) => worked.all(maxWorked, receivedAt),
    ...createInboxLooks(database),
    hasSigned: () => signed.get() !== undefined,
    lastReceivedAt: () => lastReceived.get() ?? null,
  }
  return { inbox, flush }
}
