/**
 * U pressed behind an approval that the bank has taken and the queue does not show yet. It waits for the queue, and what
 * is typed behind it is the note of the undoing: as keys of the queue those letters would move on, and undo another
 * record's approval.
 */
import { effectScope, nextTick, onScopeDispose, ref, watch, type EffectScope, type Ref } from 'vue'
import { holdKeysWhile, takeTypedAhead } from '../keyboard/type-ahead.ts'

/**
 * @param of.isBehind A decision is on its way, or the queue does not show yet what was decided.
 * @param of.reading What is read back.
 * @param undo Whether the undoing is read back now.
 * @param never The queue was read, and offers no undoing.
 * @returns Whether U waits.
 */
export function useUndoAhead(
  { isBehind, reading }: { isBehind: Ref<boolean>; reading: Ref<unknown> },
  undo: () => boolean,
  never: () => void,
): () => boolean {
  const waits = ref(false)
  let isReadBack = false
  let keys: EffectScope | null = null
  function end(): void {
    waits.value = false
    keys?.stop()
    keys = null
  }
  watch(isBehind, async (now) => {
    if (now || !waits.value) return
    await nextTick()
    isReadBack = undo()
    // Its window takes the focus before it is given what was typed.
    await nextTick()
    if (isReadBack) waits.value = false
    else {
      end()
      never()
    }
  })
  watch(reading, (now) => now === null && end())
  onScopeDispose(end)
  return () => {
    if (!isBehind.value || waits.value) return waits.value
    end()
    isReadBack = false
    waits.value = true
    keys = effectScope(true)
    keys.run(() => {
      holdKeysWhile(() => waits.value)
      takeTypedAhead(() => isReadBack)
    })
    return true
  }
}
