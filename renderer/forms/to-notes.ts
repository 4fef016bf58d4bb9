/**
 * The key between an amount and the notes that it is made of; where a form asks for no amount, it leads to the notes.
 * What stands there is selected: the digits that are typed next replace it, as they do after Enter.
 */
import { say } from '../i18n/index.ts'
import { useKeys } from '../keyboard/keys.ts'
import { countKeys } from './form-keys.ts'

const amountField = (): HTMLInputElement | null =>
  document.querySelector('input:is([data-field="transactionAmount"], [data-field="amount"])')

/** Where the key leads from the notes, in words; empty: it stays among them. */
export const fromNotes = (): string => (amountField() ? say.cash.notes.toAmount : '')

export function useKeyToNotes(when: () => boolean): void {
  const run = (): void => {
    const isThere = document.activeElement?.matches('input[data-column]') ?? false
    const first = document.querySelector<HTMLInputElement>('input[data-column="pieces"]')
    const to = (isThere ? amountField() : null) ?? first
    to?.focus()
    to?.select()
  }
  useKeys(() => {
    const { notes } = say.cash
    return [{ key: countKeys.notes, words: amountField() ? notes.keys.notes : notes.show, run, when }]
  })
}
