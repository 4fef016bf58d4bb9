/**
 * What a form keeps in sight where it has scrolled away (200 % on a branch PC, a long count): how much it is about, and
 * what is counted of it. It is said in one line at the upper edge, and nowhere while its own field is there to be read.
 */
import { useIntersectionObserver } from '@vueuse/core'
import {
  inject,
  onScopeDispose,
  provide,
  shallowReactive,
  shallowRef,
  watchEffect,
  type InjectionKey,
  type Ref,
} from 'vue'

export interface Kept {
  label: string
  text: string
  /** What is amiss with it. */
  tag?: { words: string; tone: string } | null
}

type Lines = Map<object, Kept>
const keptLines: InjectionKey<Lines> = Symbol('kept lines')

/** For the form: what its fields say of themselves while they are out of sight, in the order in which they stand. */
export function keepLines(): Lines {
  const lines: Lines = shallowReactive(new Map())
  provide(keptLines, lines)
  return lines
}

/** For a field. `said`: null while there is nothing to say of it. */
export function keepInSight(at: Readonly<Ref<HTMLElement | null>>, said: () => Kept | null): void {
  const lines = inject(keptLines, null)
  if (!lines) return
  const own = {}
  const isAway = shallowRef(false)
  // Half a figure is another figure: what is cut at an edge counts as away.
  useIntersectionObserver(at, ([seen]) => (isAway.value = (seen?.intersectionRatio ?? 1) < 0.95), {
    threshold: [0, 0.95, 1],
  })
  watchEffect(() => {
    const line = isAway.value ? said() : null
    if (line) lines.set(own, line)
    else lines.delete(own)
  })
  onScopeDispose(() => lines.delete(own))
}
