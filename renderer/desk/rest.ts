/**
 * Whoever goes quickly from row to row passes most of them by: what a row's page would read is asked for when the choice
 * rests on it. The first row after a pause reads at once.
 */
import { inject, onScopeDispose, provide, ref, watch, type InjectionKey, type Ref } from 'vue'

/** Shorter than somebody needs to look at a row. */
const restMs = 150
const passing: InjectionKey<Ref<boolean>> = Symbol('rows are passed by')

/** Below this component readings that begin while `chosen` changes quickly wait until it rests. */
export function readAtRest(chosen: () => unknown): void {
  const isPassing = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  provide(passing, isPassing)
  watch(chosen, () => {
    isPassing.value = timer !== undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      isPassing.value = false
    }, restMs)
  })
  onScopeDispose(() => clearTimeout(timer))
}

/** Whether a reading that begins now may ask; it stays true from then on. */
export function useRested(): Readonly<Ref<boolean>> {
  const isPassing = inject(passing, undefined)
  const rested = ref(isPassing?.value !== true)
  if (isPassing && !rested.value) watch(isPassing, (now) => now || (rested.value = true))
  return rested
}
