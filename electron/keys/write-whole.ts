/** A small file, wholly or not at all: written beside, synced, and moved into place. Mode 0600. */
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeWhole(file: string, text: string): void {
  renameSync(writeBeside(file, text), file)
  syncFolder(dirname(file))
}

/** The same for a file that must not be there yet. @returns false, and changes nothing, where it is. */
export function writeNew(file: string, text: string): boolean {
  const beside = writeBeside(file, text)
  try {
    // Unlike a rename, a link never takes another file's place: of two that start at once, one wins.
    linkSync(beside, file)
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') return false
    throw problem
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
