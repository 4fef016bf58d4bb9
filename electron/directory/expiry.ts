/** Takes away what is no longer kept, a few rows at a time. */
import type { WriteHandle } from '../database/database.ts'
import type { RecordKind } from './cached-record.ts'
import { createDirectory } from './directory.ts'
import { createKeepRecords } from './keep-records.ts'
import { type Asked, asksByLeftOut, withoutMembers } from './left-out.ts'

export interface KeepingRules {
  /** Last seen before this: it is not kept any longer. */
  seenBefore: number
  /** Members of records that are not kept at all. */
  leftOut: readonly string[]
}

/** Where a round goes on. */
export interface ExpiryPlace {
  table: number
  after: number
}

/** @returns where to go on; null: everything was looked at. */
export type Expire = (rules: KeepingRules, from: ExpiryPlace) => ExpiryPlace | null

export const beginningOfExpiry: ExpiryPlace = { table: 0, after: 0 }

/** Customers, and what is theirs. What the bank has of its own, such as products, tells of nobody. */
const ofCustomers: readonly RecordKind[] = ['client', 'savings', 'loan', 'fixedDeposit']
const lookedThrough = 100
/** Some two milliseconds. */
const takenAtOnce = 10

interface Row {
  key: number
  seenAt: number
  json: string | null
  /** Of an answer: what was asked. */
  input: string | null
}

export function createExpiry(database: WriteHandle): Expire {
  const directory = createDirectory(database)
  const keep = createKeepRecords(database)
  const select = (table: string, key: string, json: string, input: string) =>
    database.prepare<[after: number], Row>(
      `SELECT ${key} AS key, seenAt, ${json} AS json, ${input} AS input FROM ${table} WHERE ${key} > ?
       ORDER BY ${key} LIMIT ${lookedThrough}`,
    )
  const remove = (table: string, key: string) => {
    const statement = database.prepare<[number]>(`DELETE FROM ${table} WHERE ${key} = ?`)
    return (id: number) => void statement.run(id)
  }
  const recordAt = database.prepare<[number], { kind: RecordKind; id: number }>(
    'SELECT kind, id FROM record WHERE rowid = ?',
  )
  const tables = [
    { table: 'record', key: 'rowid', json: 'json', remove: remove('record', 'rowid') },
    { table: 'customer', key: 'id', json: null, remove: directory.dropCustomer },
    { table: 'account', key: 'id', json: null, remove: remove('account', 'id') },
    { table: 'answer', key: 'number', json: 'json', remove: remove('answer', 'number') },
  ].map((one) => ({
    ...one,
    ages: select(one.table, one.key, 'NULL', 'NULL'),
    whole:
      one.json === null
        ? null
        : select(one.table, one.key, one.json, one.table === 'answer' ? 'input' : 'NULL'),
  }))
  const dropServed = database.prepare<[number]>('DELETE FROM served WHERE at < ?')
  const dropAside = database.prepare<[number]>('DELETE FROM aside WHERE seenAt < ?')
  const asideWith = database.prepare<[string]>('DELETE FROM aside WHERE instr(json, ?) > 0')
  /** A list of which something may be gone is not called whole. */
  const dropWhole = database.prepare<[number]>('DELETE FROM whole WHERE seenAt < ?')

  const isOld = (table: string, row: Row, seenBefore: number) =>
    row.seenAt < seenBefore &&
    (table !== 'record' || ofCustomers.includes(recordAt.get(row.key)?.kind ?? 'product'))

  /** What an earlier policy kept. */
  const isByLeftOut = ({ input, json }: Row, leftOut: readonly string[]) =>
    // It was written by cache.ts: path values and query, each a list of names and values.
    input !== null &&
    asksByLeftOut((JSON.parse(input) as Asked[]).flat(), JSON.parse(json ?? 'null'), leftOut)

  /** A record is kept as it would be by now; an answer is read again. */
  function keepLess(
    current: (typeof tables)[number],
    { key, seenAt, json }: Row,
    leftOut: readonly string[],
  ) {
    const record = current.table === 'record' ? recordAt.get(key) : undefined
    if (!record || json === null) return current.remove(key)
    // It was written from an object.
    const kept = JSON.parse(json) as Record<string, unknown>
    keep(record.kind, [{ id: record.id, json: withoutMembers(kept, leftOut) }], seenAt)
  }

  const expire = database.transaction((rules: KeepingRules, { table: at, after }: ExpiryPlace) => {
    const { seenBefore, leftOut } = rules
    const named = leftOut.map((name) => `${JSON.stringify(name)}:`)
    const current = tables[at]
    if (!current) {
      dropServed.run(seenBefore)
      dropAside.run(seenBefore)
      for (const name of named) asideWith.run(name)
      dropWhole.run(seenBefore)
      return null
    }
    const { table, ages, whole, remove: take } = current
    const rows = (named.length > 0 && whole ? whole : ages).all(after)
    let taken = 0
    for (const row of rows) {
      const isTooMuch = named.some((name) => row.json?.includes(name)) || isByLeftOut(row, leftOut)
      if (isOld(table, row, seenBefore)) take(row.key)
      else if (isTooMuch) keepLess(current, row, leftOut)
      else continue
      taken += 1
      if (taken === takenAtOnce) return { table: at, after: row.key }
    }
    const last = rows.at(-1)
    return last && rows.length === lookedThrough
      ? { table: at, after: last.key }
      : { table: at + 1, after: 0 }
  })
  return (...round) => expire.immediate(...round)
}
