/**
 * Opens journal.db and makes sure that it is what this desk wrote: every page, the chain, and that it ends where it
 * ended. What cannot be used is restored from the newest good copy (restore.ts).
 */
import type { Environment } from '../core/environment.ts'
import type { Clock } from '../core/clock.ts'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allBackups, backUp, backupPath } from '../database/backup.ts'
import {
  type DatabaseFile,
  holdsSomething,
  keyOpens,
  openDatabase,
  openToInspect,
  refuseLink,
  type WriteHandle,
} from '../database/database.ts'
import { further } from './anchor.ts'
import { headReader, knowsHead, readHead, type Head } from './chain-checkpoint.ts'
import { dropCheckMark, faultIn, hasCheckMark } from './health.ts'
import { hasChain, inspect, isJournalOf, type Inspection, unreadable as gone } from './inspect.ts'
import { finishRestore, newestMs, restoreJournal, stateGap } from './restore.ts'
import { journalSchema } from './schema.ts'
import { asStorageError, StorageError } from '../database/storage-error.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'

/** Up to here the whole file is read at each start (about a third of a second); what is larger, once a day. */
const readWholeBytes = 24 * 1024 * 1024

export interface JournalPlace {
  dir: string
  key: Uint8Array
  environment: Environment
  now: Clock
  busyTimeoutMs?: number | undefined
  /** Where it ended, as something outside the folder knows it. */
  anchored?: Head | null | undefined
}

export interface OpenedJournal {
  file: WriteHandle
  /** Of a journal that no copy could heal; null: it is whole, as far as it was read. */
  found: Inspection | null
}

/** @throws StorageError */
export function openJournalFile(place: JournalPlace): OpenedJournal {
  const { dir, key, environment, now, busyTimeoutMs, anchored = null } = place
  const backups = join(dir, 'backups')
  const path = join(dir, 'journal.db')
  const cachePath = join(dir, 'cache.db')
  const journal: DatabaseFile = {
    path,
    key,
    what: 'journal',
    environment,
    synchronous: 'FULL',
    migrations: journalSchema,
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
    beforeMigration: (file) => backUp(file, backupPath(backups, 'migration', now())),
  }
  finishRestore(dir, path)
  const beside = readHead(join(dir, 'journal.head'), key)
  const head = further(beside, anchored)
  const siblings = () => [cachePath, ...allBackups(backups).map((copy) => copy.path)]
  const anew = (): OpenedJournal => ({ file: openDatabase(journal), found: null })
  const restored = (present: Inspection, why: string) =>
    restoreJournal({ journal, dir, head, present, why, nowMs: now() })

  if (
    !holdsSomething(path) &&
    (holdsSomething(cachePath) || holdsSomething(`${path}-wal`) || head || allBackups(backups).length > 0)
  ) {
    if (restored(gone, 'journal.db was missing or empty')) return anew()
    throw new StorageError(
      'damaged',
      path,
      'journal.db is missing or empty, though this desk was used before. Put it back, or restore it from a backup.',
    )
  }
  // Looked at before it is opened for writing, for that would already change what may have to be set aside.
  const fault = faultOf(path, { key, environment, head, dir, isHeadGone: beside === null })
  if (fault?.canHeal && restored(fault.present, fault.why)) return anew()
  if (fault && !fault.present.isReadable) throw damaged(path)
  try {
    const file = openBeside(siblings(), journal)
    if (fault && (fault.isShort || fault.isHeadGone)) {
      const told = { head, sinceMs: newestMs(file), untilMs: head?.at ?? now(), why: fault.why, nowMs: now() }
      // Without its record nobody can say how much is missing, unless the keychain knows.
      stateGap(file, { ...told, head: fault.isShort ? head : null, aside: null, from: null })
    }
    return { file, found: fault?.isHeadGone ? null : (fault?.present ?? null) }
  } catch (problem) {
    if (isDamage(problem) && restored(gone, 'journal.db could not be read')) return anew()
    throw problem
  }
}

const headGone = 'journal.head, which says where the journal ended, was taken away'

interface Fault {
  present: Inspection
  why: string
  isShort: boolean
  /** The record of where it ended was taken away. */
  isHeadGone?: boolean
  /** A copy may know better. */
  canHeal: boolean
}

/** What is wrong with the journal; null: nothing that shows, or something that opening it will tell better. */
function faultOf(
  path: string,
  place: { key: Uint8Array; environment: Environment; head: Head | null; dir: string; isHeadGone: boolean },
): Fault | null {
  const { key, environment, head, dir } = place
  const isMarked = hasCheckMark(dir)
  const isSmall = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= readWholeBytes
  let file: WriteHandle | undefined
  try {
    refuseLink(path)
    file = openToInspect(path, key)
    const isOurs = isJournalOf(file, environment)
    if (!isOurs) return null
    const end = hasChain(file) ? headReader(file)(0) : null
    const isShort = head !== null && end !== null && (end.link < head.link || end.audit < head.audit)
    const isHeadGone = place.isHeadGone && end !== null && knowsHead(file)
    if (!isShort && !isMarked && !isSmall && !isHeadGone) return null
    const present = inspect(file)
    dropCheckMark(dir)
    if (!present.isReadable) return { present, why: 'journal.db was damaged', isShort: false, canHeal: true }
    if (present.misfit && present.misfit.what !== 'state') {
      const why = `journal.db did not follow from itself at No. ${present.misfit.row}`
      return { present, why, isShort, canHeal: true }
    }
    const why = 'journal.db ended earlier than it was written'
    if (isShort) return { present, why, isShort, canHeal: true }
    if (isHeadGone && faultIn(present) === null) {
      return { present, why: headGone, isShort: false, isHeadGone, canHeal: true }
    }
    return faultIn(present) === null ? null : { present, why: '', isShort, canHeal: false }
  } catch (problem) {
    const isBroken = file !== undefined && isDamage(asStorageError(problem, path)) && !isNoDatabase(problem)
    return isBroken ? { present: gone, why: 'journal.db was damaged', isShort: false, canHeal: true } : null
  } finally {
    file?.close()
  }
}

/** A wrong key looks like this too; opening it tells which. */
function isNoDatabase(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'SQLITE_NOTADB'
}

/** A key that opens a file beside is the right one: then this file's first page is damaged. */
export function openBeside(siblings: readonly string[], file: DatabaseFile): WriteHandle {
  try {
    return openDatabase(file)
  } catch (problem) {
    const isWrongKey = problem instanceof StorageError && problem.kind === 'wrongKey'
    if (!isWrongKey || !siblings.some((sibling) => keyOpens(sibling, file.key))) throw problem
    throw damaged(file.path, problem)
  }
}

function isDamage(problem: unknown): boolean {
  return problem instanceof StorageError && problem.kind === 'damaged'
}

function damaged(path: string, cause?: unknown): StorageError {
  const name = basename(path)
  return new StorageError('damaged', path, phrase('fileDamaged', { file: name }), cause)
}
