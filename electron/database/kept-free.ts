/**
 * Room that is left to the journal: what can be fetched again is not kept on a disk that is nearly full, because a
 * full one stops posting.
 */
import { statfs } from 'node:fs/promises'
import { StorageError } from './storage-error.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'

/** Some hundred thousand requests. */
export const keptForJournal = 200_000_000

/** @throws StorageError `full` where less than so many bytes are free beside the file. */
export async function refuseWhereNearlyFull(path: string, keptFree: number): Promise<void> {
  const disk = await statfs(path).catch(() => null)
  // A file system that does not tell is written to until it refuses.
  if (!disk || disk.blocks === 0 || disk.bavail * disk.bsize >= keptFree) return
  throw new StorageError('full', path, phrase('diskNearlyFull'))
}
