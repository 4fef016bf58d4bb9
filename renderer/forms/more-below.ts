/** Whether something stands below the edge of what scrolls: it is said, for a line that is cut looks like the last one. */
import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Less than a line. */
const nearPx = 8

/** @param keptPx The room that is taken from it only because not all of it fits. */
export function useMoreBelow(
  text: Readonly<Ref<HTMLElement | null>>,
  keptPx: () => number = () => 0,
): { hasMore: Ref<boolean>; isLong: Ref<boolean> } {
  const hasMore = ref(false)
  /** Not all of it fits at once. */
  const isLong = ref(false)
  function measure(): void {
    const all = text.value
    if (!all) return
    hasMore.value = all.scrollTop + all.clientHeight < all.scrollHeight - nearPx
    const room = all.clientHeight + (isLong.value ? keptPx() : 0)
    isLong.value = room < all.scrollHeight - nearPx
  }
  useResizeObserver(text, measure)
  useMutationObserver(text, measure, { childList: true, subtree: true, characterData: true })
  useEventListener(text, 'scroll', measure, { passive: true })
  return { hasMore, isLong }
}
