/** Where this window was before: back out of a form, or from a page that was opened for a look. */
import type { Router } from 'vue-router'

/** The address that the browser's Back leads to; null: this window has been nowhere else. */
export function addressBefore(): string | null {
  // The router notes in each entry of the history what lies behind it.
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('back' in state)) return null
  return typeof state.back === 'string' ? state.back : null
}

/** Out of a form, back to where it was opened; home, where this window has been nowhere else. */
export function leaveForm(router: Router): void {
  if (addressBefore() !== null) router.back()
  else void router.push({ name: 'home' })
}
