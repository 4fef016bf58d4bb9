/** The bank as this computer last saw it: single records by kind, and whole answers of reads as they came. */
import type { Touched } from '../../shared/posting/event.ts'
import type { Clock } from '../core/clock.ts'
import type { CachedRecord, RecordKind } from './cached-record.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { WriteHandle } from '../database/database.ts'
import { createFetching, type Fetching } from './fetching.ts'
import { createKeepRecords, type NewRecords } from './keep-records.ts'
import { keepInParts } from './keep-in-parts.ts'
import { createStaleMarks } from './stale.ts'
import { dialled } from './words.ts'

export interface Cache extends Fetching {
  /** Many at once, in one transaction; the search index follows. */
  keep(kind: RecordKind, records: NewRecords, seenAt: number): void
  /** A page of a fill: not at once, and nobody at the counter waits for it. */
  keepBeside(kind: RecordKind, records: NewRecords, seenAt: number): Promise<void>
  record(kind: RecordKind, id: number): CachedRecord | undefined
  records(kind: RecordKind, where?: { clientId?: number }): (CachedRecord & { id: number })[]
  hasMoreThan(kind: RecordKind, count: number): boolean
  clientByPhone(phone: string): (CachedRecord & { id: number }) | undefined
  clientByBvn(bvn: string): (CachedRecord & { id: number }) | undefined
  /** Whole answers of reads, by operation and input. */
  keepAnswer(operation: OperationName, input: Input, json: unknown, seenAt: number): void
  answer(operation: OperationName, input: Input): CachedRecord | undefined
  markStale(touched: Touched): void
  /** Somebody at this counter opened the customer's page: they come first when they are looked for again. */
  noteServed(clientId: number): void
  count(kind: RecordKind): number
  /** Every record of the kind was fetched, the first of them at `seenAt`: from here on lists can be made of records. */
  markWhole(kind: RecordKind, seenAt: number): void
  /** When all records of a kind were last fetched; null: some may be missing here. */
  wholeSince(kind: RecordKind): number | null
}

interface Row {
  json: string
  seenAt: number
  stale: number
}

/** Old answers give way, oldest first: nobody looks at the page of five thousand reads ago. */
const maxAnswers = 5000

export function createCache(database: WriteHandle, now: Clock): Cache {
  const keep = createKeepRecords(database)
  const one = database.prepare<[string, number], Row>(
    'SELECT json, seenAt, stale FROM record WHERE kind = ? AND id = ?',
  )
  const allOfKind = database.prepare<[string], Row & { id: number }>(
    'SELECT id, json, seenAt, stale FROM record WHERE kind = ? ORDER BY id',
  )
  const ofClient = database.prepare<[string, number], Row & { id: number }>(
    'SELECT id, json, seenAt, stale FROM record WHERE kind = ? AND clientId = ? ORDER BY id',
  )
  const byPhone = database
    .prepare<[string], number>('SELECT id FROM customer WHERE dialled = ? ORDER BY id LIMIT 1')
    .pluck()
  const byBvn = database
    .prepare<[string], number>('SELECT id FROM customer WHERE bvn = ? ORDER BY id LIMIT 1')
    .pluck()
  const oneBeyond = database
    .prepare<[string, number], number>('SELECT 1 FROM record WHERE kind = ? LIMIT 1 OFFSET ?')
    .pluck()
  const counted = database.prepare<[string], number>('SELECT count(*) FROM record WHERE kind = ?').pluck()
  const putAnswer = database.prepare<(string | number | null)[]>(
    `INSERT OR REPLACE INTO answer (operation, input, clientId, savingsId, loanId, seenAt, json)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const trimAnswers = database.prepare<[number]>(
    'DELETE FROM answer WHERE number <= (SELECT max(number) FROM answer) - ?',
  )
  const getAnswer = database.prepare<[string, string], Row>(
    'SELECT json, seenAt, stale FROM answer WHERE operation = ? AND input = ?',
  )
  const putServed = database.prepare<[number, number]>('INSERT OR REPLACE INTO served VALUES (?, ?)')
  const putWhole = database.prepare<[string, number]>('INSERT OR REPLACE INTO whole VALUES (?, ?)')
  const getWhole = database.prepare<[string], number>('SELECT seenAt FROM whole WHERE kind = ?').pluck()

  const keepAnswer = database.transaction((...answer: Parameters<Cache['keepAnswer']>): void => {
    const [operation, input, json, seenAt] = answer
    const ids = idsIn(input, json)
    putAnswer.run(
      operation,
      canonical(input),
      ids.clientId,
      ids.savingsId,
      ids.loanId,
      seenAt,
      JSON.stringify(json),
    )
    trimAnswers.run(maxAnswers)
  })

  const clientOfRecord = (id: number | undefined): (CachedRecord & { id: number }) | undefined => {
    const row = id === undefined ? undefined : one.get('client', id)
    return row && id !== undefined ? { id, ...recordOf(row) } : undefined
  }

  return {
    ...createFetching(database),
    keep,
    keepBeside: (...page) => keepInParts(keep, ...page),
    record(kind, id) {
      const row = one.get(kind, id)
      return row && recordOf(row)
    },
    records(kind, where) {
      const rows = where?.clientId === undefined ? allOfKind.all(kind) : ofClient.all(kind, where.clientId)
      return rows.map(({ id, ...row }) => ({ id, ...recordOf(row) }))
    },
    hasMoreThan: (kind, count) => oneBeyond.get(kind, count) !== undefined,
    clientByPhone: (phone) => clientOfRecord(byPhone.get(dialled(phone) ?? '')),
    clientByBvn: (bvn) => clientOfRecord(byBvn.get(bvn)),
    keepAnswer: (...answer) => keepAnswer.immediate(...answer),
    answer(operation, input) {
      const row = getAnswer.get(operation, canonical(input))
      return row && recordOf(row)
    },
    markStale: createStaleMarks(database, now),
    noteServed(clientId) {
      if (Number.isSafeInteger(clientId)) putServed.run(clientId, now())
    },
    count: (kind) => counted.get(kind) ?? 0,
    markWhole(kind, seenAt) {
      putWhole.run(kind, seenAt)
    },
    wholeSince: (kind) => getWhole.get(kind) ?? null,
  }
}

function recordOf({ json, seenAt, stale }: Row): CachedRecord {
  // Written by this file from JSON; amounts are text in it, so nothing is lost (A-money).
  const value: unknown = JSON.parse(json)
  return { json: value, seenAt, stale: stale === 1 }
}

/** One text for one question: members in one order, empty ones left out. */
function canonical({ params = {}, query = {} }: Input): string {
  const sorted = (values: Record<string, string>) =>
    Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted(params), sorted(query)])
}

type About = Record<'clientId' | 'savingsId' | 'loanId', number | null>

/** Whom an answer is about: by the question's ids, or by the customer that a search found. */
function idsIn({ params = {}, query = {} }: Input, json: unknown): About {
  const id = (text: string | undefined) =>
    text !== undefined && Number.isSafeInteger(Number(text)) ? Number(text) : null
  const isSearch = params['phoneNumber'] !== undefined || params['bvn'] !== undefined
  const found =
    isSearch && typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined
  return {
    clientId: id(params['clientId'] ?? query['clientId'] ?? found),
    savingsId: id(params['savingsId']),
    loanId: id(params['loanId']),
  }
}
