/** Down and up the rows of a batch that can be ticked. */
import { watch, type ShallowRef } from 'vue'

export function useBatchRows(body: Readonly<ShallowRef<HTMLElement | null>>): (by: 1 | -1) => void {
  const boxes = (): HTMLElement[] => [
    ...(body.value?.querySelectorAll<HTMLElement>('[role=checkbox]:not([disabled])') ?? []),
  ]
  /** From the row that somebody stands in; the first key leads to the first that can be ticked. */
  function go(by: 1 | -1): void {
    const all = boxes()
    const at = all.findIndex((box) => box === document.activeElement)
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  watch(body, () => go(1), { flush: 'post' })
  return go
}
