/**
 * Rows of a list as one stop of the Tab key: arrow keys, Home and End go from row to row. The rows are the elements
 * with `data-row-at` inside the list.
 */
import { nextTick, ref, watch, type Ref } from 'vue'

export interface Roving {
  at: Ref<number>
  tabindexOf: (row: number) => 0 | -1
  onKeydown: (event: KeyboardEvent) => void
  /** To the row that the Tab key would come to. */
  focus: () => void
}

export function useRovingFocus(list: Readonly<Ref<HTMLElement | null>>, count: () => number): Roving {
  const at = ref(0)
  watch(count, (now) => {
    at.value = Math.max(0, Math.min(at.value, now - 1))
  })

  async function go(to: number): Promise<void> {
    at.value = Math.max(0, Math.min(count() - 1, to))
    await nextTick()
    list.value?.querySelector<HTMLElement>(`[data-row-at="${at.value}"]`)?.focus()
  }
  function onKeydown(event: KeyboardEvent): void {
    const to = { ArrowDown: at.value + 1, ArrowUp: at.value - 1, Home: 0, End: count() - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    void go(to)
  }
  return { at, tabindexOf: (row) => (row === at.value ? 0 : -1), onKeydown, focus: () => void go(at.value) }
}
