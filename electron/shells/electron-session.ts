/**
 * When the system's own session is left, so is the desk's: it locks when the computer sleeps, is locked or given to
 * another user, and closes its books when the session ends (T19). Every request was on the disk before it left, so
 * what the system does not wait for is taken up at the next start.
 */
import { app, powerMonitor, type BrowserWindow } from 'electron'
import type { DeskByLine } from './electron-desk.ts'

/** Windows tells nothing when it switches to another user, Linux not even of a locked screen; asked, both say it. */
const asksEveryMs = 5000
/** Only a number is asked for: how long nobody must have touched anything to be called idle. */
const anyTime = 24 * 60 * 60

export function followSystem(desk: DeskByLine, window: BrowserWindow, platform: NodeJS.Platform): void {
  const lock = () => desk.lock('system')
  powerMonitor.on('suspend', lock)
  powerMonitor.on('lock-screen', lock)
  if (platform === 'darwin') powerMonitor.on('user-did-resign-active', lock)
  else {
    const timer = setInterval(() => {
      if (!desk.isLocked() && powerMonitor.getSystemIdleState(anyTime) === 'locked') lock()
    }, asksEveryMs)
    timer.unref()
  }
  if (platform === 'win32') {
    // Whoever ends the session may still change their mind: locked, and nothing closed.
    window.on('query-session-end', lock)
    // No quit follows: Windows ends the program when this has returned.
    window.on('session-end', () => {
      lock()
      void desk.close().finally(() => app.exit(0))
    })
    return
  }
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    // The system waits for us, as long as it pleases.
    event?.preventDefault()
    lock()
    app.quit()
  })
}
