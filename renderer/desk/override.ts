/**
 * A supervisor's approval, asked for wherever a post needs one: the prompt lies over the screen, and whoever posted
 * waits for its number. Null: nobody approved.
 */
import { shallowRef } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'

export type AskedOverride = NonNullable<DeskError['override']>

interface Waiting {
  override: AskedOverride
  message: string
  answer: (id: string | null) => void
}

export const overrideAsked = shallowRef<Waiting | null>(null)

export function approval(error: DeskError): Promise<string | null> {
  const { override, message } = error
  if (!override) return Promise.resolve(null)
  overrideAsked.value?.answer(null)
  return new Promise((resolve) => {
    overrideAsked.value = {
      override,
      message,
      answer(id) {
        overrideAsked.value = null
        resolve(id)
      },
    }
  })
}

/** The desk was locked, or the screen is gone: what waited is answered with no. */
export function forgetOverride(id: string): void {
  if (overrideAsked.value?.override.id === id) overrideAsked.value.answer(null)
}
