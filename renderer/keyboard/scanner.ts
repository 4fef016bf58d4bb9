/**
 * A scanner is a keyboard that types faster than any hand: the digits of a card or a slip, then Enter or Tab. What is
 * scanned where nobody asked for it goes to the find box; into an amount it is never typed (experience rule 3).
 */
import { onScopeDispose } from 'vue'

/** No hand keeps it up over ten digits. */
const maxGapMs = 50
/** An account number, a phone number or a BVN. */
const code = /^[0-9]{10,11}$/

/** Fields that ask for a number or a text take a scan as if it was typed; amounts and pieces never do. */
function takesNoScan(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.matches('input[inputmode="decimal"], input[data-column]') ||
    !target.matches('input, textarea, select')
  )
}

export function useScanner(found: (text: string) => void): void {
  let scanned = ''
  let lastAt = -Infinity
  let field: EventTarget | null = null
  /** What stood in the field before the first digit. */
  let before = ''

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event
    const isNext = timeStamp - lastAt <= maxGapMs && target === field
    lastAt = timeStamp
    if (/^[0-9]$/.test(key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (!isNext) {
        scanned = ''
        field = target
        before = target instanceof HTMLInputElement ? target.value : ''
      }
      scanned += key
      return
    }
    const whole = scanned
    scanned = ''
    if ((key !== 'Enter' && key !== 'Tab') || !isNext || !code.test(whole) || !takesNoScan(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (target instanceof HTMLInputElement) {
      target.value = before
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    // What is read back stays before the customer's eyes: a scan turns no page away from under it.
    if (document.querySelector('[role="dialog"]') === null) found(whole)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  onScopeDispose(() => window.removeEventListener('keydown', onKeyDown, { capture: true }))
}
