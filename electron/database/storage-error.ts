/** What can be wrong with the files that the desk keeps, each with a sentence that says what to do. */
import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'

export type StorageFault =
  /** Another Teller Desk has the folder, or another program holds a file. */
  | 'busy'
  /** The key does not open the file. The file was not touched. */
  | 'wrongKey'
  /** A page does not pass its check, or a file that must be there is not. Nothing was changed. */
  | 'damaged'
  /** A file of the training bank opened as the service's, or the other way round (T25). */
  | 'otherEnvironment'
  /** Written by a newer Teller Desk; never downgraded (T26). */
  | 'newerSchema'
  /** Read-only, a link, no such folder, an error of the disk. */
  | 'unwritable'
  | 'full'

/** A fault of storage. `message` may be shown to a teller: it names the file, never its content. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly kind: StorageFault
  readonly path: string

  constructor(kind: StorageFault, path: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.path = path
  }
}

/** SQLite's result codes (sqlite.org/rescode.html) by their first part. What is not here is a mistake of ours. */
const faults: Record<string, { kind: StorageFault; sentence: (file: string) => string }> = {
  BUSY: { kind: 'busy', sentence: (file) => `Another program is holding ${file}. Close it and try again.` },
  LOCKED: { kind: 'busy', sentence: (file) => `Another program is holding ${file}. Close it and try again.` },
  CORRUPT: {
    kind: 'damaged',
    sentence: (file) => `${file} is damaged and was left as it is. Restore it from a backup.`,
  },
  NOTADB: {
    kind: 'damaged',
    sentence: (file) => `${file} is damaged and was left as it is. Restore it from a backup.`,
  },
  FULL: { kind: 'full', sentence: (file) => `There is no room left on the disk for ${file}. Make room.` },
  READONLY: {
    kind: 'unwritable',
    sentence: (file) => `${file} cannot be written: it or its folder is read-only. Allow writing.`,
  },
  PERM: {
    kind: 'unwritable',
    sentence: (file) => `${file} cannot be written: this computer account may not. Allow writing.`,
  },
  CANTOPEN: {
    kind: 'unwritable',
    sentence: (file) => `${file} cannot be opened. Check that its folder exists and may be written.`,
  },
  IOERR: {
    kind: 'unwritable',
    sentence: (file) => `The disk reported an error with ${file}. Check the disk before going on.`,
  },
}

/** The storage error behind a problem, or the problem itself where it is not one of storage. */
export function asStorageError(problem: unknown, path: string): unknown {
  if (!(problem instanceof Database.SqliteError)) return problem
  const fault = faults[problem.code.split('_')[1] ?? '']
  return fault ? new StorageError(fault.kind, path, fault.sentence(basename(path)), problem) : problem
}

/** Runs `action`; what SQLite throws leaves as a StorageError. */
export function withStorageErrors<Result>(path: string, action: () => Result): Result {
  try {
    return action()
  } catch (problem) {
    throw asStorageError(problem, path)
  }
}

/** The same object, each of whose methods throws (or rejects with) StorageErrors. `onFault`: told of each. */
export function guarded<Room extends object>(
  path: string,
  room: Room,
  onFault: (fault: StorageError) => void = () => {},
): Room {
  const fault = (problem: unknown) => {
    const error = asStorageError(problem, path)
    if (error instanceof StorageError) onFault(error)
    return error
  }
  return new Proxy(room, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...input: unknown[]) => {
        try {
          const result: unknown = Reflect.apply(member, target, input)
          return result instanceof Promise
            ? result.catch((problem: unknown) => {
                throw fault(problem)
              })
            : result
        } catch (problem) {
          throw fault(problem)
        }
      }
    },
  })
}

/** @throws StorageError with the path and the reason (J14). */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (problem) {
    const why = problem instanceof Error && 'code' in problem ? ` (${String(problem.code)})` : ''
    throw new StorageError(
      'unwritable',
      dir,
      `The folder ${dir} cannot be made${why}. Choose another, or allow writing there.`,
      problem,
    )
  }
}
