/**
 * The Enter of a list in which nobody has moved the mark. It takes whoever is found alone; of several it takes nobody,
 * however long the list has stood: it says that there are more (decision 340). Pressed before the list has come, it
 * waits for it, and so does what is typed behind it, which is meant for what it opens.
 */
import { computed, nextTick, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { Hit } from '../../shared/desk/commands.ts'
import { say } from '../i18n/index.ts'
import { dropTypedAhead, holdKeysWhile } from '../keyboard/type-ahead.ts'
import { isPartOfNumber, onlyOne } from './only-one.ts'
import type { Searching } from './use-search.ts'

interface Asked {
  text: () => string
  searching: Searching
  /** The list as it stands. */
  hits: () => readonly Hit[]
  isFocused: () => boolean
  take: (hit: Hit) => void
}

export interface EnterAhead {
  /** False: nobody was found, and nobody is waited for. */
  press: () => boolean
  /** The text was put there whole, its Enter with it. */
  wait: () => void
  /** Nobody waits for the answer any more. */
  cancel: () => void
  /** Whom an Enter would take: whoever is found alone. */
  only: ComputedRef<Hit | null>
  /** Why a key did nothing, until anything changes. */
  held: Ref<string>
}

export function useEnterAhead({ text, searching, hits, isFocused, take }: Asked): EnterAhead {
  const awaited = ref<string | null>(null)
  const held = ref('')
  holdKeysWhile(() => awaited.value !== null, { evenIn: true })

  const only = computed(() =>
    searching.state.value === 'found' ? onlyOne(hits(), text(), searching.isPartial.value) : null,
  )
  const { isComing } = searching

  watch([searching.state, text], () => {
    if (awaited.value === null || (text() === awaited.value && isComing.value)) return
    const isMine = text() === awaited.value && isFocused()
    awaited.value = null
    if (isMine) takeOnlyOne()
    else dropTypedAhead()
  })
  function takeOnlyOne(): void {
    if (only.value) take(only.value)
    else void choose()
  }
  async function choose(): Promise<void> {
    const isDropped = dropTypedAhead()
    await nextTick()
    if (hits().length === 0) return
    const isLike = hits().every(({ stage }) => stage === 'fuzzy')
    held.value = isPartOfNumber(hits(), text())
      ? say.find.partOfNumber(isDropped)
      : onlyOne(hits(), text(), false)
        ? say.find.othersMissing(isDropped)
        : say.find.choose({ isLike, isDropped })
  }

  return {
    only,
    held,
    wait() {
      awaited.value = text()
    },
    cancel() {
      awaited.value = null
    },
    press() {
      if (isComing.value) awaited.value = text()
      else if (hits().length === 0) return false
      else takeOnlyOne()
      return true
    },
  }
}
