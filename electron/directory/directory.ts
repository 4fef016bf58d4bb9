/**
 * The part of the cache that search reads: customers and accounts by what a teller types. Kept up row by row;
 * a large first fill is made without indexes, which are built at its end.
 */
import type { WriteHandle } from '../database/database.ts'
import { createCustomerRows } from './customer-rows.ts'
import { accountColumns, customerColumns } from './lookup.ts'
import { lookupIndexes, withoutLookupIndexes } from './cache-schema.ts'
import { firstOfficeSign, pairSign } from './words.ts'
import { soundKey, soundOf } from './sound.ts'
import { piecesOf, shortestForSlips } from './spelling.ts'

export interface NewRecord {
  id: number
  json: Readonly<Record<string, unknown>>
}

export interface Directory {
  keepCustomers(records: readonly NewRecord[], seenAt: number): void
  keepAccounts(records: readonly NewRecord[], seenAt: number): void
  /** Of the name nothing stays: neither in the index nor among the words. */
  dropCustomer(id: number): void
}

/** From this many on, building the indexes at the end is faster than keeping them up. */
const worthFilling = 5000

/** Its methods run inside the caller's transaction. */
export function createDirectory(database: WriteHandle): Directory {
  const customer = createCustomerRows(database)
  const putAccount = database.prepare<(string | number | null)[]>(
    `INSERT INTO account (id, clientId, title, accountNo, externalId, seenAt) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET clientId = excluded.clientId, title = excluded.title,
       accountNo = excluded.accountNo, externalId = excluded.externalId, seenAt = excluded.seenAt`,
  )
  const isRead = database
    .prepare<[number], number>(`SELECT 1 FROM record WHERE kind = 'client' AND id = ?`)
    .pluck()
  const anyCustomer = database.prepare<[], number>('SELECT 1 FROM customer LIMIT 1').pluck()
  const moreOfWord = database
    .prepare<[string], number>(
      `INSERT INTO word VALUES (?, 1) ON CONFLICT (word) DO UPDATE SET customers = customers + 1 RETURNING customers`,
    )
    .pluck()
  const fewerOfWord = database
    .prepare<[string], number>('UPDATE word SET customers = customers - 1 WHERE word = ? RETURNING customers')
    .pluck()
  const dropWord = database.prepare<[string]>('DELETE FROM word WHERE word = ?')
  const putSlip = database.prepare<[string, string]>('INSERT OR IGNORE INTO slip VALUES (?, ?)')
  const dropSlip = database.prepare<[string, string]>('DELETE FROM slip WHERE piece = ? AND word = ?')
  const named = database.prepare<[number], { words: string; keys: string }>(
    'SELECT words, keys FROM customer WHERE id = ?',
  )
  const dropName = database.prepare<[number, string]>(
    `INSERT INTO names (names, rowid, keys) VALUES ('delete', ?, ?)`,
  )
  const dropCustomer = database.prepare<[number]>('DELETE FROM customer WHERE id = ?')

  const putOffice = database.prepare<[string, number]>(
    'INSERT INTO office VALUES (?, ?) ON CONFLICT DO UPDATE SET id = excluded.id WHERE id <> excluded.id',
  )

  function learn(word: string): void {
    if (word.length < shortestForSlips) return
    for (const piece of ledBy(word)) putSlip.run(piece, word)
  }
  /** A word that nobody has any longer is not kept. */
  function forget(word: string): void {
    if ((fewerOfWord.get(word) ?? 0) > 0) return
    dropWord.run(word)
    for (const piece of ledBy(word)) dropSlip.run(piece, word)
  }

  /** Offices that stand in the file: there are few, and each comes with every customer. */
  const knownOffices = new Set<string>()
  function learnOffice(name: string | null, id: number | null): void {
    if (name === null || id === null || knownOffices.has(name)) return
    putOffice.run(name, id)
    knownOffices.add(name)
  }

  /** @returns the words of the name as they were, and as they are. */
  function put({ id, json }: NewRecord, seenAt: number): { before: string; after: string } {
    const columns = customerColumns(json)
    const before = customer.put(id, columns, seenAt)
    learnOffice(columns.office, columns.officeId)
    return { before: before?.words ?? '', after: columns.words }
  }

  function keepUp(record: NewRecord, seenAt: number): void {
    const { before, after } = put(record, seenAt)
    if (after === before) return
    const old = new Set(before.split(' '))
    const fresh = new Set(after.split(' '))
    for (const word of fresh) if (word && !old.has(word) && moreOfWord.get(word) === 1) learn(word)
    for (const word of old) if (word && !fresh.has(word)) forget(word)
  }

  function fill(records: readonly NewRecord[], seenAt: number): void {
    database.exec(withoutLookupIndexes)
    for (const record of records) put(record, seenAt)
    database.exec(
      `INSERT INTO names (names) VALUES ('rebuild'); INSERT INTO names (names) VALUES ('optimize')`,
    )
    database.exec(
      `INSERT INTO word SELECT term, doc FROM nameWord
       WHERE instr(term, '${pairSign}') = 0 AND unicode(term) < ${firstOfficeSign}`,
    )
    for (const word of database.prepare<[], string>('SELECT word FROM word').pluck().all()) learn(word)
    database.exec(lookupIndexes)
  }

  return {
    keepCustomers(records, seenAt) {
      if (records.length >= worthFilling && anyCustomer.get() === undefined) return fill(records, seenAt)
      for (const record of records) keepUp(record, seenAt)
    },
    keepAccounts(records, seenAt) {
      for (const { id, json } of records) {
        const { clientId, title, accountNo, externalId } = accountColumns(json)
        // Without its customer an account has no page to open.
        if (clientId === null) continue
        putAccount.run(id, clientId, title, accountNo, externalId, seenAt)
        // A service that lists no customers tells their names with their accounts.
        if (title !== null && isRead.get(clientId) === undefined)
          keepUp({ id: clientId, json: { displayName: title } }, seenAt)
      }
    },
    dropCustomer(id) {
      const known = named.get(id)
      if (!known) return
      dropName.run(id, known.keys)
      dropCustomer.run(id)
      for (const word of new Set(known.words.split(' '))) if (word) forget(word)
    },
  }
}

/** The pieces and the sound under which a word is found. */
function ledBy(word: string): string[] {
  return [...piecesOf(word), soundKey(soundOf(word))]
}
