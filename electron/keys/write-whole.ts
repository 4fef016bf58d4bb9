/** A small file, wholly or not at all: written beside, synced, and moved into place. Mode 0600. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`
  const fd = openSync(beside, 'w', 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(beside, file)
  syncFolder(dirname(file))
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
