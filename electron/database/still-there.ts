/**
 * A file that is deleted or moved while it is open goes on taking writes, and none of them is there after a restart.
 * So before something is written down that money depends on, the file's name must still lead to the file.
 */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { StorageError } from './storage-error.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'

/** @returns what throws a StorageError once the file or its log is not what it was. */
export function createStillThere(path: string): () => void {
  const known = new Map<string, string>()
  return () => {
    for (const file of [path, `${path}-wal`]) {
      const found = statSync(file, { throwIfNoEntry: false })
      const is = found && `${found.dev} ${found.ino}`
      const was = known.get(file)
      if (was === is) continue
      if (was === undefined && is !== undefined) known.set(file, is)
      else {
        const name = basename(file)
        throw new StorageError('unwritable', path, phrase('fileMoved', { file: name }))
      }
    }
  }
}

/** The same room, of which these methods are called only after `check`. */
export function afterCheck<Room extends object>(
  room: Room,
  names: readonly (keyof Room)[],
  check: () => void,
): Room {
  const checked: ReadonlySet<PropertyKey> = new Set(names)
  return new Proxy(room, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || !checked.has(name)) return member
      return (...input: unknown[]) => {
        check()
        return Reflect.apply(member, target, input)
      }
    },
  })
}
