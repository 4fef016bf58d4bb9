/** What could not be read because the desk did not answer is read again, by itself, as soon as anything is answered. */
import { onScopeDispose, watch } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import { onLine } from './bridge.ts'

/** One answer that fails each time, while others arrive, is asked for ever more seldom. */
const pauseMs = { first: 1_000, most: 30_000 }

export function againWhenBack(problem: () => DeskError | null, again: () => unknown): void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onLine((answers) => {
    if (!answers || timer !== undefined || problem()?.kind !== 'unanswered') return
    timer = setTimeout(() => {
      timer = undefined
      void again()
    }, next)
    next = Math.min(Math.max(next * 2, pauseMs.first), pauseMs.most)
  })
  watch(problem, (now) => {
    if (now === null) next = 0
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    stop()
  })
}
