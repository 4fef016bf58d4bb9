/** Timers as arguments: tests move them, and none keeps the program alive. */
/** Starts a timer and gives what cancels it. */
export type SetTimer = (run: () => void, ms: number) => () => void

/** A timer that does not keep the program alive. */
export const quietTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}
