/**
 * A desk that locks by itself comes between somebody and what they type. Until their hands rest, what they type was meant
 * for the page that is gone: it is no part of a PIN, and is said to have gone nowhere.
 */
import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Between two keys of somebody who types on. */
const restMs = 1_000

/** @param isUnasked The lock came by itself. @returns Whether something was typed into it. */
export function useTypedIntoLock(isUnasked: boolean): Ref<boolean> {
  const isTyped = ref(false)
  let lastMs = performance.now()
  if (!isUnasked) return isTyped
  const stop = useEventListener(
    window,
    'keydown',
    (event) => {
      // The time of the press itself: a busy page is told of it late.
      const wasTyping = event.timeStamp - lastMs < restMs
      if (!wasTyping) return stop()
      lastMs = Math.max(lastMs, event.timeStamp)
      if (event.key.length > 1 && event.key !== 'Enter') return
      isTyped.value = true
      // With Enter they have ended what they meant.
      if (event.key === 'Enter') stop()
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  return isTyped
}
