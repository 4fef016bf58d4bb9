/**
 * Copies of the journal beside it, encrypted with the same key: one before each migration and one a day, the
 * newest three of each kept (T26). The cache is not copied; it can be fetched again.
 */
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { WriteHandle } from './database.ts'
import { makeFolder, withStorageErrors } from './storage-error.ts'
import { moveFile } from '../core/move-file.ts'

export type BackupReason = 'daily' | 'migration'

const kept = 3
const dayMs = 24 * 60 * 60 * 1000

/** Where a copy made now will stand; its name says when and why. */
export function backupPath(dir: string, reason: BackupReason, nowMs: number): string {
  return join(dir, `journal-${reason}-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}.db`)
}

/**
 * Writes a copy, wholly or not at all, and lets the oldest of its kind go.
 * @throws StorageError
 */
export function backUp(file: WriteHandle, path: string): void {
  const dir = dirname(path)
  makeFolder(dir)
  const unfinished = `${path}.part`
  rmSync(unfinished, { force: true })
  withStorageErrors(dir, () => file.prepare('VACUUM INTO ?').run(unfinished))
  syncFile(unfinished)
  moveFile(unfinished, path)
  for (const reason of ['daily', 'migration'] as const) {
    for (const old of backupsIn(dir, reason).slice(kept)) rmSync(join(dir, old.name))
  }
}

/** Whether the newest is a day old, or from a clock that has since been set back. */
export function isBackupDue(dir: string, nowMs: number): boolean {
  const newest = backupsIn(dir, 'daily')[0]
  return !newest || Math.abs(nowMs - newest.atMs) >= dayMs
}

/** Of both kinds. */
export function allBackups(dir: string): { path: string; atMs: number }[] {
  return (['daily', 'migration'] as const)
    .flatMap((reason) => backupsIn(dir, reason))
    .map(({ name, atMs }) => ({ path: join(dir, name), atMs }))
}

/** Newest first, by the time in the name. */
export function backupsIn(dir: string, reason: BackupReason): { name: string; atMs: number }[] {
  const pattern = new RegExp(`^journal-${reason}-(.{10})T(..)-(..)-(..)-(...)Z\\.db$`)
  let names: string[]
  try {
    names = readdirSync(dir)
  } catch {
    return []
  }
  return names
    .flatMap((name) => {
      const part = pattern.exec(name)
      if (!part) return []
      return [{ name, atMs: Date.parse(`${part[1]}T${part[2]}:${part[3]}:${part[4]}.${part[5]}Z`) }]
    })
    .sort((a, b) => b.atMs - a.atMs)
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
