/** A clock that only moves when it is told to, and timers that hang on it. */
import type { SetTimer } from '../../electron/core/timers.ts'

export interface MovedClock {
  now(): number
  move(ms: number): void
  setTimer: SetTimer
  /** Runs what is due by now; answers how many. What a timer starts may still be going on. */
  runDue(): number
  /** Timers that wait. */
  waiting(): number
}

export function createMovedClock(startMs: number): MovedClock {
  let nowMs = startMs
  let timers: { dueMs: number; run: () => void }[] = []
  return {
    now: () => nowMs,
    move(ms) {
      nowMs += ms
    },
    setTimer(run, ms) {
      const timer = { dueMs: nowMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    runDue() {
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
      timers = timers.filter(({ dueMs }) => dueMs > nowMs)
      for (const { run } of due) run()
      return due.length
    },
    waiting: () => timers.length,
  }
}
