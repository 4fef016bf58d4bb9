/** Mirrors the news `sync`: how far the fetching of customers and accounts is. */
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { DeskError, DoorAnswer, SyncStatus } from '../../../shared/desk/commands.ts'
import { ask, on } from '../bridge.ts'

export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncStatus | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  /** Somebody whom the bank has may not be here yet. */
  const isFilling = computed(() => status.value?.state === 'running' && status.value.seen !== null)

  function take(answer: DoorAnswer<SyncStatus>): void {
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) status.value = answer.value
  }
  const read = async (): Promise<void> => take(await ask('syncStatus', {}))
  const fetchNow = async (): Promise<void> => take(await ask('sync', {}))
  const stop = async (): Promise<void> => take(await ask('stopSync', {}))
  on('sync', (news) => {
    status.value = news
  })

  return { status, isFilling, problem, read, fetchNow, stop }
})
