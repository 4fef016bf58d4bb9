/** A value that has stopped changing: nobody asks the bank about each key that is pressed. */
import { shallowRef, type ShallowRef } from 'vue'
import { watchDebounced } from '@vueuse/core'

/** Shallow, unlike VueUse’s own: what goes to the desk must be no proxy. */
export function useDebounced<T>(value: () => T, quietMs = 350): Readonly<ShallowRef<T>> {
  const settled = shallowRef(value())
  watchDebounced(value, (now) => (settled.value = now), { debounce: quietMs })
  return settled
}
