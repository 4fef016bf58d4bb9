/**
 * The log, and the one redactor through which every line of it passes. A line is scrubbed as text, after it has
 * been written as JSON: whatever object a secret stands in, it is found by its value (reliability §5: redaction
 * by path misses free text). Names of customers cannot be found by form, so nobody may log one.
 */
import { mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { withBytes } from './sealed.ts'
import { createMarks } from './known-texts.ts'
import { moveFile } from './move-file.ts'

export type Log = Logger

const largestLogBytes = 5 * 1024 * 1024
const shortestSecret = 6

/** Takes secrets out of text. `know` adds one by its value; its base64, hex and URL forms are known with it. */
export interface Redactor {
  know(secret: string): void
  scrub(text: string): string
}

export function createRedactor(): Redactor {
  const marks = createMarks()
  return {
    know(secret) {
      if (secret.length < shortestSecret) return
      const encoded = (encoding: BufferEncoding) => withBytes(secret, (bytes) => bytes.toString(encoding))
      for (const form of [
        secret,
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
        encoded('base64'),
        encoded('base64url'),
        encoded('hex'),
      ]) {
        marks.add(form)
      }
    },
    scrub(text) {
      const clean = marks.cover(text, '[secret]')
      return patterns.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), clean)
    },
  }
}

/** What is a secret or personal by its form. Of numbers that name a person or an account, three figures stay. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(-----END [A-Z ]+-----|(?=")|$)/g, '[key]'],
  [/\bBearer\s+[^\s"\\,;]+/gi, 'Bearer [secret]'],
  [/([?&](?:token|pin|key)=)[^&\s"\\]+/gi, '$1[secret]'],
  [
    /("(?:pin|token|apiKey|privateKey|signature|authorization|x-signature)"\s*:\s*")(?:[^"\\]|\\.)*"/gi,
    '$1[secret]"',
  ],
  // +234 801 234 5678 written together, with or without the plus.
  [/(?<![0-9])(?:\+[0-9]{4,12}|234[0-9]{7})([0-9]{3})(?![0-9])/g, '…$1'],
  // Eleven figures: a phone number or a bank verification number; ten: an account number.
  [/(?<![0-9.])[0-9]{7,8}([0-9]{3})(?![0-9])/g, '…$1'],
]

/** Writes to `DATA/logs/desk.log`, or to standard error where no folder is given. Never throws for a full disk. */
export function createLog(options: { redactor: Redactor; folder: string | null; level?: string }): Log {
  const fd = options.folder === null ? 2 : openLogFile(options.folder)
  const stream = {
    write(line: string) {
      try {
        writeSync(fd, options.redactor.scrub(line))
      } catch {
        // A log that cannot be written must not stop a teller; the journal says it when the disk is full.
      }
    },
  }
  return pino({ level: options.level ?? 'info', base: { pid: process.pid } }, stream)
}

function openLogFile(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'desk.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) {
    moveFile(file, join(folder, 'desk.1.log'))
  }
  return openSync(file, 'a', 0o600)
}
