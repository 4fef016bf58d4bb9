/**
 * Who did what at this desk. Each row's hash covers the row and the hash before it, so that an edited or a
 * missing row shows (J18). Rows cut off at the end leave no trace here: that needs the head kept elsewhere.
 */
import { createHash } from 'node:crypto'
import type { Audit, Clock } from '../parts.ts'
import type { WriteHandle } from './database.ts'

interface Row {
  seq: number
  at: number
  profile: string | null
  action: string
  subject: string | null
  detail: string | null
}

const beginning = '0'.repeat(64)

export function createAudit(database: WriteHandle, now: Clock): Audit {
  const last = database.prepare<[], { seq: number; hash: string }>(
    'SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1',
  )
  const insert = database.prepare<
    [number, number, string | null, string, string | null, string | null, string]
  >('INSERT INTO audit (seq, at, profile, action, subject, detail, hash) VALUES (?, ?, ?, ?, ?, ?, ?)')
  const newest = database.prepare<[number], Row>(
    'SELECT seq, at, profile, action, subject, detail FROM audit ORDER BY seq DESC LIMIT ?',
  )
  const counted = database
    .prepare<[string, string], number>('SELECT count(*) FROM audit WHERE action = ? AND subject = ?')
    .pluck()
  const all = database.prepare<[], Row & { hash: string }>('SELECT * FROM audit ORDER BY seq')

  const add = database.transaction((row: Omit<Row, 'seq' | 'at'>) => {
    const before = last.get() ?? { seq: 0, hash: beginning }
    const next: Row = { seq: before.seq + 1, at: now(), ...row }
    const hash = hashOf(before.hash, next)
    insert.run(next.seq, next.at, next.profile, next.action, next.subject, next.detail, hash)
  })

  return {
    add: (row) => add.immediate(row),
    list: (limit) => newest.all(limit),
    count: (action, subject) => counted.get(action, subject) ?? 0,
    firstBrokenRow() {
      let before = { seq: 0, hash: beginning }
      for (const row of all.iterate()) {
        if (row.seq !== before.seq + 1) return before.seq + 1
        if (row.hash !== hashOf(before.hash, row)) return row.seq
        before = row
      }
      return null
    },
  }
}

function hashOf(before: string, { seq, at, profile, action, subject, detail }: Row): string {
  return createHash('sha256')
    .update(JSON.stringify([before, seq, at, profile, action, subject, detail]))
    .digest('hex')
}
