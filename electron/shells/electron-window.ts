/** The window of the desk in Electron: its page, what it may be sent, and what becomes of a page that breaks. */
import { app, BrowserWindow, dialog, ipcMain, screen } from 'electron'
import type { DeskByLine } from './electron-desk.ts'
import { isOwnFrame, pageAddress } from './electron-hardening.ts'

/** A page that breaks more often than this within `breaksWithinMs` would break for ever. */
const maxReloads = 3
const breaksWithinMs = 5 * 60_000

/** As drawn; and less than a screen of 1366 × 768 leaves at 200 %, into which the page folds itself. */
const drawn = { width: 1366, height: 768 }
const least = { minWidth: 640, minHeight: 320 }

export function openWindow(preload: string, desk: Pick<DeskByLine, 'call'>): BrowserWindow {
  // A screen that is enlarged for its reader has fewer points: no part of the window may lie beyond it.
  const room = screen.getPrimaryDisplay().workAreaSize
  const window = new BrowserWindow({
    width: Math.min(drawn.width, room.width),
    height: Math.min(drawn.height, room.height),
    ...least,
    show: false,
    autoHideMenuBar: true,
    title: 'Teller Desk',
    webPreferences: {
      preload,
      partition: 'desk',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  ipcMain.handle('door', (event, name: unknown, body: unknown) => {
    const isTrusted = isOwnFrame(event.senderFrame, window.webContents.mainFrame)
    const from = isTrusted ? 'window' : 'another frame'
    return desk.call(String(name), body, { isTrusted, kind: 'window', from })
  })
  window.once('ready-to-show', () => window.show())
  comeBack(window)
  void window.loadURL(pageAddress)
  return window
}

/** A page that broke comes back by itself, for the desk behind it went on; one that breaks at once is asked about. */
function comeBack(window: BrowserWindow): void {
  let times: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const now = performance.now()
    times = [...times.filter((time) => now - time < breaksWithinMs), now]
    // Within the event a page loaded anew ends main, in an Electron from before June 2026 (electron/electron#51900).
    if (times.length <= maxReloads)
      return void setImmediate(() => {
        if (!window.isDestroyed()) window.reload()
      })
    times = []
    void askWhatNow(window)
  })
}

async function askWhatNow(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Teller Desk',
    message: 'The page has broken several times in a row.',
    detail:
      'What was posted is safe: the journal tells what became of it. Open the page again, or close Teller Desk, ' +
      'start it again, and tell your IT support if it goes on.',
    buttons: ['Open the page again', 'Close Teller Desk'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response === 1) app.quit()
  else if (!window.isDestroyed()) window.reload()
}
