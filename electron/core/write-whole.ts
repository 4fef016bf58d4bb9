/** A small file, wholly or not at all: written beside, synced, and moved into place. Mode 0600. */
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { moveFile } from './move-file.ts'

/** What systems say of a disk like a memory stick's (FAT, exFAT). */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'])

export function writeWhole(file: string, text: string): void {
  moveFile(writeBeside(file, text), file)
  syncFolder(dirname(file))
}

/** The same for a file that must not be there yet. @returns false, and changes nothing, where it is. */
export function writeNew(file: string, text: string): boolean {
  const beside = writeBeside(file, text)
  try {
    // Unlike a rename, a link never takes another file's place: of two that start at once, one wins.
    linkSync(beside, file)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw problem
    throw new Error(
      `The disk of ${dirname(file)} cannot hold a second name for a file, by which two desks are kept from one ` +
        'folder. Keep the data on a disk with NTFS, APFS or ext4.',
      { cause: problem },
    )
  } finally {
    rmSync(beside, { force: true })
  }
  syncFolder(dirname(file))
  return true
}

function writeBeside(file: string, text: string): string {
  const beside = `${file}.${process.pid}.new`
  const fd = openSync(beside, 'w', 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  return beside
}

/** Makes the new name itself survive a power cut; Windows has no such call and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
