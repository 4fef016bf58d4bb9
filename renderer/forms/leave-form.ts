/** Out of a form, back to where it was opened; home, where this window has been nowhere else. */
import type { Router } from 'vue-router'

export function leaveForm(router: Router): void {
  // The router notes in each entry of the history what lies behind it.
  const state: unknown = window.history.state
  const hasBefore = typeof state === 'object' && state !== null && 'back' in state && state.back !== null
  if (hasBefore) router.back()
  else void router.push({ name: 'home' })
}
