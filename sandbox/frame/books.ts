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
  readonly #statements = new Map<string, Database.Statement<unknown[]>>()
  readonly #insertions = new Map<string, string>()

  /** `file`: a path, or `:memory:`. With a file, a commit is on the disk when it returns (`synchronous=FULL`). */
  constructor(file: string) {
    this.#database = new Database(file)
    this.#database.defaultSafeIntegers(true)
    this.#database.pragma('busy_timeout = 2000')
    // One bank, one folder: a second program that opens the same books is told SQLITE_BUSY. A killed one lets go.
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = FULL')
    this.#database.pragma('foreign_keys = ON')
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
    const row = this.#statement(sql).get(bound(values))
    // A statement is written beside the type of its rows; SQLite's STRICT tables keep the columns' types.
    return row === undefined ? undefined : (plain(row) as T)
  }

  /** All rows. */
  all<T>(sql: string, values: Row = {}): T[] {
    // As in `get`.
    return this.#statement(sql)
      .all(bound(values))
      .map((row) => plain(row) as T)
  }

  run(sql: string, values: Row = {}): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(bound(values))
    return { changes, id: Number(lastInsertRowid) }
  }

  /** Inserts one row; members that are undefined are left to the column's default. Gives the row's id. */
  insert(table: string, row: Row): number {
    const columns = Object.keys(row).filter((column) => row[column] !== undefined)
    const shape = `${table} (${columns.join(', ')})`
    let sql = this.#insertions.get(shape)
    if (sql === undefined) {
      sql = `INSERT INTO ${shape} VALUES (${columns.map((column) => `@${column}`).join(', ')})`
      this.#insertions.set(shape, sql)
    }
    return this.run(sql, row).id
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
    this.#statement(sql).run()
  }

  #statement(sql: string): Database.Statement<unknown[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare<unknown[]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** SQLite knows neither booleans nor undefined. Most rows have none, and pass as they are. */
function bound(values: Row): Row {
  let result = values
  for (const key in values) {
    const value = values[key]
    if (typeof value !== 'boolean' && value !== undefined) continue
    if (result === values) result = { ...values }
    Object.assign(result, { [key]: value === undefined ? null : Number(value) })
  }
  return result
}

/** Changes the row in place: it was just made for us. */
function plain(row: unknown): unknown {
  // A row of better-sqlite3 is always an object of its columns.
  const columns = row as Record<string, unknown>
  for (const key in columns) {
    const value = columns[key]
    if (typeof value === 'bigint' && !key.endsWith('Minor')) columns[key] = Number(value)
  }
  return columns
}
