/**
 * A supervisor's word, asked for wherever a post needs one: the prompt lies over the screen, and whoever posted waits
 * for the number of the approval, or for why it was refused. Null: nobody has said anything.
 */
import { shallowRef } from 'vue'
import type { AskedOverride, DeskError } from '../../shared/desk/desk-error.ts'

/** `why`: by whom it was refused and for what, without what that means. */
export type Word = { id: string } | { refused: string; why: string }

interface Waiting {
  override: AskedOverride
  message: string
  answer: (word: Word | null) => void
}

export const overrideAsked = shallowRef<Waiting | null>(null)

export function approval(error: DeskError): Promise<Word | null> {
  const { override, message } = error
  if (!override) return Promise.resolve(null)
  overrideAsked.value?.answer(null)
  return new Promise((resolve) => {
    overrideAsked.value = {
      override,
      message,
      answer(word) {
        overrideAsked.value = null
        resolve(word)
      },
    }
  })
}

/** The desk was locked, or the screen is gone: what waited is answered with no. */
export function forgetOverride(id: string): void {
  if (overrideAsked.value?.override.id === id) overrideAsked.value.answer(null)
}
