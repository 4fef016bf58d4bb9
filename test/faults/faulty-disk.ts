/**
 * Loaded before the desk's own program (`node --import`): every statement that writes is entered in the table of
 * writes under its file and its text, and fails on demand as SQLite fails on such a disk. The desk knows nothing of it.
 */
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'

export const diskFaults = ['unwritable', 'full', 'slow', 'vanishing'] as const
export type DiskFault = (typeof diskFaults)[number]

const asked = z.discriminatedUnion('do', [
  z.object({ do: z.literal('table') }),
  z.object({ do: z.literal('fail'), write: z.string(), how: z.enum(diskFaults) }),
  z.object({ do: z.literal('heal') }),
])
export type Asked = z.output<typeof asked>
export interface Told {
  table: string[]
  /** How often the write that was to fail has failed. */
  failed: number
}

const table = new Set<string>()
let fault: { write: string; how: DiskFault } | null = null
let failed = 0

const meet = (write: string): void => {
  table.add(write)
  if (fault === null || (fault.write !== write && fault.write !== '*')) return
  failed += 1
  if (fault.how === 'slow') {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    return
  }
  const [message, code] = {
    unwritable: ['attempt to write a readonly database', 'SQLITE_READONLY'],
    full: ['database or disk is full', 'SQLITE_FULL'],
    vanishing: ['disk I/O error', 'SQLITE_IOERR_WRITE'],
  }[fault.how] as [string, string]
  throw new Database.SqliteError(message, code)
}

// Whoever only reads its table of faults has a disk of their own.
if (process.env['FAULTY_DISK'] !== undefined && process.send) {
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql)
    const words = sql.replace(/\s+/g, ' ').trim()
    // SQLite counts the end of a transaction among what only reads; it is where a group reaches the disk.
    if ((!statement.readonly || words.startsWith('COMMIT')) && statement.run !== undefined) {
      const write = `${basename(this.name)}: ${words.slice(0, 70)}`
      const { run } = statement
      statement.run = (...values: unknown[]) => {
        meet(write)
        return Reflect.apply(run, statement, values)
      }
    }
    return statement
  } as typeof prepare
  process.on('message', (message) => {
    const order = asked.parse(message)
    if (order.do === 'fail') {
      fault = order
      failed = 0
    }
    if (order.do === 'heal') fault = null
    process.send?.({ table: [...table].sort(), failed } satisfies Told)
  })
  process.channel?.unref()
}
