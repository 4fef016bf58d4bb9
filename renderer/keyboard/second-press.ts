/**
 * A letter that opens something, struck twice or held down: the second stroke counts once with the first, and is no letter
 * of the field that has come by then. A capital is meant as a letter, and so is what comes later or behind another key.
 */
import { isWriting } from './writing.ts'

/** As with the key that posts. */
const countsOnceMs = 400
/** The letter that acted last. `leads`: to another screen. */
let last: { key: string; at: number; leads: boolean } | null = null

/** A letter has acted as a key. */
export function hasActed({ key, timeStamp }: KeyboardEvent): void {
  // Digits are typed twice on purpose: a PIN, an amount.
  if (/^\p{L}$/u.test(key)) last = { key, at: timeStamp, leads: false }
}
/** A screen is on its way: by the letter that acted just now, where one did. */
export function leadsOn(): void {
  if (last) last.leads = true
}

/** Before anybody else has the key. */
export function dropSecondStroke(event: KeyboardEvent): void {
  if (!event.isTrusted) return
  const { key, timeStamp, repeat, target } = event
  const before = last
  if (!repeat) last = null
  if (before?.key !== key || (!repeat && timeStamp - before.at >= countsOnceMs)) return
  if (!before.leads && !isWriting(target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
