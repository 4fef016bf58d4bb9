/**
 * The posting key only led on, for not all was in sight yet, and whoever types on takes it for done: the next customer's
 * number goes nowhere, and the key at its end would post what is read back here. It is said at once, and that key only
 * brings one back.
 */
import { useEventListener } from '@vueuse/core'
import { computed, ref } from 'vue'

/** What is struck for another page: a letter or a figure, or a key that opens a form. Enter does nothing on a read-back. */
const isForElsewhere = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  /^F[2-9]$/.test(key) || (key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !altKey && !metaKey)

/** @param hasLedOn The posting key was pressed, and posted nothing. */
export function useTypedOn(hasLedOn: () => boolean) {
  const state = ref<'no' | 'typed' | 'told'>('no')
  useEventListener(
    window,
    'keydown',
    (event) => {
      if (hasLedOn() && isForElsewhere(event)) state.value = 'typed'
    },
    { capture: true },
  )
  return {
    hasTypedOn: computed(() => state.value === 'typed'),
    /** The key was pressed since, and the next press posts. */
    isBack: computed(() => state.value === 'told'),
    /** True: something was typed since, and this press posts nothing. */
    comesBack(): boolean {
      const isBack = state.value === 'typed'
      state.value = isBack ? 'told' : 'no'
      return isBack
    },
  }
}
