/**
 * A key that would ask for words and cannot: the letters that follow it are those words, and none of them is meant as a
 * key. Where words were sure to follow nobody can tell when they end, so they end with an act that no text has.
 */
import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'
import type { KeyBinding } from './keys.ts'

/** Longer than between two letters of somebody who types. */
const restMs = 1000
/** No part of a text, and none that goes on to the next field of one. */
const act = /^(Escape|Arrow(Up|Down)|Page(Up|Down)|F\d+)$/

export interface LettersMeant {
  /** From the key that was refused on, as long as somebody types. */
  holdOn: () => void
  /** From the key that was refused on, until Escape, an arrow up or down, a page, a function key, or a click. */
  holdUntilAct: () => void
  /** Held until such an act. */
  isHeld: Readonly<Ref<boolean>>
  /** The same binding, which a letter of those words does not press. */
  unlessMeant: (binding: KeyBinding) => KeyBinding
}

export function useLettersMeant(): LettersMeant {
  let untilMs = 0
  const isHeld = ref(false)
  const holdOn = (): void => void (untilMs = performance.now() + restMs)
  function letGo(): void {
    untilMs = 0
    isHeld.value = false
  }
  useEventListener('keydown', ({ key }) => act.test(key) && letGo(), { capture: true })
  useEventListener('pointerdown', letGo, { capture: true, passive: true })
  const isWords = (): boolean => isHeld.value || performance.now() < untilMs
  return {
    holdOn,
    holdUntilAct: () => void (isHeld.value = true),
    isHeld,
    unlessMeant: (binding) =>
      binding.key.length === 1 ? { ...binding, run: () => (isWords() ? holdOn() : binding.run()) } : binding,
  }
}
