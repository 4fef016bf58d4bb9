/**
 * The bank's books: one SQLite database, in memory or in a file. Whole numbers come back as numbers, except in
 * columns whose name ends in `Minor`: those are money in minor units and stay bigint, so that no float arises.
 */
import Database from 'better-sqlite3'

export type Value = string | number | bigint | boolean | null | undefined | Uint8Array
export type Row = Readonly<Record<string, Value>>
/** How SQLite keeps a boolean. */
export type Flag = 0 | 1

/** What a table of the books is made by; each step runs once in the life of a bank, in order. */
export interface Tables {
  owner: string
  steps: readonly string[]
  /** Those of them that hardly ever change: what is found in them is kept (`once`). */
  settled?: readonly string[]
}

export class Books {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Prepared>()
  readonly #insertions = new Map<string, Insertion[]>()
  readonly #known = new Map<string, unknown>()
  readonly #settled = new Set<string>()
  #isFinding = false

  /** `file`: a path, or `:memory:`. With a file, a commit is on the disk when it returns (`synchronous=FULL`). */
  constructor(file: string) {
    this.#database = new Database(file)
    this.#database.pragma('busy_timeout = 2000')
    // One bank, one folder: a second program that opens the same books is told SQLITE_BUSY. A killed one lets go.
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = FULL')
    this.#database.pragma('foreign_keys = ON')
    // What a savepoint may have to undo stays in memory; the log is folded into the file in larger pieces.
    this.#database.pragma('temp_store = MEMORY')
    this.#database.pragma('wal_autocheckpoint = 8000')
    this.#database.pragma('cache_size = -32000')
  }

