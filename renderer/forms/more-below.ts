/** Whether something stands below the edge of what scrolls: it is said, for a line that is cut looks like the last one. */
import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { ref, type Ref } from 'vue'

export function useMoreBelow(text: Readonly<Ref<HTMLElement | null>>): {
  hasMore: Ref<boolean>
  measure: () => void
} {
  const hasMore = ref(false)
  function measure(): void {
    const all = text.value
    if (all) hasMore.value = all.scrollTop + all.clientHeight < all.scrollHeight - 8
  }
  useResizeObserver(text, measure)
  useMutationObserver(text, measure, { childList: true, subtree: true, characterData: true })
  useEventListener(text, 'scroll', measure, { passive: true })
  return { hasMore, measure }
}
