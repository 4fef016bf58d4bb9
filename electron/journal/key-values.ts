/** Small facts of the desk itself that must survive a restart. */
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { WriteHandle } from '../database/database.ts'

export function createKeyValueStore(database: WriteHandle): KeyValueStore {
  const read = database.prepare<[string], string>('SELECT value FROM deskFact WHERE name = ?').pluck()
  const write = database.prepare<[string, string]>(
    'INSERT INTO deskFact VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    get: (name) => read.get(name),
    set(name, value) {
      write.run(name, value)
    },
  }
}
