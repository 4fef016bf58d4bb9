/**
 * One encrypted file: opened with its key, checked, brought to the newest schema. SQLCipher pages with a raw
 * key (no derivation to wait for) carry a MAC, so that a damaged page is an error and never a wrong figure
 * (reliability §0.10).
 */
import type { Environment } from '../core/environment.ts'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { StorageError, withStorageErrors } from './storage-error.ts'

/** May write. */
export type WriteHandle = Database.Database

/** May only read: the connection was opened so, and this type has no other door. */
export interface ReadHandle {
  /** Rows as arrays of columns. */
  rows<Row extends unknown[]>(sql: string): (...values: readonly (string | number)[]) => Row[]
}

/** What brings a file to its next version: SQL, or steps of SQL and of code, all in one transaction. */
export type Migration = string | readonly (string | ((file: WriteHandle) => void))[]

export interface DatabaseFile {
  path: string
  /** 32 random bytes. */
  key: Uint8Array
  what: 'journal' | 'cache'
  environment: Environment
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may undo the last commits, never tear one. */
  synchronous: 'FULL' | 'NORMAL'
  /** Of each schema version, in order; only ever appended to. */
  migrations: readonly Migration[]
  /** Called with the open file before it is brought to a newer schema. */
  beforeMigration?: (file: WriteHandle) => void
  /** How long a statement waits for another program's lock, such as a backup tool's (J11). The desk waits with it. */
  busyTimeoutMs?: number
}

/** The WAL-reset bug is fixed from here on (reliability §0.7). */
const oldestSqlite = [3, 51, 3] as const

/**
 * Opens, or makes, the file.
 * @throws StorageError; the file is left as it was, except that migrations which were completed stay.
 */
export function openDatabase(file: DatabaseFile): WriteHandle {
  refuseLink(file.path)
  const database = withStorageErrors(
    file.path,
    () => new Database(file.path, { timeout: file.busyTimeoutMs ?? usualBusyTimeoutMs }),
  )
  try {
    unlock(database, file)
    assertSqlite(database)
    const version = withStorageErrors(file.path, () => judgeContent(database, file))
    withStorageErrors(file.path, () => {
      prepareConnection(database, file.synchronous)
      migrate(database, file, version)
    })
    return database
  } catch (problem) {
    database.close()
    throw problem
  }
}

/** A second connection to a file that is open, for reading only. */
export function openForReading(file: Pick<DatabaseFile, 'path' | 'key'>): {
  handle: ReadHandle
  close: () => void
} {
  return withStorageErrors(file.path, () => {
    const database = new Database(file.path, { readonly: true, timeout: usualBusyTimeoutMs })
    useKey(database, file.key)
    database.pragma('query_only = ON')
    // Names and index of a hundred thousand customers: a page that is not in memory has to be decrypted first.
    database.pragma('cache_size = -32768')
    database.pragma('temp_store = MEMORY')
    const handle: ReadHandle = {
      rows<Row extends unknown[]>(sql: string) {
        const statement = database.prepare<(string | number)[], Row>(sql).raw()
        return (...values) => withStorageErrors(file.path, () => statement.all(...values))
      },
    }
    return { handle, close: () => database.close() }
  })
}

/** Opens a file to look at it. It may be damaged: whatever is read may throw. */
export function openToInspect(path: string, key: Uint8Array): WriteHandle {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: usualBusyTimeoutMs })
  useKey(database, key)
  database.pragma('temp_store = MEMORY')
  return database
}

/** Whether the key opens a file that is there; it is only read. */
export function keyOpens(path: string, key: Uint8Array): boolean {
  if (!holdsSomething(path)) return false
  try {
    const { handle, close } = openForReading({ path, key })
    try {
      handle.rows('SELECT count(*) FROM sqlite_schema')()
    } finally {
      close()
    }
    return true
  } catch {
    return false
  }
}

const usualBusyTimeoutMs = 2000

function useKey(database: WriteHandle, key: Uint8Array): void {
  if (key.length !== 32) throw new TypeError('the key of a database has 32 bytes')
  database.pragma(`cipher = 'sqlcipher'`)
  database.pragma('legacy = 4')
  database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
}

