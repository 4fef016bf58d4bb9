/** How far the bank's lists were read, and what of them could not be kept as it came. */
import type { WriteHandle } from '../database/database.ts'
import type { RecordKind } from './cached-record.ts'
import { placeInList, type PlaceInList } from './list-reading.ts'

export interface Misfit {
  /** Its id, or the beginning of its text. */
  key: number | string
  /** Which members do not fit; never what stands in them. */
  reason: string
  json: unknown
}

export interface Fetching {
  /** Where the reading of a list was broken off. */
  fetchPlace(kind: RecordKind): PlaceInList | null
  /** Null: the list was read to its end. */
  noteFetch(kind: RecordKind, place: PlaceInList | null): void
  /** Of the next records of a kind in the order of ids: those that were seen at this time or later, and the last looked at. */
  idsSince(kind: RecordKind, seenAt: number, after: number): { ids: number[]; last: number | null }
  keepAside(kind: RecordKind, misfits: readonly Misfit[], seenAt: number): void
  /** What is no longer in the bank's list, or fits by now. */
  dropAside(kind: RecordKind, seenBefore: number): void
  /** The most frequent reasons first. */
  aside(): { reason: string; count: number }[]
  /** Customers who can be found by name. */
  countNames(): number
}

/** A service whose every record is odd must not fill the disk. */
const maxAside = 10_000
const lookedThrough = 500

export function createFetching(database: WriteHandle): Fetching {
  const getPlace = database.prepare<[string], string>('SELECT place FROM fetching WHERE kind = ?').pluck()
  const putPlace = database.prepare<[string, string]>('INSERT OR REPLACE INTO fetching VALUES (?, ?)')
  const dropPlace = database.prepare<[string]>('DELETE FROM fetching WHERE kind = ?')
  const next = database
    .prepare<[string, number, number], [number, number]>(
      'SELECT id, seenAt FROM record WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
    )
    .raw()
  const putAside = database.prepare<[string, string, string, number, string]>(
    'INSERT OR REPLACE INTO aside VALUES (?, ?, ?, ?, ?)',
  )
  const dropAside = database.prepare<[string, number]>('DELETE FROM aside WHERE kind = ? AND seenAt < ?')
  const countAside = database.prepare<[], number>('SELECT count(*) FROM aside').pluck()
  const reasons = database.prepare<[], { reason: string; count: number }>(
    'SELECT reason, count(*) AS count FROM aside GROUP BY reason ORDER BY 2 DESC, 1',
  )
  const countNames = database.prepare<[], number>('SELECT count(*) FROM customer').pluck()
  return {
    fetchPlace(kind) {
      const text = getPlace.get(kind)
      return text === undefined ? null : placeInList.parse(JSON.parse(text))
    },
    noteFetch(kind, place) {
      if (place === null) dropPlace.run(kind)
      else putPlace.run(kind, JSON.stringify(place))
    },
    idsSince(kind, seenAt, after) {
      const rows = next.all(kind, after, lookedThrough)
      return {
        ids: rows.flatMap(([id, at]) => (at >= seenAt ? [id] : [])),
        last: rows.at(-1)?.[0] ?? null,
      }
    },
    keepAside(kind, misfits, seenAt) {
      const room = Math.max(0, maxAside - (countAside.get() ?? 0))
      for (const { key, reason, json } of misfits.slice(0, room))
        putAside.run(kind, String(key), reason, seenAt, JSON.stringify(json) ?? 'null')
    },
    dropAside: (kind, seenBefore) => void dropAside.run(kind, seenBefore),
    aside: () => reasons.all(),
    countNames: () => countNames.get() ?? 0,
  }
}
