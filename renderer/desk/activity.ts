/** Tells the desk that somebody is at the keyboard, so that it does not lock under their hands. */
import { onScopeDispose } from 'vue'
import { ask } from './bridge.ts'

/** Often enough for the shortest idle lock, seldom enough to cost nothing. */
const everyMs = 10_000

export function tellActivity(): void {
  let told = 0
  const tell = (): void => {
    if (Date.now() - told < everyMs) return
    told = Date.now()
    void ask('activity', {})
  }
  const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
  for (const sign of signs) window.addEventListener(sign, tell, { passive: true })
  onScopeDispose(() => {
    for (const sign of signs) window.removeEventListener(sign, tell)
  })
}
