/** Facts that nothing keeps, for programs that come and go. */
import type { Facts } from '../../electron/parts.ts'

export function createMemoryFacts(first: Record<string, string> = {}): Facts {
  const kept = new Map(Object.entries(first))
  return { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) }
}
