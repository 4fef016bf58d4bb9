/**
 * The desk in Electron: one window, one channel each way, and nothing of the desk's own work. It is thin on
 * purpose: what is here cannot be tried without Electron's program, so doubles assert it (G9).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, Menu, protocol, session, type BrowserWindow } from 'electron'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'
import { ArgumentsError, readArguments, type DeskArguments } from './arguments.ts'
import { linkIn } from './deep-link.ts'
import { menuTemplate } from './electron-menu.ts'
import { ownPart, refusedArgument } from './electron-arguments.ts'
import { DeskNotOpened, openDeskByLine, type DeskByLine } from './electron-desk.ts'
import { hardenApp, hardenSession, pageScheme } from './electron-hardening.ts'
import { createOutlet } from './electron-paper.ts'
import { followSystem } from './electron-session.ts'
import { createStarts, type Starts } from './electron-starts.ts'
import { openWindow } from './electron-window.ts'
import { listPageFiles } from './page-files.ts'
import { keychainAsks, systemSentence } from './system-sentence.ts'

export interface Places {
  pages: string
  preload: string
  desk: string
  bank: string
}

const deskStopped =
  'The desk has stopped and is being opened again. What was posted is safe: the journal tells what became of it.'

/** @returns null where no desk was opened: then it was said why, in a window. */
export async function runElectron(places: Places): Promise<DeskByLine | null> {
  let args: DeskArguments | null = null
  try {
    const own = readOwn()
    // A wrong flag is told at once; the desk's own process reads the same.
    args = readArguments(own, { ...process.env })
    // Electron keeps nothing in a folder that is not there yet.
    const windowData = join(args.dataDir, 'electron-window')
    mkdirSync(windowData, { recursive: true, mode: 0o700 })
    app.setPath('userData', windowData)
    const link = linkIn(process.argv)
    const starts = createStarts(link)
    // Before anything of the desk is opened: the second one shows the first one's window, hands on its link and ends.
    if (!app.requestSingleInstanceLock({ place: link })) {
      app.exit(0)
      return null
    }
    hardenApp(app)
    protocol.registerSchemesAsPrivileged([pageScheme])
    app.on('window-all-closed', () => app.quit())
    await app.whenReady()
    return await openInWindow(own, places, starts)
  } catch (problem) {
    await endWith(problem, args)
    return null
  }
}

function readOwn(): string[] {
  const hasSwitch = (name: string) => app.commandLine.hasSwitch(name)
  const refused = app.isPackaged ? refusedArgument(process.argv, process.platform, hasSwitch) : null
  if (refused !== null) throw new ArgumentsError(`Teller Desk cannot be started with ${refused}.`)
  return ownPart(process.argv)
}

async function openInWindow(own: readonly string[], places: Places, starts: Starts): Promise<DeskByLine> {
  // In memory only: no customer's name is left in a browser's cache on the disk.
  const pageSession = session.fromPartition('desk', { cache: false })
  hardenSession(pageSession, { pages: places.pages, files: listPageFiles(places.pages) })

  let shown: BrowserWindow | null = null
  const box = new AbortController()
  const desk = openDeskByLine({
    programs: places,
    own,
    outlet: createOutlet(() => shown),
    findProxy: (url) => session.defaultSession.resolveProxy(url),
    onKeychainAsks: () => sayMeanwhile(shown, keychainAsks, box.signal),
    onRestart() {
      starts.again()
      app.quit()
    },
    onNews(topic, value) {
      if (shown !== null && !shown.isDestroyed()) shown.webContents.send('news', topic, value)
    },
    onAgain: (opening) => void comeBack(shown, opening),
    mayOpenAgain: () => askWhether(shown),
  })
  const closeBox = () => box.abort()
  desk.opened.then(closeBox, closeBox)
  closeWith(desk, starts)
  // The window first, the desk meanwhile: a keychain that waits must not keep the screen empty (G15).
  const window = openWindow(places.preload, desk)
  shown = window
  const show = (place: PlaceAsked | null): boolean => {
    if (window.isDestroyed()) return false
    comeForward(window)
    if (place !== null) desk.show(place)
    return true
  }
  const { platform } = process
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform, locale: app.getLocale() }, show)))
  starts.follow(show)
  await desk.opened
  followSystem(desk, window, process.platform)
  return desk
}

/** The desk ended by itself: the page is told so, and read anew when the next desk is open. */
async function comeBack(window: BrowserWindow | null, opening: Promise<void>): Promise<void> {
  const box = new AbortController()
  sayMeanwhile(window, deskStopped, box.signal)
  try {
    await opening
    if (window !== null && !window.isDestroyed()) window.reload()
  } catch (problem) {
    await endWith(problem, null)
  } finally {
    box.abort()
  }
}

async function askWhether(window: BrowserWindow | null): Promise<boolean> {
  if (window === null || window.isDestroyed()) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Teller Desk',
    message: 'The desk has stopped several times in a row.',
    detail:
      'What was posted is safe: the journal tells what became of it. Open the desk again, or close Teller Desk and ' +
      'tell your IT support.',
    buttons: ['Open the desk again', 'Close Teller Desk'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}

async function endWith(problem: unknown, args: DeskArguments | null): Promise<void> {
  const isTold = problem instanceof DeskNotOpened || problem instanceof ArgumentsError
  await sayWhy(isTold ? problem.message : systemSentence(problem, args))
  if (problem instanceof DeskNotOpened) return app.exit(problem.exitCode)
  app.exit(problem instanceof ArgumentsError ? 2 : 1)
}

/** Windows shows no standard error, and Linux no box before Electron is ready. */
async function sayWhy(sentence: string): Promise<void> {
  process.stderr.write(`${sentence}\n`)
  await app.whenReady()
  dialog.showErrorBox('Teller Desk', sentence)
}

/** A box that goes when what it speaks of has passed; the desk waits for nobody to close it. */
function sayMeanwhile(window: BrowserWindow | null, message: string, signal: AbortSignal): void {
  if (window === null || window.isDestroyed() || signal.aborted) return
  void dialog.showMessageBox(window, { type: 'info', title: 'Teller Desk', message, buttons: ['OK'], signal })
}

/** Ends only after the desk has closed its books. */
function closeWith(desk: DeskByLine, starts: Starts): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void desk.close().finally(() =>
      // Electron drops a quit that is asked for while it still tells of the last one, microtasks included (its issue 33643,
      // `Browser::Quit`); and a desk that is gone already is closed within them.
      setImmediate(() => {
        isClosed = true
        starts.end()
        app.quit()
      }),
    )
  })
}

function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
