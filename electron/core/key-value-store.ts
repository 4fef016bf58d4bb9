/** Small facts of the desk itself; the journal’s file holds them (journal/key-values.ts). */

/** Small facts of the desk itself that must survive a restart: PIN hashes, the listener's secret path, settings. */
export interface KeyValueStore {
  get(name: string): string | undefined
  set(name: string, value: string): void
}
