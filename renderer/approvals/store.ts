/**
 * What waits for a supervisor: read when asked for, and again when news say that something of it has changed. It is
 * read for one person, and shown to nobody else: what is their own another may decide.
 */
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Application, DeskError } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'
import { hearName } from '../desk/record-names.ts'
import { useDesk } from '../desk/stores/desk.ts'

export const useApplications = defineStore('applications', () => {
  const desk = useDesk()
  const answer = shallowRef<{ person: string; applications: readonly Application[] } | null>(null)
  const list = computed(() =>
    answer.value && answer.value.person === desk.person?.id ? answer.value.applications : null,
  )
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<'idle' | 'reading' | 'done' | 'failed'>('idle')
  let turn = 0

  async function read(): Promise<void> {
    const mine = ++turn
    const person = desk.person?.id
    state.value = 'reading'
    const reply = await ask('applications', {})
    if (mine !== turn) return
    state.value = reply.ok ? 'done' : 'failed'
    problem.value = reply.ok ? null : reply.error
    if (!reply.ok || person === undefined) return
    for (const { kind, id, title } of reply.value.applications) hearName([kind, id], title)
    answer.value = { person, applications: reply.value.applications }
  }

  function forget(): void {
    turn++
    answer.value = null
    state.value = 'idle'
  }

  return { list, problem, state, read, forget }
})
