/** A value that has stopped changing: nobody asks the bank about each key that is pressed. */
import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'

export function useDebounced<T>(value: () => T, quietMs = 350): Readonly<ShallowRef<T>> {
  const settled = shallowRef(value())
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(value, (now) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      settled.value = now
    }, quietMs)
  })
  onScopeDispose(() => clearTimeout(timer))
  return settled
}
