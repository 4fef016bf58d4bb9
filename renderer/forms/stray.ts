/**
 * What is written into a field while something lies over its form, by whatever way (autofill needs no key), was not typed
 * at what is read back: no field hears of it, and once the form is back each shows again what it holds.
 */
import { ref, watch, type Ref } from 'vue'

export function useStray(paused: () => boolean): {
  /** Another number: the fields are drawn anew. */
  drawn: Readonly<Ref<number>>
  /** For the form itself, before its fields hear of the event. */
  refuseStray: (event: Event) => void
} {
  const drawn = ref(0)
  let isStray = false
  watch(paused, (now) => {
    if (now || !isStray) return
    isStray = false
    drawn.value++
  })
  return {
    drawn,
    refuseStray(event) {
      // A text that somebody typed before says that it has changed when it is left for the read-back.
      const isLate = event.type === 'change' && !(event.target instanceof HTMLSelectElement)
      if (!paused() || isLate) return
      event.stopPropagation()
      isStray = true
    },
  }
}
