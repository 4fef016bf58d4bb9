/**
 * The browser shell with a window: it opens the system's browser on the desk's page, and ends when the window is
 * closed. Where no window can be opened it says where the page is and keeps running.
 */
import type { DeskArguments } from './arguments.ts'
import { openDeskOrSay } from './run.ts'
import { runUntilSignal } from './until-signal.ts'
import { findBrowser, hasScreen, openBrowserWindow, type BrowserWindowProcess } from './system-browser.ts'
import { removeWindowFolders } from './window-folder.ts'

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

  const opened = await openDeskOrSay(args)
  if (!opened) return
  const { shell } = opened
  let window: BrowserWindowProcess | null = null
  const close = async () => {
    await window?.close()
    await opened.close()
    removeWindowFolders(args.dataDir, 'atEnd')
  }
  runUntilSignal(close)
  if (browser === null || !canShow) return say(`Open this address in a browser: ${shell.url}`)

  window = openBrowserWindow(browser, { url: shell.windowUrl(opensWithinMs), dataDir: args.dataDir })
  const wasOpen = await window.closed
  if (!wasOpen) {
    window = null
    return say(`The browser did not open a window. Open this address instead: ${shell.url}`)
  }
  await close()
  process.exit(0)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
