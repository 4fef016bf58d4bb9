/**
 * A yes leans on what its page shows, so that has to have been in sight: where a part of it was not (200 % on a branch
 * PC, a long application), the key brings it up instead of deciding, and says so.
 */
import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { computed } from 'vue'

/** Marks the parts, in the page that scrolls. */
const leanedOn = '[data-leaned-on]'
/** Edges may meet at half a pixel. */
const nearPx = 2

/** Of a part: whether its beginning was in sight, and how high it was when it had been seen to its end. */
interface Sight {
  isBegun: boolean
  heightPx: number
}

/** @returns Whether something was brought into sight that had not been there: then nothing is decided yet. */
export function useSeenFirst(scrolls: () => HTMLElement | null): () => boolean {
  const page = computed(scrolls)
  const sights = new WeakMap<HTMLElement, Sight>()
  /** Each part, how far it lies below the upper edge, and whether it was seen as high as it is now. */
  function look(): { part: HTMLElement; below: number; isSeen: boolean }[] {
    if (!page.value) return []
    const { top, bottom, height } = page.value.getBoundingClientRect()
    const isIn = (edge: number): boolean => edge >= top - nearPx && edge <= bottom + nearPx
    return [...page.value.querySelectorAll<HTMLElement>(leanedOn)].map((part) => {
      const own = part.getBoundingClientRect()
      const { isBegun, heightPx } = sights.get(part) ?? { isBegun: false, heightPx: 0 }
      // What fits is seen as a whole; what is higher than the page, from its beginning to its end.
      const isWhole = isIn(own.bottom) && (isIn(own.top) || (isBegun && own.height > height))
      const sight = {
        isBegun: isBegun || isIn(own.top),
        heightPx: isWhole ? Math.max(heightPx, own.height) : heightPx,
      }
      sights.set(part, sight)
      return { part, below: own.top - top, isSeen: sight.heightPx + nearPx >= own.height }
    })
  }
  useResizeObserver(page, look)
  useMutationObserver(page, look, { childList: true, subtree: true, characterData: true })
  useEventListener(page, 'scroll', look, { passive: true })

  return () => {
    const unseen = look().find(({ isSeen }) => !isSeen)
    if (!unseen || !page.value) return false
    const { clientHeight, scrollTop } = page.value
    const isHigher = unseen.part.clientHeight > clientHeight
    page.value.scrollBy({ top: isHigher && unseen.below <= nearPx ? clientHeight * 0.85 : unseen.below })
    look()
    // What is shown to its end is all there is.
    return page.value.scrollTop !== scrollTop
  }
}
