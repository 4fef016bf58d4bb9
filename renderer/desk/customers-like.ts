/** Who may be taken for somebody, among the customers on this computer: asked anew with what is known of them. */
import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { AskedLikeness, LikeCustomers } from '../../shared/desk/likeness.ts'
import { ask } from './bridge.ts'

const nobody: LikeCustomers = { like: [], count: 0 }

/** @param asked Null: nobody is asked for. @param pauseMs Of somebody who types, until the desk is asked. */
export function useCustomersLike(asked: () => AskedLikeness | null, pauseMs = 0): ShallowRef<LikeCustomers> {
  const found = shallowRef(nobody)
  let turn = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  watch(
    () => JSON.stringify(asked()),
    () => {
      clearTimeout(pause)
      const mine = ++turn
      const question = asked()
      if (question === null) found.value = nobody
      else if (pauseMs === 0) void look(question, mine)
      else pause = setTimeout(() => void look(question, mine), pauseMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(pause))

  /** What cannot be looked up is not claimed: the ribbon tells of a desk that does not answer. */
  async function look(question: AskedLikeness, mine: number): Promise<void> {
    const answer = await ask('customersLike', question)
    if (mine === turn) found.value = answer.ok ? answer.value : nobody
  }
  return found
}
