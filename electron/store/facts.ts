/** Small facts of the desk itself that must survive a restart. */
import type { Facts } from '../parts.ts'
import type { WriteHandle } from './database.ts'

export function createFacts(database: WriteHandle): Facts {
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