/** The first read shows whether the key fits: a wrong one and a damaged first page look the same from here. */
function unlock(database: WriteHandle, file: DatabaseFile): void {
  useKey(database, file.key)
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (problem) {
    if (problem instanceof Database.SqliteError && problem.code === 'SQLITE_NOTADB') {
      throw new StorageError(
        'wrongKey',
        file.path,
        `The key does not open ${basename(file.path)}. The file was left as it is: use the key it was made with.`,
        problem,
      )
    }
    withStorageErrors(file.path, () => {
      throw problem
    })
  }
}

/** Of the SQLite that we brought. */
export function sqliteVersion(): string {
  const memory = new Database(':memory:')
  try {
    return versionOf(memory)
  } finally {
    memory.close()
  }
}

const versionOf = (database: WriteHandle) =>
  database.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? ''

function assertSqlite(database: WriteHandle): void {
  const version = versionOf(database)
  const parts = version.split('.').map(Number)
  const difference = oldestSqlite
    .map((least, index) => (parts[index] ?? 0) - least)
    .find((step) => step !== 0)
  if (difference !== undefined && difference < 0) {
    throw new Error(`SQLite ${version} can damage data; ${oldestSqlite.join('.')} or newer is needed`)
  }
}

/** Whose file it is, before one byte of it is changed. Answers its schema version, 0 for a new file. */
function judgeContent(database: WriteHandle, file: DatabaseFile): number {
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version === 0) return 0
  const about = new Map(database.prepare<[], [string, string]>('SELECT name, value FROM about').raw().all())
  const name = basename(file.path)
  if (about.get('environment') !== file.environment) {
    throw new StorageError(
      'otherEnvironment',
      file.path,
      file.environment === 'training'
        ? `${name} belongs to a real service and cannot be opened for training. Choose another data folder.`
        : `${name} belongs to the training bank and cannot be opened for a real service. Choose another data folder.`,
    )
  }
  if (about.get('what') !== file.what) {
    throw new StorageError('damaged', file.path, `${name} holds the ${about.get('what') ?? 'wrong thing'}.`)
  }
  if (version > file.migrations.length) {
    throw new StorageError(
      'newerSchema',
      file.path,
      `${name} was written by a newer Teller Desk. Install that version; this one left the file as it is.`,
    )
  }
  return version
}

function prepareConnection(database: WriteHandle, synchronous: DatabaseFile['synchronous']): void {
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${synchronous}`)
  // On a Mac an fsync stops at the drive's own memory; this one does not. Elsewhere it changes nothing.
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
  database.pragma('foreign_keys = ON')
  // Without it, REPLACE would delete rows behind the back of the triggers that forbid it.
  database.pragma('recursive_triggers = ON')
  // Neither spilled queries nor deleted rows may lie about in readable form (T4).
  database.pragma('temp_store = MEMORY')
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
}

/** Each version in one transaction: a kill between two leaves the older, whole. */
function migrate(database: WriteHandle, file: DatabaseFile, from: number): void {
  if (from > 0 && from < file.migrations.length) file.beforeMigration?.(database)
  for (const [index, migration] of file.migrations.entries()) {
    if (index < from) continue
    database.transaction(() => {
      if (index === 0) {
        database.exec('CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID')
        const note = database.prepare<[string, string]>('INSERT INTO about VALUES (?, ?)')
        note.run('environment', file.environment)
        note.run('what', file.what)
      }
      for (const step of typeof migration === 'string' ? [migration] : migration) {
        if (typeof step === 'string') database.exec(step)
        else step(database)
      }
      database.pragma(`user_version = ${index + 1}`)
    })()
  }
}

/** A link may lead anywhere, such as to a folder that others read (J14). */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new StorageError(
      'unwritable',
      path,
      `${basename(path)} is a link. Put the file itself into the data folder.`,
    )
  }
}

/** Whether there is something in the file. */
export function holdsSomething(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0
}
