/**
 * What a key decides on has to have been in sight: where a part of it was not (200 % on a branch PC, a long sheet), the
 * key brings it up instead of deciding, and says so (decisions 460 and 500).
 */
import { useDebounceFn, useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { computed, ref, watch, type Ref } from 'vue'

/** What stood in sight for less, while more was still coming in above it, nobody has read. */
const restMs = 400
/** Edges may meet at half a pixel. */
const nearPx = 2
/** Of a page that is turned, what of the one before stays in sight. */
const overlap = 0.15

/** Of a page, what is marked as leaned on. */
export const leanedOn = (page: HTMLElement): Iterable<Element> => page.querySelectorAll('[data-leaned-on]')

/** Each part of what is read; a box that only stands for its parts has no place of its own. */
export function* partsOf(text: Element): Generator<Element> {
  for (const part of text.children) {
    if (getComputedStyle(part).display === 'contents') yield* partsOf(part)
    else yield part
  }
}

export interface SeenFirst {
  /** Whether something was brought into sight that had not been there: then nothing is decided yet. */
  bringUp: () => boolean
  /** Each part was in sight, wholly and as high as it is now. */
  isSeen: Readonly<Ref<boolean>>
}

/**
 * @param partsOf Which parts of the page that scrolls have to be seen.
 * @param isComing Something is still being read, which will move what stands there: until it has come nothing counts.
 */
export function useSeenFirst(
  scrolls: () => HTMLElement | null,
  partsOf: (page: HTMLElement) => Iterable<Element>,
  isComing: () => boolean = () => false,
): SeenFirst {
  const page = computed(scrolls)
  /** Of each part, how much was seen: what fits as a whole, what is higher than the page from its beginning on. */
  const seenPx = new WeakMap<Element, number>()
  const isSeen = ref(false)
  /** @returns How far below the upper edge the highest begins that is still to be seen; null: all was. */
  function look(): number | null {
    if (!page.value || isComing()) return null
    const { top, bottom, height } = page.value.getBoundingClientRect()
    let next: number | null = null
    for (const part of partsOf(page.value)) {
      const own = part.getBoundingClientRect()
      const fits = own.height <= height
      const before = fits ? 0 : (seenPx.get(part) ?? 0)
      const isNext = own.top + before >= top - nearPx && (!fits || own.bottom <= bottom + nearPx)
      const seen = Math.max(seenPx.get(part) ?? 0, isNext ? Math.min(bottom - own.top, own.height) : 0)
      seenPx.set(part, seen)
      const turned = fits || seen <= 0 ? 0 : seen - overlap * height
      if (seen + nearPx < own.height) next = Math.min(next ?? Infinity, own.top + turned - top)
    }
    isSeen.value = next === null
    return next
  }
  const lookAtRest = useDebounceFn(look, restMs)
  useResizeObserver(page, lookAtRest)
  useMutationObserver(page, lookAtRest, { childList: true, subtree: true, characterData: true })
  useEventListener(page, 'scroll', look, { passive: true })
  watch(isComing, lookAtRest)

  function bringUp(): boolean {
    const next = look()
    if (next === null || !page.value) return false
    const { scrollTop } = page.value
    page.value.scrollBy({ top: next })
    look()
    // What is shown to its end is all there is.
    return page.value.scrollTop !== scrollTop
  }
  return { bringUp, isSeen }
}
