/** Reading the whole journal: looked at, and copied. It opens the file for reading only. */
import { backUp } from '../database/backup.ts'
import { openToInspect } from '../database/database.ts'
import { inspect, type Inspection } from './inspect.ts'
import { StorageError } from '../database/storage-error.ts'

export type Asked = { path: string; key: Uint8Array; copyTo: string | null }
export type Told =
  | { kind: 'done'; inspection: Inspection }
  | { kind: 'failed'; isDamage: boolean; why: string }

export function work({ path, key, copyTo }: Asked): Told {
  try {
    const file = openToInspect(path, key)
    try {
      // What is copied is first looked at: a copy of a damaged file must not push a good one out.
      const inspection = inspect(file)
      if (copyTo !== null && inspection.isReadable) backUp(file, copyTo)
      return { kind: 'done', inspection }
    } finally {
      file.close()
    }
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : 'for an unknown reason'
    return { kind: 'failed', isDamage: problem instanceof StorageError && problem.kind === 'damaged', why }
  }
}
