/**
 * What can be said of a journal file: whether every page can be read, every index agrees with its table, and the
 * chain holds from its first link to its last. Nothing is changed by looking.
 */
import type { Environment } from '../core/environment.ts'
import { firstBrokenAuditRow } from './audit.ts'
import { followChain, type Misfit } from './chain.ts'
import { createTillRecords } from './till-records.ts'
import { openToInspect, type WriteHandle } from '../database/database.ts'

export interface Inspection {
  /** Every page passes its check, and the file is a journal of this environment. */
  isReadable: boolean
  /** Links that hold, one after the other from the first; of a file from before there was a chain, its rows. */
  links: number
  /** The first row of the journal that does not fit. */
  misfit: Misfit | null
  /** The first row of the audit that does not fit. */
  auditMisfit: number | null
  /** The first till record that does not fit. */
  tillMisfit: number | null
}

/** Of what cannot be read, or is not there. */
export const unreadable: Inspection = {
  isReadable: false,
  links: -1,
  misfit: null,
  auditMisfit: null,
  tillMisfit: null,
}

export function inspectFile(path: string, key: Uint8Array, environment: Environment): Inspection {
  let file: WriteHandle | undefined
  try {
    file = openToInspect(path, key)
    return isJournalOf(file, environment) ? inspect(file) : unreadable
  } catch {
    return unreadable
  } finally {
    file?.close()
  }
}

/** The same of a file that is open. */
export function inspect(file: WriteHandle): Inspection {
  try {
    if (file.pragma('integrity_check(1)', { simple: true }) !== 'ok') return unreadable
    if (!hasChain(file)) return { ...unreadable, isReadable: true, links: rowsIn(file) }
    const { links, misfit } = followChain(file)
    return {
      isReadable: true,
      links,
      misfit,
      auditMisfit: firstBrokenAuditRow(file),
      tillMisfit: createTillRecords(file, () => 0).firstBrokenRow(),
    }
  } catch {
    return unreadable
  }
}

/** What the file says it is. A file without tables is none. */
export function isJournalOf(file: WriteHandle, environment: Environment): boolean {
  if (Number(file.pragma('user_version', { simple: true })) === 0) return false
  const about = file.prepare<[string], string>('SELECT value FROM about WHERE name = ?').pluck()
  return about.get('what') === 'journal' && about.get('environment') === environment
}

export function hasChain(file: WriteHandle): boolean {
  return (
    file.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'link'`).get() !== undefined
  )
}

function rowsIn(file: WriteHandle): number {
  const count = file.prepare<[], number>('SELECT (SELECT count(*) FROM entry) + (SELECT count(*) FROM fact)')
  return count.pluck().get() ?? 0
}
