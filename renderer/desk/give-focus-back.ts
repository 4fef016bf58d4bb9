/** A note is taken away while the focus is in it: the focus goes to the beginning of what the note stood in. */
import { watch } from 'vue'

/** @param isGone The note goes now. It is looked at at once: later the note is gone, and so is where it stood. */
export function giveFocusBack(note: () => { readonly $el: unknown } | null, isGone: () => boolean): void {
  watch(
    isGone,
    (now) => {
      const box = note()?.$el
      if (now && box instanceof HTMLElement && box.contains(document.activeElement))
        box.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    },
    { flush: 'sync' },
  )
}
