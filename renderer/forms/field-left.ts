/**
 * Where each person stood in a form when it went away: a lock comes in the middle of a word, and what is typed after it
 * must not write over what was typed before. The name of the field and the caret are kept, never what is in it.
 */
import { ref } from 'vue'
import { useDesk } from '../desk/stores/desk.ts'

export interface Stood {
  field: string
  from: number | null
  to: number | null
  /** What is selected ends at its beginning. */
  isBackward: boolean
}
interface Left extends Stood {
  /** The opening of the form, as its draft is named. */
  form: string
  /** A lock took it away, in the middle of a word. */
  isOfLock: boolean
}
const left = new Map<string, Left>()

/**
 * What stands in the field was typed before a lock. Whoever comes back types the rest of it, or all of it again, which
 * behind the old one makes billions: it is said until they have typed, or have gone on.
 */
export const isOfLock = ref(false)

/** Null: it is no field. */
export function stoodAt(element: EventTarget | null): Stood | null {
  const field = element instanceof HTMLElement ? element.dataset['field'] : undefined
  if (field === undefined) return null
  const input = element instanceof HTMLInputElement ? element : null
  return {
    field,
    from: input?.selectionStart ?? null,
    to: input?.selectionEnd ?? null,
    isBackward: input?.selectionDirection === 'backward',
  }
}

/** @param latest Where somebody stood last in the form: a read-back, or the cover of a lock, has the focus since. */
export function rememberField(form: string, latest: Stood | null): void {
  const { locked, lastHere } = useDesk()
  const { activeElement } = document
  const isCovered = locked || activeElement?.matches('[role="alertdialog"]') === true
  const now = stoodAt(activeElement) ?? (isCovered ? latest : null)
  if (!now || lastHere === null) return
  // What a key had selected is gone on with behind a lock: the next digit would take its place.
  const caret = now.isBackward ? now.from : now.to
  const at = locked ? { from: caret, to: caret } : {}
  left.set(lastHere, { ...now, ...at, form, isOfLock: locked })
}

/** Goes back to it, once. @returns whether it is there. */
export function returnToField(form: string, fields: readonly HTMLElement[]): boolean {
  const person = useDesk().lastHere ?? ''
  const was = left.get(person)
  left.delete(person)
  const field = was?.form === form ? fields.find(({ dataset }) => dataset['field'] === was.field) : undefined
  if (!was || !field) return false
  field.focus()
  if (!(field instanceof HTMLInputElement) || was.from === null) return true
  // Whoever went away of themselves begins the figures anew: behind the old ones they made billions of an amount, and
  // 36,203,620 notes of a count.
  if (!was.isOfLock && /^(numeric|decimal)$/.test(field.inputMode)) field.select()
  else field.setSelectionRange(was.from, was.to)
  isOfLock.value = was.isOfLock && field.value !== ''
  for (const gone of ['input', 'blur'])
    field.addEventListener(gone, () => (isOfLock.value = false), { once: true })
  return true
}
