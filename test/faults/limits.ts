/**
 * Time limits that strike when nothing else can happen any more: as soon as every exchange that still waits is one that
 * the proxy leaves waiting. A slow computer changes nothing then, and nobody waits in real time.
 */
import type { SetTimer } from '../../electron/core/timers.ts'

export interface Limits {
  setTimer: SetTimer
  /** Something came to a standstill, or went on. */
  look(): void
}

/** A mistake in this reckoning must not hang a campaign. */
const patienceMs = 60_000

export function createLimits(standing: { size: () => number; letGo: () => void }): Limits {
  const pending = new Set<() => void>()
  let isPlanned = false
  const look = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      if (pending.size === 0 || pending.size !== standing.size()) return
      const struck = [...pending]
      pending.clear()
      standing.letGo()
      for (const strike of struck) strike()
    })
  }
  return {
    look,
    setTimer(run) {
      const strike = () => {
        clearTimeout(late)
        run()
      }
      const late = setTimeout(() => {
        pending.delete(strike)
        run()
      }, patienceMs)
      pending.add(strike)
      look()
      return () => {
        clearTimeout(late)
        pending.delete(strike)
        look()
      }
    },
  }
}
