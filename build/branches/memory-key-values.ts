/** KeyValueStore that nothing keeps, for programs that come and go. */
import type { KeyValueStore } from '../../electron/core/key-value-store.ts'

export function createMemoryKeyValues(first: Record<string, string> = {}): KeyValueStore {
  const kept = new Map(Object.entries(first))
  return { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) }
}
