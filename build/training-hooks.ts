/** What a training desk's data folder tells a developer: where the training bank sends its events, and its keys. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface TrainingHook {
  url: string
  /** The API key with which the bank signs for this hook. */
  key: string
}

/** Null: no training bank has its books there. */
export function trainingHooks(dataDir: string): { hooks: TrainingHook[]; keys: string[] } | null {
  const file = join(dataDir, 'training-bank', 'bank.db')
  if (!existsSync(file)) return null
  // A running bank holds its books for itself: a copy is looked into, with what was not yet written into the file.
  const copies = mkdtempSync(join(tmpdir(), 'teller-hooks-'))
  try {
    for (const end of ['', '-wal']) {
      if (existsSync(file + end)) copyFileSync(file + end, join(copies, `bank.db${end}`))
    }
    return readHooks(join(copies, 'bank.db'))
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}

function readHooks(file: string): { hooks: TrainingHook[]; keys: string[] } {
  const books = new Database(file)
  try {
    return {
      // The newest first: a hook of an earlier day may still be switched on.
      hooks: books
        .prepare<[], TrainingHook>(
          `SELECT hooks.url, apiKeys.key FROM hooks JOIN apiKeys ON apiKeys.id = hooks.keyId
           WHERE hooks.enabled = 1 ORDER BY hooks.id DESC`,
        )
        .all(),
      keys: books.prepare<[], string>('SELECT key FROM apiKeys WHERE revokedAtMs IS NULL').pluck().all(),
    }
  } finally {
    books.close()
  }
}
