/**
 * What is typed between the key that opens a sheet and the moment its field has the focus. A person at the counter
 * does not wait for a window to be drawn; without this the first letters would go to the page below.
 */
export interface TypedAhead {
  text: string
  /** Enter was pressed behind it. */
  entered: boolean
}

/** Keeps what is typed until it is taken; taking it a second time gives nothing. */
export function bufferTypeAhead(): () => TypedAhead {
  const typed: TypedAhead = { text: '', entered: false }
  const hear = (event: KeyboardEvent): void => {
    const { key, target } = event
    const isThere = target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
    if (isThere || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Enter') typed.entered = true
    else if (key.length === 1 && !typed.entered) typed.text += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, { capture: true })
  return () => {
    window.removeEventListener('keydown', hear, { capture: true })
    const taken = { ...typed }
    Object.assign(typed, { text: '', entered: false })
    return taken
  }
}
