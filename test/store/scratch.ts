/** A data folder of its own for each test, and the desk's store in it. */
import type { NewEntry } from '../../electron/journal/requests.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterEach } from 'vitest'
import { openStore, type StorePlace, type Store } from '../../electron/data/store.ts'

export const key = new Uint8Array(32).fill(7)
export const otherKey = new Uint8Array(32).fill(8)

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

/** An empty folder, gone after the test. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'teller-store-'))
  undo.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A store that is closed after the test. */
export function storeIn(dir: string, place: Partial<StorePlace> = {}): Store {
  const store = openStore({ dir, key, environment: 'training', now: Date.now, ...place })
  undo.push(() => store.close())
  return store
}

export function newEntry(parts: Partial<NewEntry> = {}): NewEntry {
  const id = ulid()
  return {
    id,
    intent: `intent ${id}`,
    operation: 'createIntraTransfer',
    input: { body: { transferAmount: '10500.50', comment: `[T:${id}] Rent` } },
    bytes: '{"transferAmount":"10500.50"}',
    mark: `[T:${id}]`,
    profile: 'teller',
    draft: false,
    follows: null,
    snapshot: null,
    ...parts,
  }
}

/** The error that `action` throws. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (problem) {
    return problem
  }
  throw new Error('nothing was thrown')
}
