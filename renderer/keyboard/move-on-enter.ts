/** Enter moves to the next field of a sheet, Shift+Enter back; after the last one, `done`. */
export function moveOnEnter(within: HTMLElement | null, event: KeyboardEvent, done: () => void): void {
  const all = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const at = all.findIndex((element) => element === event.target)
  if (at < 0 || event.isComposing) return
  event.preventDefault()
  const next = event.shiftKey ? all[at - 1] : all[at + 1]
  if (next) {
    next.focus()
    if (next instanceof HTMLInputElement) next.select()
  } else if (!event.shiftKey) done()
}
