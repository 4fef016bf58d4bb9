/** Tells the desk that somebody is at the keyboard, so that it does not lock under their hands. */
import { useEventListener, useThrottleFn } from '@vueuse/core'
import { ask } from './bridge.ts'

/** Often enough for the shortest idle lock, seldom enough to cost nothing. */
const everyMs = 10_000

export function tellActivity(): void {
  const tell = useThrottleFn(() => void ask('activity', {}), everyMs)
  useEventListener(['keydown', 'pointerdown', 'pointermove', 'wheel'], () => void tell(), { passive: true })
}
