/**
 * An Enter that was pressed before its list was seen. It takes whoever is found alone; of several nobody has chosen the
 * first yet (decision 105). What is typed behind it waits, and is meant for what it opens.
 */
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import type { Hit } from '../../shared/desk/commands.ts'
import { say } from '../i18n/index.ts'
import { dropTypedAhead, holdKeysWhile } from '../keyboard/type-ahead.ts'
import { onlyOne, type Searching } from './use-search.ts'

/** Nobody reads a line and presses a key sooner. */
const readMs = 300

interface Asked {
  text: () => string
  searching: Searching
  /** The list as it stands. */
  hits: () => readonly Hit[]
  isFocused: () => boolean
  take: (hit: Hit) => void
}

export interface EnterAhead {
  /** True: this Enter came before the list, or so soon behind it that nobody has read its first line. */
  press: () => boolean
  /** The text was put there whole, its Enter with it. */
  wait: () => void
  /** Nobody waits for the answer any more. */
  cancel: () => void
  /** Why a key did nothing, until anything changes. */
  held: Ref<string>
}

export function useEnterAhead({ text, searching, hits, isFocused, take }: Asked): EnterAhead {
  const awaited = ref<string | null>(null)
  const held = ref('')
  holdKeysWhile(() => awaited.value !== null, { evenIn: true })

  const first = computed(() => hits()[0])
  /** When the first line that stands was painted; null: it is not yet. */
  let paintedAt: number | null = null
  watch(
    () => `${first.value?.kind} ${first.value?.id}`,
    (shown) => {
      paintedAt = null
      requestAnimationFrame(() => {
        if (shown === `${first.value?.kind} ${first.value?.id}`) paintedAt = performance.now()
      })
    },
    { flush: 'post' },
  )
  const isSeen = (): boolean => paintedAt !== null && performance.now() - paintedAt >= readMs
  const isComing = (): boolean => searching.state.value === 'searching' || searching.state.value === 'slow'

  watch([searching.state, text], () => {
    if (awaited.value === null || (text() === awaited.value && isComing())) return
    const isMine = text() === awaited.value && isFocused()
    awaited.value = null
    if (isMine) takeOnlyOne()
    else dropTypedAhead()
  })
  function takeOnlyOne(): void {
    const only = searching.state.value === 'found' ? onlyOne(hits()) : null
    if (only) take(only)
    else void choose()
  }
  async function choose(): Promise<void> {
    const isDropped = dropTypedAhead()
    await nextTick()
    if (hits().length > 0) held.value = say.find.choose(isDropped)
  }

  return {
    held,
    wait() {
      awaited.value = text()
    },
    cancel() {
      awaited.value = null
    },
    press() {
      if (isComing()) awaited.value = text()
      else if (first.value && !isSeen()) takeOnlyOne()
      else return false
      return true
    },
  }
}
