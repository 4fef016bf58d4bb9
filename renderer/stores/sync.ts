/** Mirrors the news `sync`: how far the fetching of customers and accounts is. */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import { ask, on } from '../bridge.ts'

export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncStatus | null>(null)

  async function read(): Promise<void> {
    const answer = await ask('syncStatus', {})
    if (answer.ok) status.value = answer.value
  }
  async function fetchNow(): Promise<void> {
    const answer = await ask('sync', {})
    if (answer.ok) status.value = answer.value
  }
  on('sync', (news) => {
    status.value = news
  })

  return { status, read, fetchNow }
})
