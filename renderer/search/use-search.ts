/** Looking up customers and accounts as somebody types: the newest text wins, an older answer is dropped. */
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { DeskError, Hit } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'

/** What is looked up at once; whoever goes on down the list gets as many again. */
const hitsAtOnce = 50
/** More than a person goes through; the list says when there are more. */
export const maxHits = 1_000
const pauseMs = 60
const slowAfterMs = 1_200

export interface Searching {
  hits: ShallowRef<readonly Hit[]>
  problem: ShallowRef<DeskError | null>
  /** `found`: `hits` belong to the text as it stands. */
  state: Ref<'idle' | 'searching' | 'slow' | 'found' | 'failed'>
  /** Whether there may be more than `hits`, and the way to them. */
  isCut: Ref<boolean>
  more: () => void
}

/**
 * Whom an Enter may mean that was pressed before the list was seen: the one customer or account that was found, or the
 * one that is exactly what was typed; never one whose name is only like it. A customer and that customer's own account are one: the account is nearer.
 */
export function onlyOne(hits: readonly Hit[]): Hit | null {
  const exact = hits.filter(({ stage }) => stage === 'exact')
  const near = exact.length > 0 ? exact : hits.filter(({ stage }) => stage === 'prefix')
  const [first] = near
  return first && near.every(({ clientId }) => clientId === first.clientId) ? first : null
}

export function useSearch(text: () => string, keep: (hit: Hit) => boolean = () => true): Searching {
  const hits = shallowRef<readonly Hit[]>([])
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<Searching['state']['value']>('idle')
  const isCut = ref(false)
  let limit = hitsAtOnce
  let turn = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  watch(text, (now) => {
    clearTimeout(pause)
    const mine = ++turn
    limit = hitsAtOnce
    isCut.value = false
    if (now.trim() === '') {
      hits.value = []
      state.value = 'idle'
      return
    }
    state.value = 'searching'
    pause = setTimeout(() => void search(now, mine), pauseMs)
  })

  async function search(now: string, mine: number): Promise<void> {
    const slow = setTimeout(() => {
      if (mine === turn) state.value = 'slow'
    }, slowAfterMs)
    const answer = await ask('search', { text: now.trim().slice(0, 200), limit })
    clearTimeout(slow)
    if (mine !== turn) return
    hits.value = answer.ok ? answer.value.hits.filter(keep) : []
    isCut.value = answer.ok && answer.value.hits.length >= limit
    problem.value = answer.ok ? null : answer.error
    state.value = answer.ok ? 'found' : 'failed'
  }

  /** What is there stays until the longer list is there. */
  function more(): void {
    if (!isCut.value || state.value !== 'found' || limit >= maxHits) return
    limit = Math.min(limit * 2, maxHits)
    isCut.value = false
    void search(text(), ++turn)
  }

  return { hits, problem, state, isCut, more }
}
