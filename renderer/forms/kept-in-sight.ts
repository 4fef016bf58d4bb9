/**
 * What a form keeps in sight where it has scrolled away (200 % on a branch PC, a long count): how much it is about, and
 * what is counted of it. It is said in one line at the form's edge, and nowhere while its own field is there to be read.
 */
import { useIntersectionObserver } from '@vueuse/core'
import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowReactive,
  shallowRef,
  watchEffect,
  type ComputedRef,
  type InjectionKey,
  type Ref,
} from 'vue'
import { lineWords } from '../desk/line-words.ts'
import { useDesk } from '../desk/stores/desk.ts'

export interface Kept {
  label: string
  text: string
  /** Whom it is about: read first, and cut where there is no room. */
  isName?: boolean
  /** Said also where nothing else has scrolled away. */
  isAlone?: boolean
  /** What is amiss with it. */
  tag?: { words: string; tone: string } | null
}

interface Form {
  /** By the order in which their fields came: they go out of sight in any. */
  lines: Map<number, Kept>
  fields: number
  /** How much of the screen's lower end the form's foot lies over; pixels. */
  covered: Ref<number>
}
const keptLines: InjectionKey<Form> = Symbol('kept lines')

/** For the page of a form: whom it is about, where none of its fields says so. */
export const formAbout: InjectionKey<() => string> = Symbol('form about')

/**
 * For the form: what its fields say of themselves while they are out of sight, in the order in which they stand; before
 * it, once the form's head has scrolled away, that the bank is away and whom the form is about.
 */
export function keepLines(): { kept: Form['lines']; atEdge: ComputedRef<Form['lines']> } {
  const kept: Form['lines'] = shallowReactive(new Map())
  provide(keptLines, { lines: kept, fields: 0, covered: shallowRef(0) })
  const desk = useDesk()
  const about = inject(formAbout, () => '')
  const atEdge = computed(() => {
    const own: [number, Kept][] = []
    const away = desk.status && desk.isOffline ? lineWords(desk.status) : ''
    if (away) own.push([-2, { label: '', text: '', isAlone: true, tag: { words: away, tone: 'tag-stop' } }])
    if (about()) own.push([-1, { label: '', text: about(), isName: true, isAlone: true }])
    return new Map([...own, ...kept])
  })
  return { kept, atEdge }
}

/** For the foot: what lies under it is not in sight. */
export function coverBelow(height: () => number): void {
  const form = inject(keptLines, null)
  if (form) watchEffect(() => (form.covered.value = height()))
}

/** For a field. `said`: null while there is nothing to say of it. */
export function keepInSight(at: Readonly<Ref<HTMLElement | null>>, said: () => Kept | null): void {
  const form = inject(keptLines, null)
  if (!form) return
  const { lines, covered } = form
  const own = form.fields++
  const isAway = shallowRef(false)
  // Half a figure is another figure: what is cut at an edge counts as away.
  useIntersectionObserver(at, ([seen]) => (isAway.value = (seen?.intersectionRatio ?? 1) < 0.95), {
    threshold: [0, 0.95, 1],
    rootMargin: () => `0px 0px -${Math.round(covered.value)}px`,
  })
  watchEffect(() => {
    const line = isAway.value ? said() : null
    if (line) lines.set(own, line)
    else lines.delete(own)
  })
  onScopeDispose(() => lines.delete(own))
}
