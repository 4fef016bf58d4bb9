/**
 * Whether the journal is whole: checked when a person asks, and once a day with the copy. What is found wrong is
 * kept as a sentence, and the next start looks at the whole file and restores it (restore.ts).
 */
import type { Gap, Verified } from '../../shared/desk/health.ts'
import type { Clock } from '../core/clock.ts'
import type { Audit } from './audit.ts'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { backupPath, isBackupDue } from '../database/backup.ts'
import { type Asked, type Told, work } from './copy.ts'
import type { WriteHandle } from '../database/database.ts'
import { openThread, type Thread } from '../database/thread.ts'
import type { Inspection } from './inspect.ts'
import type { Told as Trouble } from '../../shared/desk/problems.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'

/** Whether the journal is whole, and what is known to be missing from it. */
export interface Health {
  /** Oldest first. */
  gaps(): Gap[]
  /** Follows the whole chain, in a thread beside this one. */
  verify(): Promise<Verified>
  /** What the last look found wrong, in a sentence for a person. */
  trouble(): Trouble | null
  /** Resolves when the copy that was due at the start is made, or was not due. */
  copied: Promise<void>
}

/** Looked at often, because a desk on its first day has no copy yet; one that is not due costs a look at a folder. */
const lookMs = 60 * 1000

export interface HealthRoom {
  health: Health
  stop(): void
}

export function createHealth(options: {
  file: WriteHandle
  key: Uint8Array
  dir: string
  now: Clock
  audit: Pick<Audit, 'note'>
  /** What the start found wrong and could not heal. */
  found: Inspection | null
  /** There is something worth copying. */
  hasEntries: () => boolean
}): HealthRoom {
  const { file, key, dir, now, audit, found, hasEntries } = options
  const gaps = file.prepare<[], Gap>('SELECT * FROM gap ORDER BY number')
  const threads = new Set<Thread<Told>>()
  let trouble = found && faultIn(found)
  let underway: Promise<Verified> | null = null

  function look(copyTo: string | null): Promise<Verified> {
    underway ??= ask({ path: file.name, key, copyTo }, threads)
      .then((told) => taken(told, copyTo !== null))
      .finally(() => (underway = null))
    return underway
  }

  function taken(told: Told, wasCopied: boolean): Verified {
    const at = now()
    if (told.kind === 'failed') {
      if (wasCopied) note('backup.failed', told.why)
      return {
        at,
        isWhole: !told.isDamage,
        links: 0,
        misfit: null,
        auditMisfit: null,
        tillMisfit: null,
        why: told.why,
      }
    }
    const { links, misfit, auditMisfit, tillMisfit } = told.inspection
    trouble = faultIn(told.inspection)
    if (trouble !== null) {
      note('journal.misfit', trouble.message)
      markForCheck(dir)
    }
    return { at, isWhole: trouble === null, links, misfit, auditMisfit, tillMisfit, why: trouble }
  }

  const note = (action: string, detail: string) =>
    audit.note({ profile: null, action, subject: null, detail })

  const copyIfDue = async () => {
    const backups = join(dir, 'backups')
    try {
      if (hasEntries() && isBackupDue(backups, now())) await look(backupPath(backups, 'daily', now()))
    } catch (problem) {
      note('backup.failed', problem instanceof Error ? problem.name : 'unknown')
    }
  }
  const copied = copyIfDue()
  const timer = setInterval(() => void copyIfDue(), lookMs)
  timer.unref()

  return {
    health: {
      gaps: () => gaps.all(),
      verify: () => look(null),
      trouble: () => trouble,
      copied,
    },
    stop() {
      clearInterval(timer)
      for (const thread of threads) void thread.end()
    },
  }
}

/** Beside the data: the next start reads the whole file, however large. */
export function markForCheck(dir: string): void {
  try {
    writeFileSync(checkMark(dir), '')
  } catch {
    // On a disk that takes nothing more, the damage is found again when it is met again.
  }
}
const checkMark = (dir: string): string => join(dir, 'journal.check')
export const hasCheckMark = (dir: string): boolean => existsSync(checkMark(dir))
export const dropCheckMark = (dir: string): void => rmSync(checkMark(dir), { force: true })

/** What is wrong; null: nothing. */
export function faultIn({ isReadable, misfit, auditMisfit, tillMisfit }: Inspection): Trouble | null {
  if (!isReadable) return phrase('journalDamaged')
  if (misfit) {
    const { row } = misfit
    const what = phrase(whatHappened[misfit.what])
    return phrase(misfit.table === 'fact' ? 'factMisfits' : 'entryMisfits', { row, what })
  }
  if (tillMisfit !== null) return phrase('tillMisfits', { row: tillMisfit })
  return auditMisfit === null ? null : phrase('auditMisfits', { row: auditMisfit })
}

const whatHappened = {
  changed: 'wasChanged',
  missing: 'isMissing',
  added: 'wasAdded',
  state: 'stateMisfits',
} as const

/**
 * In a thread beside this one; here, where no thread can be had: whether Electron reads a thread's program out of its
 * archive is for Electron to know, and a check that is slow is better than none.
 */
export function ask(asked: Asked, threads: Set<Thread<Told>>, program = placeOfCopier()): Promise<Told> {
  if (program === null) return Promise.resolve(work(asked))
  return new Promise((resolve) => {
    const thread = openThread<Told>(program, asked)
    threads.add(thread)
    thread.onTold(resolve)
    // What goes wrong in the work itself is told as a message.
    thread.onFault(() => resolve(work(asked)))
    thread.onEnd(() => {
      threads.delete(thread)
      resolve({ kind: 'failed', isDamage: false, why: 'it ended' })
    })
  })
}

/** Beside this file when it runs as it is written, and beside the program when it is built. */
function placeOfCopier(): string | null {
  const place = fileURLToPath(
    new URL(`./copier${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  )
  return existsSync(place) ? place : null
}
