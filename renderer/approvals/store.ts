/** What waits for a supervisor: read when asked for, and again when news say that something of it has changed. */
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Application, DeskError } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'

export const useApplications = defineStore('applications', () => {
  const list = shallowRef<readonly Application[] | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<'idle' | 'reading' | 'done' | 'failed'>('idle')
  let turn = 0

  async function read(): Promise<void> {
    const mine = ++turn
    state.value = 'reading'
    const answer = await ask('applications', {})
    if (mine !== turn) return
    state.value = answer.ok ? 'done' : 'failed'
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) list.value = answer.value.applications
  }

  function forget(): void {
    turn++
    list.value = null
    state.value = 'idle'
  }

  return { list, problem, state, read, forget }
})
