/**
 * The rows of customers that are looked up. A customer who comes again is mostly the same, and of one who changed it is
 * mostly one number: only what differs is written, for a column that is named in an UPDATE has its index written anew.
 */
import type Database from 'better-sqlite3'
import type { WriteHandle } from '../database/database.ts'
import type { CustomerColumns } from './lookup.ts'

const names = [
  'name',
  'words',
  'keys',
  'phone',
  'dialled',
  'bvn',
  'accountNo',
  'externalId',
  'email',
  'officeId',
  'office',
] as const satisfies readonly (keyof CustomerColumns)[]

type Row = CustomerColumns & { id: number; seenAt: number }

export function createCustomerRows(database: WriteHandle): {
  /** @returns the row as it was. */
  put(id: number, columns: CustomerColumns, seenAt: number): CustomerColumns | undefined
} {
  const known = database.prepare<[number], CustomerColumns>(
    `SELECT ${names.join(', ')} FROM customer WHERE id = ?`,
  )
  const add = database.prepare<Row>(
    `INSERT INTO customer (id, seenAt, ${names.join(', ')}) VALUES (@id, @seenAt, @${names.join(', @')})`,
  )
  /** By what differs: few things change together. */
  const changes = new Map<string, Database.Statement<Row>>()
  const change = (differing: readonly string[]) => {
    const set = ['seenAt', ...differing].map((name) => `${name} = @${name}`).join(', ')
    const prepared = changes.get(set) ?? database.prepare<Row>(`UPDATE customer SET ${set} WHERE id = @id`)
    changes.set(set, prepared)
    return prepared
  }
  return {
    put(id, columns, seenAt) {
      const before = known.get(id)
      const statement = before ? change(names.filter((name) => before[name] !== columns[name])) : add
      statement.run({ ...columns, id, seenAt })
      return before
    },
  }
}
