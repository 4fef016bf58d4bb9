/**
 * Where somebody stood in a form when it went away: a lock comes in the middle of a word, and what is typed after it must
 * not write over another field. The name of the field and the caret are kept, never what is in it.
 */
interface FieldLeft {
  /** The opening of the form, as its draft is named. */
  form: string
  field: string
  from: number | null
  to: number | null
}
let last: FieldLeft | null = null

/** @param latest Where the focus was last in the form: the cover of a lock that is under way takes it from there. */
export function rememberField(form: string, latest: Element | null): void {
  const at = document.activeElement
  const now = at?.matches('[role="alertdialog"]') ? latest : at
  const field = now instanceof HTMLElement ? now.dataset['field'] : undefined
  if (field === undefined) return
  const { selectionStart: from, selectionEnd: to } =
    now instanceof HTMLInputElement ? now : { selectionStart: null, selectionEnd: null }
  last = { form, field, from, to }
}

/** Goes back to it, once. @returns whether it is there. */
export function returnToField(form: string, fields: readonly HTMLElement[]): boolean {
  const left = last?.form === form ? last : null
  last = null
  const field = left && fields.find(({ dataset }) => dataset['field'] === left.field)
  if (!left || !field) return false
  field.focus()
  if (field instanceof HTMLInputElement && left.from !== null) field.setSelectionRange(left.from, left.to)
  return true
}
