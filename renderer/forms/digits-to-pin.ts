/**
 * A reason begins with no digit: a PIN that is typed there, in the belief that it is asked for now, goes where PINs go,
 * and nobody reads it over a shoulder.
 * @param toPin Leads to an empty field of the PIN: the digit is written there.
 */
export function digitsToPin(event: KeyboardEvent, toPin: () => void): void {
  const { key, target, ctrlKey, altKey, metaKey } = event
  if (!/^[0-9]$/.test(key) || ctrlKey || altKey || metaKey) return
  if (!(target instanceof HTMLInputElement) || target.dataset['field'] !== 'reason') return
  const { value, selectionStart, selectionEnd } = target
  const stays = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  if (stays.trim() === '') toPin()
}

/** Shorter is no PIN. */
const pinLength = 4

/**
 * But “2 notes were torn” is a reason: where a letter, or a blank, follows a digit or two in the field of the PIN and no
 * reason was given, they go back to the reason with it.
 * @param toReason Takes what was typed so far.
 */
export function lettersToReason(
  event: KeyboardEvent,
  reason: string,
  toReason: (typed: string) => void,
): void {
  const { key, target, ctrlKey, altKey, metaKey } = event
  if (key.length !== 1 || /[0-9]/.test(key) || ctrlKey || altKey || metaKey || reason.trim() !== '') return
  if (!(target instanceof HTMLInputElement) || target.dataset['field'] !== 'second.pin') return
  if (target.value === '' || target.value.length >= pinLength) return
  event.preventDefault()
  toReason(target.value + key)
}
