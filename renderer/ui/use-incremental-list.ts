/**
 * A long list in portions: ten thousand rows at once would stand between a key and its answer. What is not drawn is
 * counted, and comes when somebody asks for it or walks to the end of what is there.
 */
import { computed, ref, type ComputedRef } from 'vue'

export interface Portion<T> {
  shown: ComputedRef<readonly T[]>
  /** How many are not drawn. */
  hidden: ComputedRef<number>
  more: () => void
  /** Somebody stands in this row: the next portion comes before the last row is left. */
  reach: (row: number) => void
}

export function useIncrementalList<T>(all: () => readonly T[], size = 100): Portion<T> {
  const most = ref(size)
  const more = (): void => {
    most.value += size
  }
  return {
    shown: computed(() => all().slice(0, most.value)),
    hidden: computed(() => Math.max(0, all().length - most.value)),
    more,
    reach(row) {
      if (row >= most.value - 1) more()
    },
  }
}
