/** Keeps records of the bank and their search index, in one transaction: on the desk's thread, or beside it (filler.ts). */
import type { WriteHandle } from '../database/database.ts'
import type { RecordKind } from './cached-record.ts'
import { createDirectory } from './directory.ts'
import { clientOf } from './lookup.ts'

export type NewRecords = readonly { id: number; json: Record<string, unknown> }[]
export type KeepRecords = (kind: RecordKind, records: NewRecords, seenAt: number) => void

export function createKeepRecords(database: WriteHandle): KeepRecords {
  const directory = createDirectory(database)
  type Row = [kind: string, id: number, clientId: number | null, seenAt: number, json: string]
  const putAs = (columns: string, where: string) =>
    database.prepare<Row>(
      `INSERT INTO record (kind, id, clientId, seenAt, json) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET ${columns} seenAt = excluded.seenAt, json = excluded.json,
         stale = CASE WHEN excluded.seenAt >= staleAt THEN 0 ELSE stale END ${where}`,
    )
  const putSame = putAs('', 'WHERE clientId IS excluded.clientId')
  const putOther = putAs('clientId = excluded.clientId,', '')
  /** Whose a record is hardly ever changes, and its index is written anew only where it did. */
  const put = (...row: Row) => void (putSame.run(...row).changes > 0 || putOther.run(...row))
  const keep = database.transaction((...[kind, records, seenAt]: Parameters<KeepRecords>): void => {
    for (const { id, json } of records) {
      put(kind, id, kind === 'client' ? id : clientOf(json), seenAt, JSON.stringify(json))
    }
    if (kind === 'client') directory.keepCustomers(records, seenAt)
    if (kind === 'savings') directory.keepAccounts(records, seenAt)
  })
  return (...input) => keep.immediate(...input)
}
