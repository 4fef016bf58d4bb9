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
}

export class Books {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Prepared>()
  readonly #insertions = new Map<string, Insertion[]>()
  /** Small facts that do not change while the books are open (the account of a role); `empty` forgets them. */
  readonly known = new Map<string, number>()

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
      for (const { owner, steps } of tables) {
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
    const { statement, whole } = this.#statement(sql)
    const row = statement.get(bound(values))
    // A statement is written beside the type of its rows; SQLite's STRICT tables keep the columns' types.
    return row === undefined ? undefined : (plain(row, whole) as T)
  }

  /** All rows. */
  all<T>(sql: string, values: Row = {}): T[] {
    const { statement, whole } = this.#statement(sql)
    // As in `get`.
    return statement.all(bound(values)).map((row) => plain(row, whole) as T)
  }

  run(sql: string, values: Row = {}): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).statement.run(bound(values))
    return { changes, id: Number(lastInsertRowid) }
  }

  /** Inserts one row; members that are undefined are left to the column's default. Gives the row's id. */
  insert(table: string, row: Row): number {
    const columns = Object.keys(row).filter((column) => row[column] !== undefined)
    const { statement } = this.#insertionOf(table, columns)
    return Number(statement.run(columns.map((column) => boundOne(row[column]))).lastInsertRowid)
  }

  /** Rows of a table come in few shapes, so the shapes seen before are compared, not written anew. */
  #insertionOf(table: string, columns: string[]): Insertion {
    const shapes = this.#insertions.get(table) ?? []
    const isSame = (shape: Insertion) =>
      shape.columns.length === columns.length && shape.columns.every((column, at) => column === columns[at])
    const seen = shapes.find(isSame)
    if (seen) return seen
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    const made = { columns, statement: this.#statement(sql).statement }
    this.#insertions.set(table, [...shapes, made])
    return made
  }

  /** Changes columns of the row with this id. */
  update(table: string, id: number, changes: Row): void {
    const columns = Object.keys(changes)
    const sql = `UPDATE ${table} SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE id = @id`
    this.run(sql, { ...changes, id })
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
      this.#do('ROLLBACK TO attempt')
      this.#do('RELEASE attempt')
      throw problem
    }
  }

  /** Empties every table but the named ones; for the training control that begins the world anew. */
  empty(keep: readonly string[]): void {
    this.known.clear()
    const tables = this.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
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

  #statement(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare<unknown[]>(sql)
    const columns = statement.reader ? statement.columns().map(({ name }) => name) : []
    const hasMoney = columns.some(isMoney)
    if (hasMoney) statement.safeIntegers(true)
    const prepared = { statement, whole: hasMoney ? columns.filter((name) => !isMoney(name)) : [] }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

interface Insertion {
  columns: readonly string[]
  statement: Database.Statement<unknown[]>
}

interface Prepared {
  statement: Database.Statement<unknown[]>
  /** Columns that are no money in rows that have some: their bigints become numbers. */
  whole: readonly string[]
}

function isMoney(column: string): boolean {
  return column.endsWith('Minor')
}

/** SQLite knows neither booleans nor undefined. */
function boundOne(value: Value): Value {
  if (typeof value === 'boolean') return Number(value)
  return value === undefined ? null : value
}

/** Most rows have neither, and pass as they are. */
function bound(values: Row): Row {
  let result = values
  for (const key in values) {
    const value = values[key]
    if (typeof value !== 'boolean' && value !== undefined) continue
    if (result === values) result = { ...values }
    Object.assign(result, { [key]: boundOne(value) })
  }
  return result
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
