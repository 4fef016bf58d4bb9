/**
 * The browser shell with a window: it opens the system's browser on the desk's page, and ends when the window is
 * closed. Where no window can be opened it says where the page is and keeps running.
 */
import { startBankEarly } from '../bank/early-bank.ts'
import type { DeskArguments } from './arguments.ts'
import type { Door } from './door.ts'
import { isLikelyTraining } from './likely-training.ts'
import { openDeskOrSay, type Opened } from './run.ts'
import { runUntilSignal } from './until-signal.ts'
import { findBrowser, hasScreen, openBrowserWindow, type BrowserWindowProcess } from './system-browser.ts'
import { hasNoWindow, removeWindowFolders } from './window-folder.ts'

/** A browser that starts on a busy computer takes a while; a code that waits for longer is worth nothing. */
const opensWithinMs = 30_000

/** @param why Why it is not Electron, in words that fit after "because". */
export async function openWindow(args: DeskArguments, why: string): Promise<void> {
  const browser = findBrowser(process.platform, process.env)
  const canShow = hasScreen(process.platform, process.env)
  const place =
    browser === null
      ? 'prints its address, because no Chromium, Chrome or Edge is installed'
      : canShow
        ? 'opens in a window of the system’s browser'
        : 'prints its address, because there is no screen here'
  say(`Teller Desk ${place}; it does not run in Electron, because ${why}.`)

  const shown: { window?: BrowserWindowProcess } = {}
  const openOn = (door: Door): void => {
    if (browser === null || !canShow) return
    shown.window = openBrowserWindow(browser, { url: door.windowUrl(opensWithinMs), dataDir: args.dataDir })
  }
  const onListening = (door: Door): void => {
    if (!isFirst(args.dataDir)) return
    openOn(door)
    if (isLikelyTraining(args)) startBankEarly()
  }
  let opened: Opened | null = null
  let closing: Promise<void> | undefined
  // A signal ends the window, and the end of the window ends the desk: whoever comes second waits for the first.
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await shown.window?.close()
      await opened?.close()
      if (shown.window) removeWindowFolders(args.dataDir, 'atEnd')
    })())
  // From here on: a desk that is still being opened ends with its process, its window does not.
  runUntilSignal(close)
  opened = await openDeskOrSay(args, onListening)
  if (!opened) return close()
  const { door, shell } = opened
  if (!shown.window) {
    removeWindowFolders(args.dataDir)
    openOn(door)
  }
  if (!shown.window) return say(`Open this address in a browser: ${shell.url}`)

  const wasOpen = await shown.window.closed
  if (!wasOpen) {
    delete shown.window
    return say(`The browser did not open a window. Open this address instead: ${shell.url}`)
  }
  await close()
  process.exit(0)
}

/**
 * Whether no other desk has a window on these data, as far as can be seen before they are locked: then the window opens
 * while the desk is read. After a desk that was killed the window comes when the desk is there, once.
 */
function isFirst(dataDir: string): boolean {
  try {
    return hasNoWindow(dataDir)
  } catch {
    // The desk says what is wrong with the folder.
    return false
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
