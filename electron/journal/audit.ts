/**
 * Who did what at this desk. Each row's hash covers the row and the hash before it, so that an edited or a
 * missing row shows (J18). Rows cut off at the end leave no trace here: where it ended is kept beside it (head.ts).
 */
import type { Clock } from '../core/clock.ts'
import { createHash } from 'node:crypto'
import { besideThem } from '../../shared/users/audit-entry.ts'
import { beginning } from './chain.ts'
import type { WriteHandle } from '../database/database.ts'

/** Append-only, hash-chained: who did what at this desk. Never a secret, never a customer's data beyond ids. */
export interface Audit {
  add(row: { profile: string | null; action: string; subject: string | null; detail: string | null }): void
  /** The same of what has happened already and nobody can take back: it never throws, and waits for the disk. */
  note(row: { profile: string | null; action: string; subject: string | null; detail: string | null }): void
  list(limit: number): AuditRow[]
  /** Newest first. */
  find(wanted: WantedRows, limit: number): AuditRow[]
  actions(): string[]
  total(): number
  count(action: string, subject: string): number
  /** The first row whose hash does not follow from the one before it, or null. */
  firstBrokenRow(): number | null
  /** The same for the rows after one that was followed before; from the first where none is given. */
  follow(after?: AuditLink): { brokenAt: number | null; last: AuditLink }
}

export interface AuditRow {
  seq: number
  at: number
  profile: string | null
  action: string
  subject: string | null
  detail: string | null
}

/** Which rows; times in epoch ms. `to` and `before` are left out themselves. */
export interface WantedRows {
  /** Whoever sat at the desk, signed beside them, or had their PIN tried. */
  profile?: string | undefined
  action?: string | undefined
  from?: number | undefined
  to?: number | undefined
  before?: number | undefined
}

type NewRow = Omit<AuditRow, 'seq' | 'at'>

/** What waits for the disk is not for ever: the oldest is what happened, the rest is more of the same. */
const maxWaiting = 1000
const againMs = 2000
/** Later than any time, and higher than any number. */
const endOfAll = Number.MAX_SAFE_INTEGER

/** @param written Told after each commit. */
export function createAudit(
  database: WriteHandle,
  now: Clock,
  written = () => {},
): Audit & { flush(): void } {
  const last = database.prepare<[], { seq: number; hash: string }>(
    'SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1',
  )
  const insert = database.prepare<
    [number, number, string | null, string, string | null, string | null, string]
  >('INSERT INTO audit (seq, at, profile, action, subject, detail, hash) VALUES (?, ?, ?, ?, ?, ?, ?)')
  const newest = database.prepare<[number], AuditRow>(
    'SELECT seq, at, profile, action, subject, detail FROM audit ORDER BY seq DESC LIMIT ?',
  )
  const counted = database
    .prepare<[string, string], number>('SELECT count(*) FROM audit WHERE action = ? AND subject = ?')
    .pluck()

  const found = database.prepare<[string, string, string, string, string, number, number, number], AuditRow>(
    `SELECT seq, at, profile, action, subject, detail FROM audit
     WHERE (? = '' OR profile = ? OR instr(detail, ?) > 0) AND (? = '' OR action = ?) AND at >= ? AND at < ? AND seq < ?
     ORDER BY seq DESC`,
  )
  const kinds = database.prepare<[], string>('SELECT DISTINCT action FROM audit ORDER BY action').pluck()
  const counts = database.prepare<[], number>('SELECT count(*) FROM audit').pluck()

  const add = database.transaction((rows: readonly (NewRow & { at: number })[]) => {
    for (const row of rows) {
      const before = last.get() ?? { seq: 0, hash: beginning }
      const next: AuditRow = { seq: before.seq + 1, ...row }
      const hash = hashOfAuditRow(before.hash, next)
      insert.run(next.seq, next.at, next.profile, next.action, next.subject, next.detail, hash)
    }
  })
  /** What has happened while nothing could be written, oldest first. */
  let waiting: (NewRow & { at: number })[] = []
  let timer: NodeJS.Timeout | undefined

  const write = (rows: typeof waiting) => {
    add.immediate(rows)
    waiting = []
    clearTimeout(timer)
    timer = undefined
    written()
  }
  const flush = () => {
    timer = undefined
    try {
      if (waiting.length > 0) write(waiting)
    } catch {
      timer ??= setTimeout(flush, againMs).unref()
    }
  }

  return {
    add: (row) => write([...waiting, { at: now(), ...row }]),
    note(row) {
      if (waiting.length < maxWaiting) waiting.push({ at: now(), ...row })
      // One that waits already would hold up whoever comes now for as long again.
      if (timer === undefined) flush()
    },
    flush() {
      clearTimeout(timer)
      flush()
      clearTimeout(timer)
    },
    list: (limit) => newest.all(limit),
    find({ profile = '', action = '', from = 0, to = endOfAll, before = endOfAll }, limit) {
      const rows: AuditRow[] = []
      for (const row of found.iterate(profile, profile, profile, action, action, from, to, before)) {
        // A reason may hold the same letters.
        if (profile !== '' && row.profile !== profile && besideThem(row)?.id !== profile) continue
        rows.push(row)
        if (rows.length === limit) break
      }
      return rows
    },
    actions: () => kinds.all(),
    total: () => counts.get() ?? 0,
    count: (action, subject) => counted.get(action, subject) ?? 0,
    firstBrokenRow: () => firstBrokenAuditRow(database),
    follow: (after) => followAudit(database, after),
  }
}

/** A row of the audit that was found to follow from all before it. */
export interface AuditLink {
  seq: number
  hash: string
}

export const auditBeginning: AuditLink = { seq: 0, hash: beginning }

export function firstBrokenAuditRow(database: WriteHandle): number | null {
  return followAudit(database).brokenAt
}

/** Follows the rows after one that was followed before. `last`: the last that fits. */
export function followAudit(
  database: WriteHandle,
  after = auditBeginning,
): { brokenAt: number | null; last: AuditLink } {
  const at = database.prepare<[number], string>('SELECT hash FROM audit WHERE seq = ?').pluck()
  if (after.seq > 0 && at.get(after.seq) !== after.hash) return { brokenAt: after.seq, last: auditBeginning }
  const rows = database.prepare<[number], AuditRow & AuditLink>(
    'SELECT * FROM audit WHERE seq > ? ORDER BY seq',
  )
  let last = after
  for (const row of rows.iterate(after.seq)) {
    if (row.seq !== last.seq + 1) return { brokenAt: last.seq + 1, last }
    if (row.hash !== hashOfAuditRow(last.hash, row)) return { brokenAt: row.seq, last }
    last = { seq: row.seq, hash: row.hash }
  }
  return { brokenAt: null, last }
}

export function hashOfAuditRow(
  before: string,
  { seq, at, profile, action, subject, detail }: AuditRow,
): string {
  return createHash('sha256')
    .update(JSON.stringify([before, seq, at, profile, action, subject, detail]))
    .digest('hex')
}
