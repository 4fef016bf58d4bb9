/** Mirrors the till of the person at the counter and what stands against closing the day: asked anew after news. */
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { DeskError, DoorAnswer } from '../../../shared/desk/commands.ts'
import type { TillView } from '../../../shared/desk/till.ts'
import { ask, on } from '../bridge.ts'
import { againWhenBack } from '../when-back.ts'

export const useTill = defineStore('till', () => {
  const view = shallowRef<TillView | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  let listens = false
  let turn = 0

  function take(answer: DoorAnswer<TillView>): DoorAnswer<TillView> {
    turn++
    state.value = answer.ok ? 'ready' : 'failed'
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) view.value = answer.value
    return answer
  }

  let latest: Promise<void> = Promise.resolve()
  /** Is over once what stands here is as new as this question, for a later one may be answered in its place. */
  function refresh(): Promise<void> {
    if (!listens) {
      listens = true
      on('journal', () => void refresh())
      on('till', () => void refresh())
    }
    if (view.value === null) state.value = 'loading'
    const mine: Promise<void> = read(++turn).then((isLast) =>
      isLast || latest === mine ? undefined : latest,
    )
    latest = mine
    return mine
  }
  async function read(mine: number): Promise<boolean> {
    const answer = await ask('till', {})
    // A later question, or an answer to something that was done, says more than this one.
    if (mine !== turn) return false
    take(answer)
    return true
  }

  againWhenBack(() => problem.value, refresh)

  function forget(): void {
    turn++
    view.value = null
    problem.value = null
    state.value = 'idle'
  }

  return { view, problem, state, take, refresh, forget }
})
