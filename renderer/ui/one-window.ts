/**
 * A link is followed in this window, whatever key is held with it: Ctrl+Enter, or Ctrl with the mouse, would open a second
 * one, which is no window of the desk and only says so (reliability R6). The middle button opens none, and leads nowhere.
 */
export function stayInOneWindow(): void {
  const linkOf = ({ target }: MouseEvent): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const follow = (event: MouseEvent): void => {
    const link = linkOf(event)
    if (!link || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (link.origin === location.origin) location.hash = link.hash
  }
  window.addEventListener('click', follow, { capture: true })
  window.addEventListener('auxclick', (event) => linkOf(event) && event.preventDefault())
}
