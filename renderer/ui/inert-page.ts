/**
 * The page beneath what is read back takes nothing. A sheet that holds the focus is not enough: a browser leaves the
 * caret in the field that had it, and what an input method, a picker of emoji or a drop inserts goes to the caret. What
 * is inert cannot be edited (HTML, “Inert subtrees”).
 */
import { onBeforeUnmount } from 'vue'

let standing = 0

function draw(): void {
  document.querySelector('#app')?.toggleAttribute('inert', standing > 0)
}

/** @returns to be called once the focus has left the page: what is inert loses it. It ends with the component. */
export function useInertPage(): () => void {
  let isOurs = false
  onBeforeUnmount(() => {
    if (isOurs) standing -= 1
    draw()
  })
  return () => {
    if (!isOurs) standing += 1
    isOurs = true
    draw()
  }
}
