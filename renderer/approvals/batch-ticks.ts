/**
 * What each person ticked for a batch, and what they unticked by hand, which “all that pass” then leaves alone. Kept
 * over an outage, Escape and the lock, for nobody else; numbers of records alone, no names, and they end with the
 * window (decision 397).
 */
import { defineStore } from 'pinia'
import { reactive } from 'vue'
import { useDesk } from '../desk/stores/desk.ts'

/** By the record’s key: ticked, or unticked by hand. */
export type Ticks = Map<string, boolean>

export const useBatchTicks = defineStore('batch-ticks', () => {
  const desk = useDesk()
  const all = reactive(new Map<string, Ticks>())
  /** Of the person at the counter, for one decision. */
  function mine(operation: string): Ticks {
    const key = `${desk.person?.id ?? ''} ${operation}`
    if (!all.has(key)) all.set(key, new Map())
    return all.get(key) ?? new Map()
  }
  /** It was decided by itself: whatever comes of it, nobody has looked at it as it stands then. */
  function forget(record: string): void {
    for (const ticks of all.values()) ticks.delete(record)
  }
  return { mine, forget }
})
