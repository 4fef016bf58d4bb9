/** The key that leads to the notes in a form of cash, also where they are all the form is about. */
import { say } from '../i18n/index.ts'
import { useKeys } from '../keyboard/keys.ts'
import { countKeys } from './form-keys.ts'

export function useKeyToNotes(when: () => boolean): void {
  const run = (): void => {
    const first = document.querySelector<HTMLInputElement>('input[data-column="pieces"]')
    first?.focus()
    first?.select()
  }
  useKeys(() => [{ key: countKeys.notes, words: say.cash.notes.show, run, when }])
}
