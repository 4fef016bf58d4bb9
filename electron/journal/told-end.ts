/**
 * Where the journal ended, told to the computer's own log. A teller cannot change that log, and a bank collects the logs
 * of all its computers: whoever holds key and folder can write journal and audit anew, but not what was told there
 * (decision 167). A line names numbers and hashes, and nothing of a customer.
 */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import type { WriteHandle } from '../database/database.ts'
import type { Head } from './chain-checkpoint.ts'

export interface ToldEnd {
  /** Told after each commit. */
  moved(head: Head): void
  /** Tells what was not yet told: at the close. */
  tell(): Promise<void>
}

const everyMs = 15 * 60_000
const takesMs = 2000

/** Linux and macOS have `logger`; Windows has no such command for everybody. */
export function tellSystemLog(line: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform === 'win32') return Promise.resolve()
  return new Promise((resolve) => {
    // A computer without it has no such witness; its desk works all the same.
    execFile('logger', ['-t', 'teller-desk', '-p', 'auth.notice', line], { timeout: takesMs }, () =>
      resolve(),
    )
  })
}

export function createToldEnd(
  key: Uint8Array,
  tellLine: (line: string) => Promise<void> = tellSystemLog,
  setTimer: SetTimer = quietTimer,
): ToldEnd {
  const name = journalName(key)
  let latest: Head | null = null
  let cancel: (() => void) | null = null

  async function tell(): Promise<void> {
    const head = latest
    latest = null
    if (head !== null) await tellLine(endLine(name, head))
  }
  function rested(): void {
    cancel = null
    if (latest === null) return
    void tell()
    cancel = setTimer(rested, everyMs)
  }
  return {
    moved(head) {
      latest = head
      if (cancel !== null) return
      void tell()
      cancel = setTimer(rested, everyMs)
    },
    async tell() {
      cancel?.()
      await tell()
    },
  }
}

/** By which the lines of one journal are found among those of others; it tells nothing of the key. */
export function journalName(key: Uint8Array): string {
  return createHmac('sha256', key).update('teller-desk journal name\n').digest('hex').slice(0, 16)
}

export function endLine(name: string, { link, linkHash, audit, auditHash }: Head): string {
  return `journal ${name} ends at link ${link} ${linkHash}, audit row ${audit} ${auditHash}`
}

const pattern =
  /\bjournal ([0-9a-f]{16}) ends at link ([0-9]{1,15}) ([0-9a-f]{64}), audit row ([0-9]{1,15}) ([0-9a-f]{64})/

/**
 * Holds a journal to the lines of a log. `misfit`: the first line that it does not bear out, for it was written anew or
 * cut short since.
 */
export function compareWithLog(
  text: string,
  file: WriteHandle,
  key: Uint8Array,
): { ends: number; misfit: string | null } {
  const name = journalName(key)
  const linkAt = file.prepare<[number], string>('SELECT hash FROM link WHERE number = ?').pluck()
  const auditAt = file.prepare<[number], string>('SELECT hash FROM audit WHERE seq = ?').pluck()
  const isThere = (at: typeof linkAt, row: string, hash: string) =>
    Number(row) === 0 || at.get(Number(row)) === hash
  let ends = 0
  for (const line of text.split('\n')) {
    const [, of, link = '', linkHash = '', audit = '', auditHash = ''] = pattern.exec(line) ?? []
    if (of !== name) continue
    ends += 1
    if (!isThere(linkAt, link, linkHash)) return { ends, misfit: `link ${link} of the journal` }
    if (!isThere(auditAt, audit, auditHash)) return { ends, misfit: `row ${audit} of the audit` }
  }
  return { ends, misfit: null }
}
