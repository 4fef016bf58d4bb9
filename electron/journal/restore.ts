/**
 * When journal.db cannot be used: the damaged files are set aside, the newest good copy takes their place, and what
 * the damaged file still holds beyond it is brought over, link by link, as far as the chain proves it. What is
 * missing then is written down as a gap, and said (J12). Nothing is deleted.
 */
import { closeSync, copyFileSync, fsyncSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createAudit } from './audit.ts'
import { allBackups } from '../database/backup.ts'
import {
  type DatabaseFile,
  holdsSomething,
  openDatabase,
  openToInspect,
  type WriteHandle,
} from '../database/database.ts'
import { type Head, headReader } from './chain-checkpoint.ts'
import { inspectFile, type Inspection } from './inspect.ts'
import { createJournal } from './journal.ts'
import { salvage } from './salvage.ts'
import { moveFile } from '../core/move-file.ts'
import { because } from '../../shared/posting/causes.ts'

export interface Broken {
  journal: DatabaseFile
  /** The data folder. */
  dir: string
  /** What the record beside the journal says; null: there is none. */
  head: Head | null
  present: Inspection
  why: string
  nowMs: number
}

/** @returns false where no copy knows more than the file that is there; then nothing was changed. */
export function restoreJournal({ journal, dir, head, present, why, nowMs }: Broken): boolean {
  const copy = allBackups(join(dir, 'backups'))
    .map(({ path }) => ({ path, ...inspectFile(path, journal.key, journal.environment) }))
    .filter(({ isReadable, misfit }) => isReadable && misfit === null)
    .sort((a, b) => b.links - a.links)[0]
  if (!copy || copy.links <= goodLinks(present)) return false
  const part = join(dir, 'journal.part.db')
  for (const tail of tails) rmSync(`${part}${tail}`, { force: true })
  copyFileSync(copy.path, part)
  const aside = join(dir, 'damaged', new Date(nowMs).toISOString().replace(/[:.]/g, '-'))
  const { beforeMigration: _, ...asIs } = journal
  const restored = openDatabase({ ...asIs, path: part })
  try {
    const untilMs = head?.at ?? modifiedMs(journal.path) ?? nowMs
    const sinceMs = newestMs(restored)
    bringOver(journal, restored)
    stateGap(restored, { head, sinceMs, untilMs, why, aside, nowMs, from: basename(copy.path) })
  } finally {
    restored.close()
  }
  syncFile(part)
  const finished = finishedIn(dir)
  moveFile(part, finished)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const tail of tails) {
    const path = `${journal.path}${tail}`
    if (statSync(path, { throwIfNoEntry: false })) moveFile(path, join(aside, `journal.db${tail}`))
  }
  moveFile(finished, journal.path)
  return true
}

/** A power cut between the last two steps: the restored journal stands there whole and only wants its name. */
export function finishRestore(dir: string, journal: string): void {
  const finished = finishedIn(dir)
  if (holdsSomething(finished) && !statSync(journal, { throwIfNoEntry: false })) moveFile(finished, journal)
}

const finishedIn = (dir: string): string => join(dir, 'journal.restored.db')
const tails = ['', '-wal', '-shm'] as const

function goodLinks({ isReadable, misfit, links }: Inspection): number {
  return isReadable ? (misfit ? misfit.link - 1 : links) : -1
}

/** Whatever the damaged file still tells; where it cannot be opened at all, that is nothing. */
function bringOver(journal: DatabaseFile, restored: WriteHandle): void {
  let damaged: WriteHandle | undefined
  try {
    if (!holdsSomething(journal.path)) return
    damaged = openToInspect(journal.path, journal.key)
    salvage(damaged, restored)
  } catch {
    // What was brought over until then is whole: each link was proven before it was written.
  } finally {
    damaged?.close()
  }
}

/** Writes down what is missing between a journal as it is and where it is known to have ended. */
export function stateGap(
  file: WriteHandle,
  told: {
    head: Head | null
    sinceMs: number
    untilMs: number
    why: string
    aside: string | null
    from: string | null
    nowMs: number
  },
): void {
  const { head, sinceMs, untilMs, why, aside, from, nowMs } = told
  const reached = headReader(file)(nowMs)
  const isWhole = head !== null && reached.link >= head.link && reached.audit >= head.audit
  // The record may lag behind by what was being written when the computer went off.
  const entries = head && Math.max(0, head.seq - reached.seq)
  const facts = head && Math.max(0, head.link - reached.link - (entries ?? 0))
  const audits = head && Math.max(0, head.audit - reached.audit)
  if (!isWhole) {
    file
      .prepare(
        `INSERT INTO gap (foundAt, afterSeq, toSeq, missingFacts, missingAudit, since, until, why, aside)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[nowMs, reached.seq, entries === null ? null : reached.seq + entries, facts, audits],
        ...[sinceMs, Math.max(sinceMs, untilMs), why, aside && basename(aside)],
      )
    if (facts !== 0) doubtWhatWasWritten(file, nowMs)
  }
  const missing = isWhole
    ? 'nothing is missing'
    : head
      ? `after No. ${reached.seq}, ${entries} entries, ${facts} facts and ${audits} rows of the audit are missing`
      : `what came after No. ${reached.seq} is not known`
  const how = from === null ? 'kept as it is' : `restored from ${from}`
  createAudit(file, () => nowMs).add({
    profile: null,
    action: 'journal.restored',
    subject: aside && basename(aside),
    detail: `${why}: ${how}; ${missing}`,
  })
}

/** A row that was only written in the copy may have been sent since: nobody may conclude that it never left. */
function doubtWhatWasWritten(file: WriteHandle, nowMs: number): void {
  const journal = createJournal(file, () => nowMs)
  for (const { id, state, writtenAt } of journal.open()) {
    if (state !== 'written') continue
    journal.add(id, { kind: 'sent', at: writtenAt, stamp: null })
    journal.add(id, {
      kind: 'lost',
      at: new Date(nowMs).toISOString(),
      ...because('restoredFromCopy'),
    })
  }
}

/** When the newest thing in it was written, in epoch ms. */
export function newestMs(file: WriteHandle): number {
  const entry = file.prepare<[], string | null>('SELECT max(at) FROM entry').pluck().get()
  const audit = file.prepare<[], number | null>('SELECT max(at) FROM audit').pluck().get()
  return Math.max(entry ? Date.parse(entry) : 0, audit ?? 0)
}

function modifiedMs(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
