/** Looking up customers and accounts as somebody types: the newest text wins, an older answer is dropped. */
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { DeskError, Hit, Untold } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { againWhenBack } from '../desk/when-back.ts'
import { holdsSigns } from './only-one.ts'

/** Some more than are in sight: each letter waits for all of them. Whoever goes on down the list gets as many again. */
const hitsAtOnce = 20
/** More than a person goes through; the list says when there are more. */
export const maxHits = 1_000
/** The service may be asked for a number that nobody here has: not for each of its digits. Names are found here, at once. */
const pauseMs = 60
const slowAfterMs = 1_200

export interface Searching {
  hits: ShallowRef<readonly Hit[]>
  problem: ShallowRef<DeskError | null>
  /** Why the bank has not said whom it has; null: it has, where it can be asked by such a text. */
  untold: Ref<Untold | null>
  /** Customers of the bank may be missing on this computer: one who is found alone by name may not be the only one. */
  isPartial: Ref<boolean>
  /** `found`: `hits` belong to the text as it stands. */
  state: Ref<'idle' | 'searching' | 'slow' | 'found' | 'failed'>
  /** The answer to the text as it stands is on its way. */
  isComing: ComputedRef<boolean>
  /** Whether there may be more than `hits`, and the way to them. */
  isCut: Ref<boolean>
  more: () => void
}

export function useSearch(text: () => string): Searching {
  const hits = shallowRef<readonly Hit[]>([])
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<Searching['state']['value']>('idle')
  const untold = ref<Untold | null>(null)
  const isCut = ref(false)
  const isPartial = ref(false)
  let limit = hitsAtOnce
  let turn = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  watch(text, (now, before) => {
    clearTimeout(pause)
    const mine = ++turn
    limit = hitsAtOnce
    isCut.value = false
    if (now.trim() === '') {
      hits.value = []
      untold.value = null
      state.value = 'idle'
      return
    }
    state.value = 'searching'
    // What is typed on narrows what stands there; whoever was found by another number is nobody's by this one.
    if (holdsSigns(now) && !now.startsWith(before)) hits.value = []
    if (holdsSigns(now)) pause = setTimeout(() => void search(now, mine), pauseMs)
    else void search(now, mine)
  })

  async function search(now: string, mine: number, isMore = false): Promise<void> {
    const slow = setTimeout(() => {
      if (mine !== turn) return
      state.value = 'slow'
      // A row is never read for long under a text that it was not found by.
      if (!isMore) hits.value = []
    }, slowAfterMs)
    const answer = await ask('search', { text: now.trim().slice(0, 200), limit })
    clearTimeout(slow)
    if (mine !== turn) return
    hits.value = answer.ok ? behind(isMore ? hits.value : [], answer.value.hits) : []
    isCut.value = answer.ok && answer.value.hits.length >= limit
    untold.value = (answer.ok && answer.value.untold) || null
    isPartial.value = answer.ok && answer.value.isPartial === true
    problem.value = answer.ok ? null : answer.error
    state.value = answer.ok ? 'found' : 'failed'
  }

  againWhenBack(
    () => (text().trim() === '' ? null : problem.value),
    () => search(text(), ++turn),
  )

  // The line is back: whoever was not found may be there.
  const desk = useDesk()
  watch(
    () => desk.isOffline,
    (isOffline) => {
      if (!isOffline && untold.value !== null) void search(text(), ++turn)
    },
  )

  /** What is there stays until the longer list is there, and stays where it stands. */
  function more(): void {
    if (!isCut.value || state.value !== 'found' || limit >= maxHits) return
    limit = Math.min(limit * 2, maxHits)
    isCut.value = false
    void search(text(), ++turn, true)
  }

  const isComing = computed(() => state.value === 'searching' || state.value === 'slow')
  return { hits, problem, untold, isPartial, state, isComing, isCut, more }
}

function behind(before: readonly Hit[], now: readonly Hit[]): Hit[] {
  const keyOf = ({ kind, id }: Hit): string => `${kind} ${id}`
  return [...new Map([...before, ...now].map((hit) => [keyOf(hit), hit])).values()]
}
