/** Whether a file is the administrator's: nobody else could have written it, or put another in its place. */
import { realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { programsBeside, windowsFolder } from '../core/windows-folder.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

export function isAdministrators(path: string, platform: NodeJS.Platform = process.platform): boolean {
  try {
    if (platform === 'win32') return isInProgramFiles(realpathSync.native(path))
    return strangersWay(path) === null
  } catch {
    return false
  }
}

/** Why a file is not: the file, or the folder, by which somebody else could change it. */
export function whoElseMayWrite(path: string, platform: NodeJS.Platform = process.platform): Told {
  if (platform === 'win32') return phrase('notInProgramFiles')
  try {
    const way = strangersWay(path)
    if (way === null) return phrase('writableBySomebody')
    return phrase(way.isOwned ? 'ownedByAnother' : 'writableByOthers', { path: way.path })
  } catch {
    return phrase('ownerUnreadable')
  }
}

interface Way {
  path: string
  /** By somebody else than the administrator; otherwise its mode lets others write. */
  isOwned: boolean
}

/** Of the file and each folder that leads to it, as it is named and where a link leads. */
function strangersWay(path: string): Way | null {
  return wayAlong(resolve(path)) ?? wayAlong(realpathSync(path))
}

/** Of a folder like /tmp nobody takes away what is somebody else's. */
function wayAlong(path: string): Way | null {
  const { uid, mode } = statSync(path)
  if (uid !== 0) return { path, isOwned: true }
  const isSticky = (mode & 0o1000) !== 0
  if ((mode & 0o022) !== 0 && !isSticky) return { path, isOwned: false }
  const above = dirname(path)
  return above === path ? null : wayAlong(above)
}

/**
 * Node cannot read who may write a file of Windows: `access` looks at its read-only mark alone, which anybody sets. Of
 * the folders for programs Windows itself sees to it that only an administrator puts something there.
 */
export function isInProgramFiles(realPath: string, windows = windowsFolder): boolean {
  const folder = `${programsBeside(windows)}\\`.toLowerCase()
  return realPath.length > folder.length && realPath.toLowerCase().startsWith(folder)
}
