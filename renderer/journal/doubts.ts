/** What has no final answer yet: read when asked for, and again when news of the journal come. */
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CommandReply, DeskError } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'

export const useDoubts = defineStore('doubts', () => {
  const journal = useJournal()
  const told = shallowRef<CommandReply<'doubts'> | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<'idle' | 'reading' | 'done' | 'failed'>('idle')
  let turn = 0

  async function read(): Promise<void> {
    const mine = ++turn
    state.value = 'reading'
    const answer = await ask('doubts', {})
    if (mine !== turn) return
    state.value = answer.ok ? 'done' : 'failed'
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    told.value = answer.value
    for (const { entry } of answer.value.doubts) journal.put(entry)
  }

  function forget(): void {
    turn++
    told.value = null
    state.value = 'idle'
  }

  return { told, problem, state, read, forget }
})
