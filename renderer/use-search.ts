/** Looking up customers and accounts as somebody types: the newest text wins, an older answer is dropped. */
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { DeskError, Hit } from '../shared/desk/commands.ts'
import { ask } from './bridge.ts'

/** More than a person reads through; the list says when there are more. */
export const mostHits = 50
const pauseMs = 60
const slowAfterMs = 1_200

export interface Searching {
  hits: ShallowRef<readonly Hit[]>
  problem: ShallowRef<DeskError | null>
  /** `found`: `hits` belong to the text as it stands. */
  state: Ref<'idle' | 'searching' | 'slow' | 'found' | 'failed'>
}

export function useSearch(text: () => string, keep: (hit: Hit) => boolean = () => true): Searching {
  const hits = shallowRef<readonly Hit[]>([])
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<Searching['state']['value']>('idle')
  let turn = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  watch(text, (now) => {
    clearTimeout(pause)
    const mine = ++turn
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
    const answer = await ask('search', { text: now.trim().slice(0, 200), limit: mostHits })
    clearTimeout(slow)
    if (mine !== turn) return
    hits.value = answer.ok ? answer.value.hits.filter(keep) : []
    problem.value = answer.ok ? null : answer.error
    state.value = answer.ok ? 'found' : 'failed'
  }

  return { hits, problem, state }
}
