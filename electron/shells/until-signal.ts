/** How a program that runs until somebody ends it, ends. */

/** Waits for the end that a person or the system asks for, and closes once, however often it is asked. */
export function runUntilSignal(close: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.env['npm_lifecycle_event'] !== undefined) endWithShell(end)
}

/** npm passes a signal on to its shell, which ends without telling us: a desk that npm started ends with that shell. */
function endWithShell(end: () => void): void {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) end()
  }, 250).unref()
}
