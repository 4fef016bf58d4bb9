/**
 * The desk in Electron: one window, one channel each way, and nothing of the desk's own work. It is thin on
 * purpose: what is here cannot be tried without Electron's program, so a recorded fake asserts it (G9).
 */
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  session,
  utilityProcess,
} from 'electron'
import { toldWhileLocked, type News, type NewsTopic } from '../../shared/desk/news.ts'
import type { BankAsked } from '../bank-choice.ts'
import type { BankChoice } from '../counterpart.ts'
import { openDesk, type Desk } from '../desk.ts'
import { enforcedPolicyFile } from '../policy.ts'
import type { StartProcess } from '../training.ts'
import { readArguments, type DeskArguments } from './arguments.ts'
import {
  debugFlagIn,
  hardenApp,
  hardenSession,
  isOwnFrame,
  pageAddress,
  pageScheme,
} from './electron-hardening.ts'
import { createOutlet } from './electron-paper.ts'
import { listPageFiles } from './page-files.ts'

const topics: readonly NewsTopic[] = ['status', 'journal', 'touched', 'sync', 'event']

export async function runElectron(places: {
  pages: string
  preload: string
  bank: string
}): Promise<Desk | null> {
  const debugFlag = app.isPackaged ? debugFlagIn(process.argv) : null
  if (debugFlag !== null) {
    dialog.showErrorBox('Teller Desk', `Teller Desk cannot be started with ${debugFlag}.`)
    app.exit(2)
    return null
  }
  const args = ownArguments()
  app.setPath('userData', join(args.dataDir, 'electron-window'))
  // Before anything of the desk is opened: the second one shows the first one's window and ends.
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return null
  }
  hardenApp(app)
  protocol.registerSchemesAsPrivileged([pageScheme])
  app.on('window-all-closed', () => app.quit())
  await app.whenReady()

  // In memory only: no customer's name is left in a browser's cache on the disk.
  const pageSession = session.fromPartition('desk', { cache: false })
  hardenSession(pageSession, { pages: places.pages, files: listPageFiles(places.pages) })
  Menu.setApplicationMenu(menuFor(process.platform))

  let shown: BrowserWindow | null = null
  const opening = openDesk({
    dataDir: args.dataDir,
    bank: inElectron(args.bank, startIn(places.bank)),
    policyFile: args.policyFile,
    enforcedPolicyFile: enforcedPolicyFile(process.platform),
    usesKeychain: args.usesKeychain,
    isHeadless: false,
    logTo: 'folder',
    version: app.getVersion(),
    outlet: createOutlet(() => shown),
  })
  closeWith(opening)
  // The window first, the desk meanwhile: a keychain that waits must not keep the screen empty (G15).
  const window = openWindow(places.preload, opening)
  shown = window
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  try {
    const desk = await opening
    carryNews(desk, window)
    powerMonitor.on('suspend', () => desk.lock('system'))
    powerMonitor.on('lock-screen', () => desk.lock('system'))
    return desk
  } catch (problem) {
    // Each of them is a sentence for a person; closing the box changes nothing.
    dialog.showErrorBox(
      'Teller Desk',
      problem instanceof Error ? problem.message : 'Teller Desk cannot be opened.',
    )
    app.exit(1)
    return null
  }
}

function openWindow(preload: string, opening: Promise<Desk>): BrowserWindow {
  const window = new BrowserWindow({
    width: 1366,
    height: 768,
    minWidth: 1024,
    minHeight: 640,
    show: false,
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
  ipcMain.handle('door', async (event, name: unknown, body: unknown) => {
    const isTrusted = isOwnFrame(event.senderFrame, window.webContents.mainFrame)
    const desk = await opening
    const from = isTrusted ? 'window' : 'another frame'
    return desk.call(String(name), body, { isTrusted, kind: 'window', from })
  })
  window.once('ready-to-show', () => window.show())
  // A page that broke comes back by itself; the desk behind it went on.
  window.webContents.on('render-process-gone', () => window.reload())
  void window.loadURL(pageAddress)
  return window
}

function carryNews(desk: Desk, window: BrowserWindow): void {
  const tell = <T extends NewsTopic>(topic: T, value: News[T]) => {
    if (window.isDestroyed() || (!toldWhileLocked.has(topic) && desk.status().locked)) return
    window.webContents.send('news', topic, value)
  }
  for (const topic of topics) desk.news.on(topic, (value) => tell(topic, value))
}

/** Ends only after the desk has closed its books. */
function closeWith(opening: Promise<Desk>): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    opening
      .then((desk) => desk.close())
      // A desk that never opened has nothing to close.
      .catch(() => undefined)
      .finally(() => {
        isClosed = true
        app.quit()
      })
  })
}

/** Electron's fuses forbid running it as plain Node, so the bank is one of its utility processes. */
function startIn(program: string): StartProcess {
  return (args) => {
    const child = utilityProcess.fork(program, [...args], { stdio: 'pipe', serviceName: 'Training bank' })
    return {
      pid: child.pid,
      // Electron's type says only that it can be read from; it is one of Node's streams.
      output: child.stdout as NodeJS.ReadStream | null,
      complaints: child.stderr as NodeJS.ReadStream | null,
      onEnd: (listener) => void child.once('exit', (code) => listener(code)),
      end: () => void child.kill(),
    }
  }
}

/** Chromium's own switches stand in the same list, so only ours are taken out of it. */
function ownArguments(): DeskArguments {
  const named = '(data|policy|bank|bank-url|gateway-url|key|mode)'
  const own = process.argv.filter(
    (arg, at, all) =>
      new RegExp(`^--${named}(=|$)|^--no-keychain$`).test(arg) ||
      new RegExp(`^--${named}$`).test(all[at - 1] ?? ''),
  )
  return readArguments(own, process.env)
}

/** Electron has no plain Node to start the training bank with. */
function inElectron(bank: BankAsked, start: StartProcess): BankAsked {
  const asked: BankChoice | null = bank.asked?.kind === 'training' ? { kind: 'training', start } : bank.asked
  return { ...bank, asked, startTraining: start }
}

/** A Mac needs the menu for copy and paste; elsewhere the desk's own keys are the menu. */
function menuFor(platform: NodeJS.Platform): Menu | null {
  return platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null
}
