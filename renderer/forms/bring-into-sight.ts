import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import type { Ref } from 'vue'

/** Whoever counts sees all there is to count, coins and sum too; where not all of it fits, the row they are in. */
export function bringIntoSight(field: HTMLElement): void {
  for (const part of [field.closest('fieldset'), field]) part?.scrollIntoView({ block: 'nearest' })
}

/**
 * Of a page that scrolls: the field that has the focus stays in sight while what stands above it still arrives, and
 * until somebody reads on elsewhere.
 * @returns For whoever turns the page by a key.
 */
export function keepFocusInSight(page: Readonly<Ref<HTMLElement | null>>): { readsElsewhere: () => void } {
  let stays = false
  const readsElsewhere = (): void => void (stays = false)
  const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.top >= outer.top && inner.bottom <= outer.bottom
  function bring(): void {
    const field = document.activeElement
    if (!stays || !page.value || !(field instanceof HTMLInputElement) || !page.value.contains(field)) return
    if (isWithin(field.getBoundingClientRect(), page.value.getBoundingClientRect())) return
    field.scrollIntoView({ block: 'nearest' })
  }
  for (const event of ['focusin', 'input'])
    useEventListener(page, event, () => {
      stays = true
      bring()
    })
  for (const event of ['wheel', 'pointerdown', 'touchmove'])
    useEventListener(page, event, readsElsewhere, { passive: true })
  useResizeObserver(page, bring)
  useMutationObserver(page, bring, { childList: true, subtree: true, characterData: true })
  return { readsElsewhere }
}
