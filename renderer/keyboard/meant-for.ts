/**
 * A key that would ask for words and cannot: the letters that follow it are those words, and none of them is meant as a
 * key. Where words were sure to follow nobody can tell when they end, so they end with an act that no text has.
 */
import { useEventListener } from '@vueuse/core'
import type { KeyBinding } from './keys.ts'

/** Longer than between two letters of somebody who types. */
const restMs = 1000
/** No part of a text. */
const act = /^(Escape|Tab|Home|End|Arrow\w+|Page\w+|F\d+)$/

export interface LettersMeant {
  /** From the key that was refused on, as long as somebody types. */
  holdOn: () => void
  /** From the key that was refused on, until Escape, an arrow, a click, or another key that writes nothing. */
  holdUntilAct: () => void
  /** The same binding, which a letter of those words does not press. */
  unlessMeant: (binding: KeyBinding) => KeyBinding
}

export function useLettersMeant(): LettersMeant {
  let untilMs = 0
  const holdOn = (): void => void (untilMs = Math.max(untilMs, performance.now() + restMs))
  const letGo = (): void => void (untilMs = 0)
  useEventListener(
    'keydown',
    (event) => {
      // With AltGr people write letters.
      const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
      if (isCommand || act.test(event.key)) letGo()
    },
    { capture: true },
  )
  useEventListener('pointerdown', letGo, { capture: true, passive: true })
  return {
    holdOn,
    holdUntilAct: () => void (untilMs = Infinity),
    unlessMeant: (binding) =>
      binding.key.length === 1
        ? { ...binding, run: () => (performance.now() < untilMs ? holdOn() : binding.run()) }
        : binding,
  }
}
