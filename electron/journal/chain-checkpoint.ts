/**
 * Where the journal ended when it was last written, kept beside it. A log that was cut short, or the log of another
 * day, leaves a journal that is whole and yet ends too early: only somebody who knows where it ended can tell
 * (J12). It is written after the commit and without a sync, so it may lag behind the journal and never leads; its
 * code is made with the data's key, so that nobody without the key can make a good journal look short.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { beginning } from './chain.ts'
import type { WriteHandle } from '../database/database.ts'

const headShape = z.strictObject({
  /** The highest number that an entry has. */
  seq: z.int(),
  link: z.int(),
  linkHash: z.string(),
  audit: z.int(),
  auditHash: z.string(),
  /** Epoch ms. */
  at: z.number(),
})
export type Head = z.output<typeof headShape>

/** One sector of a disk: it is written whole or not at all. */
const size = 512

/** Null: never written, torn, or not with this key. */
export function readHead(path: string, key: Uint8Array): Head | null {
  try {
    return headFrom(readFileSync(path, 'utf8'), key)
  } catch {
    return null
  }
}

export function headText(head: Head, key: Uint8Array): string {
  const json = JSON.stringify(head)
  return `${json}\n${codeOf(json, key).toString('hex')}`
}

/** Null: torn, or not with this key. */
export function headFrom(text: string, key: Uint8Array): Head | null {
  try {
    const [json = '', code = ''] = text.trimEnd().split('\n')
    if (!timingSafeEqual(Buffer.from(code, 'hex'), codeOf(json, key))) return null
    return headShape.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Keeps the file open, for it is written with every commit. */
export function keepHead(
  path: string,
  key: Uint8Array,
): {
  write(head: Head): void
  /** Once, when there was none: a power cut may leave a new file empty. @returns whether it is on the disk. */
  sync(): boolean
  close(): void
} {
  let file: number | null = null
  try {
    file = openSync(path, 'a+', 0o600)
    closeSync(file)
    file = openSync(path, 'r+')
  } catch {
    file = null
  }
  return {
    write(head) {
      if (file === null) return
      const text = headText(head, key).padEnd(size - 1) + '\n'
      try {
        writeSync(file, text, 0)
      } catch {
        // The journal itself is written: a record that lags behind it takes nothing away.
      }
    },
    sync() {
      if (file === null) return false
      try {
        fsyncSync(file)
        return true
      } catch {
        return false
      }
    },
    close() {
      if (file !== null) closeSync(file)
      file = null
    },
  }
}

/** The journal knows that there is a record of its end: one that is gone was taken away. */
const keptFact = 'head.kept'

export function noteHeadKept(database: WriteHandle): void {
  database.prepare<[string]>(`INSERT INTO deskFact VALUES (?, 'yes')`).run(keptFact)
}
export function knowsHead(database: WriteHandle): boolean {
  return database.prepare<[string]>('SELECT 1 FROM deskFact WHERE name = ?').get(keptFact) !== undefined
}

/** Reads where a journal ends. */
export function headReader(database: WriteHandle): (atMs: number) => Head {
  const last = (table: 'link' | 'audit', column: 'number' | 'seq') =>
    database.prepare<[], { place: number; hash: string }>(
      `SELECT ${column} AS place, hash FROM ${table} ORDER BY ${column} DESC LIMIT 1`,
    )
  const lastLink = last('link', 'number')
  const lastAudit = last('audit', 'seq')
  const lastEntry = database.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM entry').pluck()
  return (atMs) => {
    const link = lastLink.get() ?? { place: 0, hash: beginning }
    const audit = lastAudit.get() ?? { place: 0, hash: beginning }
    return {
      seq: lastEntry.get() ?? 0,
      link: link.place,
      linkHash: link.hash,
      audit: audit.place,
      auditHash: audit.hash,
      at: atMs,
    }
  }
}

function codeOf(json: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update('teller-desk journal head\n').update(json).digest()
}
