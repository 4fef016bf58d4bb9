/**
 * The counter's program in Electron itself, by Playwright's driver for it. What a test waits for is noted in Electron's
 * main process: a print goes to a PDF and no printer, and each box is answered by its first button, for nobody sits there.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Electron from 'electron'
import { _electron } from 'playwright-core'
import { z } from 'zod'
import type { Cannot, CounterProgram } from './counter.ts'
import { hungMs } from '../screens/desk.ts'
import { root } from '../screens/program.ts'
import { newFolder } from '../screens/run-folder.ts'

/** Not driven there; the double has both. */
export const cannotInElectron: Cannot = {
  'see a page that crashed': 'Playwright gives a page that crashed up for good',
  ...(process.platform === 'win32' && { 'hold a process': 'Windows has no signal that stops a process' }),
}

const notes = ['focused', 'printed', 'box', 'reloaded'] as const
const looksEveryMs = 50
/** An invoke of the page tells nobody that main has it. */
const heardWithinMs = 1000

/** Runs in Electron's main process. */
async function noteInMain({
  BrowserWindow,
  dialog,
}: Pick<typeof Electron, 'BrowserWindow' | 'dialog'>): Promise<void> {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('there is no window')
  const { webContents } = window
  const noted: Record<(typeof notes)[number], unknown[]> = { focused: [], printed: [], box: [], reloaded: [] }
  Object.assign(globalThis, { notedForTest: noted })
  if (webContents.isLoading()) await new Promise<void>((done) => webContents.once('did-finish-load', done))
  webContents.on('did-finish-load', () => noted.reloaded.push({}))
  const focus = window.focus.bind(window)
  Object.assign(window, {
    focus() {
      noted.focused.push({})
      focus()
    },
  })
  const onPaper = async (options: Electron.WebContentsPrintOptions): Promise<void> => {
    const { pageSize: size } = options
    // In inches here, and in micrometres there.
    const pageSize = typeof size === 'object' && { width: size.width / 25_400, height: size.height / 25_400 }
    const pdf = await webContents.printToPDF(pageSize ? { pageSize } : {})
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    noted.printed.push({ options, pages })
  }
  Object.assign(webContents, {
    print(options: Electron.WebContentsPrintOptions, done: (isPrinted: boolean, why: string) => void) {
      void onPaper(options).finally(() => done(true, ''))
    },
  })
  Object.assign(dialog, {
    async showMessageBox(_window: unknown, box: { message: string; buttons?: string[] }) {
      noted.box.push({ message: box.message, buttons: box.buttons ?? [] })
      return { response: 0, checkboxChecked: false }
    },
  })
}

const printed = z.object({ options: z.looseObject({}), pages: z.int() })
const box = z.object({ message: z.string(), buttons: z.array(z.string()) })

/** @param electron Its program. */
export async function openInElectron(electron: string): Promise<CounterProgram> {
  const folder = newFolder('electron')
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    join(root, 'dist/main/main.js'),
    `--data=${folder}`,
    '--no-keychain',
  ]
  const app = await _electron.launch({ executablePath: electron, args, env: inherited() })
  const child = app.process()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const complaints: string[] = []
  const next = async (note: (typeof notes)[number]): Promise<unknown> => {
    const until = performance.now() + hungMs
    while (performance.now() < until) {
      const one = await app.evaluate(
        // Put there by `noteInMain`.
        (_, name) => (Reflect.get(globalThis, 'notedForTest') as Record<string, unknown[]>)[name]?.shift(),
        note,
      )
      if (one !== undefined) return one
      await sleep(looksEveryMs)
    }
    throw new Error(`it was never ${note}`)
  }
  return {
    name: 'electron',
    async page() {
      const page = await app.firstWindow({ timeout: hungMs })
      page.setDefaultTimeout(hungMs)
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (problem) => complaints.push(problem.message))
      await app.evaluate(noteInMain)
      return page
    },
    lookAway: async () => {},
    complaints,
    startAgain: (...more) =>
      new Promise((resolve, reject) => {
        const second = spawn(electron, [...args, ...more], { stdio: 'ignore' })
        second.once('error', reject)
        second.once('exit', resolve)
      }),
    focused: async () => void (await next('focused')),
    printed: async () => printed.parse(await next('printed')),
    lockScreen: () => app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen')),
    pressMenu: (label) =>
      app.evaluate(({ Menu }, wanted) => {
        const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        const entry = entries?.find((one) => one.label === wanted)
        if (!entry) throw new Error(`the menu has no ${wanted}`)
        entry.click()
      }, label),
    box: async () => box.parse(await next('box')),
    crashPage: () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      ),
    reloaded: async () => void (await next('reloaded')),
    async deskPid() {
      const metrics = await app.evaluate(({ app: main }) => main.getAppMetrics())
      const desk = metrics.find(({ type, name }) => type === 'Utility' && name === 'Teller Desk')
      if (!desk) throw new Error('the desk has no process of its own')
      return desk.pid
    },
    heard: () => sleep(heardWithinMs),
    closeWindow: () =>
      // Put off, for the answer comes from the process that ends.
      app.evaluate(({ BrowserWindow }) => void setImmediate(() => BrowserWindow.getAllWindows()[0]?.close())),
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The environment as texts alone. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
