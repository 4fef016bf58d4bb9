/**
 * One writer for a folder. The lock is SQLite's own exclusive lock on an empty file, which the operating system
 * releases when the process ends in any way; a file with a process number in it would outlive a crash (T26, J10).
 */
import Database from 'better-sqlite3'
import { asStorageError, StorageError } from './storage-error.ts'

/**
 * Takes the lock, or throws at once. Returns what gives it back. Nothing else in this process may open that file:
 * POSIX drops a process's locks on a file when any of its handles on it closes.
 * @throws StorageError `busy` when another desk has the folder.
 */
export function holdLock(path: string): () => void {
  let lock: Database.Database | undefined
  try {
    lock = new Database(path, { timeout: 0 })
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (problem) {
    lock?.close()
    const error = asStorageError(problem, path)
    if (error instanceof StorageError && error.kind === 'busy') {
      throw new StorageError(
        'busy',
        path,
        'Teller Desk is already open on these data. Use the window that is open, or close it first.',
        problem,
      )
    }
    throw error
  }
  const held = lock
  return () => held.close()
}
