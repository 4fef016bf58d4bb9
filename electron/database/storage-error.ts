/** What can be wrong with the files that the desk keeps, each with a sentence that says what to do. */
import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { phrase } from '../../shared/desk/problems.ts'
import { inEnglish, type Words } from '../../shared/values/phrase.ts'

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
  readonly words: Words

  constructor(kind: StorageFault, path: string, words: Words, cause?: unknown) {
    super(inEnglish(words), { cause })
    this.kind = kind
    this.path = path
    this.words = words
  }
}

/** SQLite's result codes (sqlite.org/rescode.html) by their first part. What is not here is a mistake of ours. */
type FileFault =
  | 'fileBusy'
  | 'fileDamaged'
  | 'diskFull'
  | 'fileReadOnly'
  | 'fileForbidden'
  | 'fileNotOpened'
  | 'diskFails'
const faults: Readonly<Record<string, { kind: StorageFault; code: FileFault }>> = {
  BUSY: { kind: 'busy', code: 'fileBusy' },
  LOCKED: { kind: 'busy', code: 'fileBusy' },
  CORRUPT: { kind: 'damaged', code: 'fileDamaged' },
  NOTADB: { kind: 'damaged', code: 'fileDamaged' },
  FULL: { kind: 'full', code: 'diskFull' },
  READONLY: { kind: 'unwritable', code: 'fileReadOnly' },
  PERM: { kind: 'unwritable', code: 'fileForbidden' },
  CANTOPEN: { kind: 'unwritable', code: 'fileNotOpened' },
  IOERR: { kind: 'unwritable', code: 'diskFails' },
}

/** The storage error behind a problem, or the problem itself where it is not one of storage. */
export function asStorageError(problem: unknown, path: string): unknown {
  if (!(problem instanceof Database.SqliteError)) return problem
  const fault = faults[problem.code.split('_')[1] ?? '']
  if (!fault) return problem
  return new StorageError(fault.kind, path, phrase(fault.code, { file: basename(path) }), problem)
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
