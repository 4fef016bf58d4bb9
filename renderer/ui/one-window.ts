/**
 * A link is followed in this window, whatever key is held with it: Ctrl+Enter, Ctrl and the mouse, or its middle button
 * would open a second one, which is no window of the desk and only says so (reliability R6). Electron opens none either.
 */
export function stayInOneWindow(): void {
  const follow = (event: MouseEvent): void => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (!link || !isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    if (link.origin === location.origin) location.hash = link.hash
  }
  window.addEventListener('click', follow, { capture: true })
  window.addEventListener('auxclick', follow, { capture: true })
}
