/**
 * A key that would ask for words and cannot: the letters that follow it at once are those words, and none of them is meant
 * as a key.
 */
import type { KeyBinding } from './keys.ts'

/** Longer than between two letters of somebody who types. */
const restMs = 1000

export interface LettersMeant {
  /** From the key that was refused on. */
  holdOn: () => void
  /** The same binding, which a letter of those words does not press. */
  unlessMeant: (binding: KeyBinding) => KeyBinding
}

export function useLettersMeant(): LettersMeant {
  let untilMs = 0
  const holdOn = (): void => void (untilMs = performance.now() + restMs)
  return {
    holdOn,
    unlessMeant: (binding) =>
      binding.key.length === 1
        ? { ...binding, run: () => (performance.now() < untilMs ? holdOn() : binding.run()) }
        : binding,
  }
}