  /** Makes the tables that are still missing. */
  prepare(tables: readonly Tables[]): void {
    this.#database.exec(
      'CREATE TABLE IF NOT EXISTS steps (owner TEXT NOT NULL, step INTEGER NOT NULL, PRIMARY KEY (owner, step)) STRICT',
    )
    this.transaction(() => {
      for (const { owner, steps, settled = [] } of tables) {
        for (const table of settled) this.#settled.add(table)
        const done = this.get<{ n: number }>('SELECT count(*) AS n FROM steps WHERE owner = @owner', {
          owner,
        })
        steps.forEach((sql, step) => {
          if (step < (done?.n ?? 0)) return
          this.#database.exec(sql)
          this.insert('steps', { owner, step })
        })
      }
    })
  }

  /** The first row, or undefined. `T` names the columns that the statement selects. */
  get<T>(sql: string, values: Row = {}): T | undefined {
    const prepared = this.#reading(sql)
    const row = prepared.statement.get(...inOrder(prepared, values))
    // A statement is written beside the type of its rows; SQLite's STRICT tables keep the columns' types.
    return row === undefined ? undefined : (plain(row, prepared.whole) as T)
  }

  /** All rows. */
  all<T>(sql: string, values: Row = {}): T[] {
    const prepared = this.#reading(sql)
    const rows = prepared.statement.all(...inOrder(prepared, values))
    // As in `get`.
    return rows.map((row) => plain(row, prepared.whole) as T)
  }

  run(sql: string, values: Row = {}): { changes: number; id: number } {
    const prepared = this.#statement(sql)
    const { changes, lastInsertRowid } = this.#write(prepared, inOrder(prepared, values))
    return { changes, id: Number(lastInsertRowid) }
  }

  /**
   * Inserts one row; members that are undefined are left to the column's default. Gives the row's id. Rows of a
   * table come in few shapes, so the shapes seen before are compared, not written anew.
   */
  insert(table: string, row: Row): number {
    const shapes = this.#insertions.get(table) ?? []
    for (const { columns, prepared } of shapes) {
      const values = valuesIn(row, columns)
      if (values) return Number(this.#write(prepared, values).lastInsertRowid)
    }
    const columns = Object.keys(row).filter((column) => row[column] !== undefined)
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`
    this.#insertions.set(table, [...shapes, { columns, prepared: this.#statement(sql) }])
    return this.run(sql, row).id
  }

  /** Changes columns of the row with this id. */
  update(table: string, id: number, changes: Row): void {
    const columns = Object.keys(changes)
    const sql = `UPDATE ${table} SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE id = @id`
    this.run(sql, { ...changes, id })
  }

  /**
   * What stands in settled tables (a product, a user, an API key): found once, and then known until a row of any
   * settled table is written, or anything is undone, for it may have been written by what was undone. All writes
   * come through these books, so a key that was revoked is forgotten by the write that revokes it. What was not
   * found is looked for again. @throws TypeError when `find` reads another table.
   */
  once<T>(key: string, find: () => T): T {
    const known = this.#known.get(key)
    // What stands under a key is what this key's one finder gave.
    if (known !== undefined) return known as T
    this.#isFinding = true
    try {
      const found = find()
      if (found !== undefined) this.#known.set(key, found)
      return found
    } finally {
      this.#isFinding = false
    }
  }

  /** The exact sum of an expression over rows, also where it would not fit SQLite's 64 bits. */
  sum(expression: string, from: string, values: Row = {}): bigint {
    const parts = this.get<{ highMinor: bigint | null; lowMinor: bigint | null }>(
      `SELECT sum((${expression}) >> 32) AS highMinor, sum((${expression}) & 4294967295) AS lowMinor FROM ${from}`,
      values,
    )
    return (parts?.highMinor ?? 0n) * 4294967296n + (parts?.lowMinor ?? 0n)
  }

  /** All or nothing, on the disk when it returns. */
  transaction<T>(work: () => T): T {
    this.#do('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#do('COMMIT')
      return result
    } catch (problem) {
      this.#known.clear()
      if (this.#database.inTransaction) this.#do('ROLLBACK')
      throw problem
    }
  }

  /** Inside a transaction: what `work` wrote is undone when it throws, and the transaction goes on. */
  attempt<T>(work: () => T): T {
    this.#do('SAVEPOINT attempt')
    try {
      const result = work()
      this.#do('RELEASE attempt')
      return result
    } catch (problem) {
      this.#known.clear()
      this.#do('ROLLBACK TO attempt')
      this.#do('RELEASE attempt')
      throw problem
    }
  }

  /** Empties every table but the named ones; for the training control that begins the world anew. */
  empty(keep: readonly string[]): void {
    this.#known.clear()
    const tables = this.all<{ name: string }>(
      // The youngest first: what refers to others is gone before them, and nobody has to look for it.
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid DESC",
    )
    this.#database.exec('PRAGMA defer_foreign_keys = ON')
    for (const { name } of tables) if (!keep.includes(name)) this.#database.exec(`DELETE FROM ${name}`)
  }

  close(): void {
    this.#database.close()
  }

  /** A statement without values, prepared once: these frame every write. */
  #do(sql: string): void {
    this.#statement(sql).statement.run()
  }

  #reading(sql: string): Prepared {
    if (this.#isFinding) {
      const unsettled = [...sql.matchAll(tablesRead)].find(([, table = '']) => !this.#settled.has(table))
      if (unsettled) throw new TypeError(`${unsettled[1]} is no settled table: what stands in it is not kept`)
    }
    return this.#statement(sql)
  }

  #write({ statement, changesSettled }: Prepared, values: readonly Value[]): Database.RunResult {
    if (changesSettled) this.#known.clear()
    return statement.run(...values)
  }

  #statement(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const names: string[] = []
    const inPlaces = sql.replace(/@(\w+)/g, (_, name: string) => {
      names.push(name)
      return '?'
    })
    const statement = this.#database.prepare<unknown[]>(inPlaces)
    const columns = statement.reader ? statement.columns().map(({ name }) => name) : []
    const hasMoney = columns.some(isMoney)
    if (hasMoney) statement.safeIntegers(true)
    const [, written] = tableWritten.exec(sql) ?? []
    const prepared = {
      statement,
      names,
      whole: hasMoney ? columns.filter((name) => !isMoney(name)) : [],
      changesSettled: !statement.readonly && (written === undefined || this.#settled.has(written)),
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

interface Insertion {
  columns: readonly string[]
  prepared: Prepared
}

const tableWritten = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/
const tablesRead = /\b(?:FROM|JOIN)\s+(\w+)/g

interface Prepared {
  statement: Database.Statement<unknown[]>
  /** Of the values that it takes, in the order of their places: to bind by place takes half the time. */
  names: readonly string[]
  /** It writes to a settled table, or to one that its text does not tell. */
  changesSettled: boolean
  /** Columns that are no money in rows that have some: their bigints become numbers. */
  whole: readonly string[]
}

function isMoney(column: string): boolean {
  return column.endsWith('Minor')
}

/** SQLite knows no booleans; what is undefined is bound as NULL. */
function boundOne(value: Value): Value {
  return typeof value === 'boolean' ? Number(value) : value
}

/** @throws RangeError for a value that the statement names and nobody gave. */
function inOrder({ names }: Prepared, values: Row): Value[] {
  return names.map((name) => {
    const value = values[name]
    if (value === undefined && !Object.hasOwn(values, name))
      throw new RangeError(`a statement lacks the value ${name}`)
    return boundOne(value)
  })
}

/** The values of a row that has just these columns, in this order; undefined for any other row. */
function valuesIn(row: Row, columns: readonly string[]): Value[] | undefined {
  const values: Value[] = []
  for (const column in row) {
    const value = row[column]
    if (value === undefined) continue
    if (columns[values.length] !== column) return undefined
    values.push(boundOne(value))
  }
  return values.length === columns.length ? values : undefined
}

/** Changes the row in place: it was just made for us. */
function plain(row: unknown, whole: readonly string[]): unknown {
  // A row of better-sqlite3 is always an object of its columns.
  const columns = row as Record<string, unknown>
  for (const name of whole) {
    const value = columns[name]
    if (typeof value === 'bigint') columns[name] = Number(value)
  }
  return columns
}
