/**
 * The desk in Electron: one window, one channel each way, and nothing of the desk's own work. It is thin on
 * purpose: what is here cannot be tried without Electron's program, so doubles assert it (G9).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, Menu, protocol, session, utilityProcess, type BrowserWindow } from 'electron'
import type { BankAsked } from '../policy/bank-choice.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import { openDesk, type Desk } from '../desk/desk.ts'
import { enforcedPolicyFile } from '../policy/policy.ts'
import type { StartProcess } from '../bank/training-bank.ts'
import { ArgumentsError, type DeskArguments } from './arguments.ts'
import { ownArguments, refusedArgument } from './electron-arguments.ts'
import { hardenApp, hardenSession, pageScheme } from './electron-hardening.ts'
import { createOutlet } from './electron-paper.ts'
import { followSystem } from './electron-session.ts'
import { carryNews, openWindow } from './electron-window.ts'
import { exitCodeOf, failureSentence, keychainAsks } from './failure-sentence.ts'
import { listPageFiles } from './page-files.ts'

export interface Places {
  pages: string
  preload: string
  bank: string
}

/** @returns null where no desk was opened: then it was said why, in a window. */
export async function runElectron(places: Places): Promise<Desk | null> {
  let args: DeskArguments | null = null
  try {
    args = readOwn()
    // Electron keeps nothing in a folder that is not there yet.
    const own = join(args.dataDir, 'electron-window')
    mkdirSync(own, { recursive: true, mode: 0o700 })
    app.setPath('userData', own)
    // Before anything of the desk is opened: the second one shows the first one's window and ends.
    if (!app.requestSingleInstanceLock()) {
      app.exit(0)
      return null
    }
    hardenApp(app)
    protocol.registerSchemesAsPrivileged([pageScheme])
    app.on('window-all-closed', () => app.quit())
    await app.whenReady()
    return await openInWindow(args, places)
  } catch (problem) {
    await sayWhy(failureSentence(problem, args))
    app.exit(exitCodeOf(problem))
    return null
  }
}

function readOwn(): DeskArguments {
  const hasSwitch = (name: string) => app.commandLine.hasSwitch(name)
  const refused = app.isPackaged ? refusedArgument(process.argv, process.platform, hasSwitch) : null
  if (refused !== null) throw new ArgumentsError(`Teller Desk cannot be started with ${refused}.`)
  return ownArguments(process.argv, process.env)
}

async function openInWindow(args: DeskArguments, places: Places): Promise<Desk> {
  // In memory only: no customer's name is left in a browser's cache on the disk.
  const pageSession = session.fromPartition('desk', { cache: false })
  hardenSession(pageSession, { pages: places.pages, files: listPageFiles(places.pages) })
  Menu.setApplicationMenu(menuFor(process.platform))

  let shown: BrowserWindow | null = null
  const box = new AbortController()
  const opening = openDesk({
    dataDir: args.dataDir,
    bank: inElectron(args.bank, startIn(places.bank)),
    policyFile: args.policyFile,
    enforcedPolicyFile: enforcedPolicyFile(process.platform),
    usesKeychain: args.usesKeychain,
    onKeychainAsks: () => sayMeanwhile(shown, keychainAsks, box.signal),
    isHeadless: false,
    logTo: 'folder',
    version: app.getVersion(),
    outlet: createOutlet(() => shown),
  })
  const closeBox = () => box.abort()
  opening.then(closeBox, closeBox)
  closeWith(opening)
  // The window first, the desk meanwhile: a keychain that waits must not keep the screen empty (G15).
  const window = openWindow(places.preload, opening)
  shown = window
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  const desk = await opening
  carryNews(desk, window)
  followSystem(desk, window, process.platform)
  return desk
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

/** A desk that is still opening when the program ends may wait for a keychain. */
const opensWithinMs = 5000

/** Ends only after the desk has closed its books. */
function closeWith(opening: Promise<Desk>): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    const isTooLate = new Promise<null>((resolve) => setTimeout(resolve, opensWithinMs, null))
    Promise.race([opening, isTooLate])
      .then((desk) => desk?.close())
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

/** Electron has no plain Node to start the training bank with. */
function inElectron(bank: BankAsked, start: StartProcess): BankAsked {
  const asked: BankChoice | null = bank.asked?.kind === 'training' ? { kind: 'training', start } : bank.asked
  return { ...bank, asked, startTraining: start }
}

/** A Mac needs the menu for copy and paste; elsewhere the desk's own keys are the menu. */
function menuFor(platform: NodeJS.Platform): Menu | null {
  return platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null
}
