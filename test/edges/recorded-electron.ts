/**
 * A recorded stand-in of the electron module and of the desk behind it: what the shell asks of Electron is written
 * down, and what Electron would tell is told by the tests. It proves what the shell asks, not what Electron does.
 */
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { vi, type Mock } from 'vitest'
import type { FromDesk, ToDesk } from '../../electron/shells/desk-line.ts'
import { folder } from './scratch.ts'

function createRecorded() {
  const recorded = {
    calls: [] as { what: string; args: unknown[] }[],
    opened: [] as unknown[],
    /** The utility processes, in the order in which they were started. */
    children: [] as EventEmitter[],
    handlers: new Map<string, (...args: never[]) => unknown>(),
    isPackaged: true,
    hasLock: true,
    mainFrame: { url: 'app://teller/', parent: null },
    desk: {
      call: async (name: string, body: unknown, sender: unknown) => ({
        ok: true,
        value: { name, body, sender },
      }),
      news: {
        on: (topic: string, listener: unknown) =>
          recorded.calls.push({ what: 'news.on', args: [topic, listener] }),
      },
      status: () => ({ locked: recorded.isLocked }),
      lock: (reason: string) => recorded.calls.push({ what: 'desk.lock', args: [reason] }),
      show: (place: unknown) => recorded.calls.push({ what: 'desk.show', args: [place] }),
      close: async () => recorded.calls.push({ what: 'desk.close', args: [] }),
    },
    isLocked: false,
    isQuitting: false,
    isDestroyed: false,
    fails: null as Error | null,
    whileOpening: null as ((options: unknown) => void) | null,
    switches: [] as string[],
    chosen: 0,
    idleState: 'active',
    room: { width: 1920, height: 1040 },
  }
  return recorded
}

/** The desk's process, in this one: what main and desk say to each other crosses at once. */
function fork(program: string, args: readonly string[]) {
  recorded.calls.push({ what: 'fork', args: [program, args] })
  const toMain = new EventEmitter()
  const toDesk = new EventEmitter()
  const [version = '', ...own] = args
  const line = {
    say: (told: FromDesk) => void toMain.emit('message', told),
    hear: (listener: (told: ToDesk) => void) => void toDesk.on('told', listener),
  }
  // After main listens, as a process that has to start.
  queueMicrotask(() => {
    void import('../../electron/shells/desk-process.ts').then(({ serveDesk }) =>
      serveDesk(line, { own, env: {}, version }),
    )
  })
  const child = Object.assign(toMain, {
    postMessage: (told: ToDesk) => void toDesk.emit('told', told),
    kill: () => true,
  })
  recorded.children.push(child)
  return child
}

/** One for the whole worker: the tests read modules anew, and must look at what the shell wrote into. */
const place = Symbol.for('recorded electron')
// What stands there was put there by this line.
export const recorded = (Reflect.get(globalThis, place) ?? createRecorded()) as ReturnType<
  typeof createRecorded
>
Reflect.set(globalThis, place, recorded)

export const deskModule = {
  openDesk: async (options: unknown) => {
    recorded.opened.push(options)
    // The window is made meanwhile.
    await Promise.resolve()
    recorded.whileOpening?.(options)
    if (recorded.fails) throw recorded.fails
    return recorded.desk
  },
}

export function electronModule() {
  const note =
    (what: string, answer?: unknown) =>
    (...args: unknown[]) => {
      recorded.calls.push({ what, args })
      return answer
    }
  const on = (where: string) => (name: string, listener: (...args: never[]) => unknown) => {
    recorded.calls.push({ what: `${where}.on`, args: [name] })
    recorded.handlers.set(`${where}.${name}`, listener)
  }
  const contents = {
    mainFrame: recorded.mainFrame,
    on: on('contents'),
    send: note('contents.send'),
    setWindowOpenHandler: (handler: () => unknown) => {
      recorded.calls.push({ what: 'setWindowOpenHandler', args: [handler()] })
    },
  }
  /** As Electron answers whatever a window that is gone is asked. */
  const whileThere = (what: string) => () => {
    if (recorded.isDestroyed) throw new TypeError('Object has been destroyed')
    recorded.calls.push({ what, args: [] })
  }
  class BrowserWindow {
    webContents = contents
    constructor(options: unknown) {
      recorded.calls.push({ what: 'new BrowserWindow', args: [options] })
      recorded.handlers.get('app.web-contents-created')?.({} as never, contents as never)
    }
    once = on('window')
    on = on('window')
    loadURL = note('loadURL', Promise.resolve())
    show = note('show')
    focus = whileThere('focus')
    restore = whileThere('restore')
    reload = whileThere('reload')
    isMinimized = () => true
    isDestroyed = () => recorded.isDestroyed
  }
  const pageSession = {
    protocol: {
      handle: (scheme: string, handler: never) => recorded.handlers.set(`protocol.${scheme}`, handler),
    },
    setPermissionRequestHandler: (handler: never) => recorded.handlers.set('permissionRequest', handler),
    setPermissionCheckHandler: (handler: never) => recorded.handlers.set('permissionCheck', handler),
    setDevicePermissionHandler: (handler: never) => recorded.handlers.set('devicePermission', handler),
    setSpellCheckerEnabled: note('setSpellCheckerEnabled'),
    on: on('session'),
    webRequest: { onBeforeRequest: (handler: never) => recorded.handlers.set('beforeRequest', handler) },
  }
  return {
    app: {
      get isPackaged() {
        return recorded.isPackaged
      },
      setPath: (name: string, path: string) => {
        // As Electron does: of a folder that is not there it keeps nothing.
        if (!isAbsolute(path)) throw new Error('Path must be absolute')
        if (!existsSync(path)) throw new Error(`Failed to set path '${name}'`)
        recorded.calls.push({ what: 'setPath', args: [name, path] })
      },
      requestSingleInstanceLock: (...args: unknown[]) => {
        recorded.calls.push({ what: 'requestSingleInstanceLock', args })
        return recorded.hasLock
      },
      enableSandbox: note('enableSandbox'),
      commandLine: { hasSwitch: (name: string) => recorded.switches.includes(name) },
      on: on('app'),
      whenReady: () => {
        recorded.calls.push({ what: 'whenReady', args: [] })
        return Promise.resolve()
      },
      getLocale: () => 'en-GB',
      getVersion: () => '0.1.0',
      quit: () => {
        // Electron drops a quit while it is quitting.
        if (!recorded.isQuitting) recorded.calls.push({ what: 'quit', args: [] })
      },
      relaunch: note('relaunch'),
      exit: note('exit'),
    },
    BrowserWindow,
    dialog: {
      showErrorBox: note('showErrorBox'),
      showMessageBox: async (...args: unknown[]) => {
        recorded.calls.push({ what: 'showMessageBox', args })
        return { response: recorded.chosen }
      },
    },
    ipcMain: { handle: (name: string, handler: never) => recorded.handlers.set(`ipc.${name}`, handler) },
    Menu: {
      setApplicationMenu: note('setApplicationMenu'),
      buildFromTemplate: note('buildFromTemplate', {}),
    },
    screen: { getPrimaryDisplay: () => ({ workAreaSize: recorded.room }) },
    powerMonitor: { on: on('power'), getSystemIdleState: () => recorded.idleState },
    protocol: { registerSchemesAsPrivileged: note('registerSchemesAsPrivileged') },
    session: {
      fromPartition: (...args: unknown[]) => {
        recorded.calls.push({ what: 'fromPartition', args })
        return pageSession
      },
      defaultSession: { resolveProxy: async () => 'DIRECT' },
    },
    utilityProcess: { fork },
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        recorded.calls.push({ what: 'expose', args: [name, api] }),
    },
    ipcRenderer: {
      on: (name: string, listener: never) => recorded.handlers.set(`renderer.${name}`, listener),
      invoke: note('invoke', Promise.resolve('answer')),
    },
  }
}

export const named = (what: string) => recorded.calls.filter((call) => call.what === what)
export const handler = (name: string) => {
  const found = recorded.handlers.get(name)
  if (!found) throw new Error(`nothing was set for ${name}`)
  // Each handler is called below as Electron would call it.
  return found as (...args: unknown[]) => unknown
}

/** As Electron quits: asked first, it is done before whatever a listener puts off, and after all microtasks. */
export function willQuit(): { preventDefault: Mock } {
  const event = { preventDefault: vi.fn<() => void>() }
  recorded.isQuitting = true
  setImmediate(() => (recorded.isQuitting = false))
  handler('app.will-quit')(event)
  return event
}

/** Starts the shell on pages of its own, with a data folder that is not there yet. @returns the pages' folder. */
export async function startShell(args: readonly string[] = []): Promise<string> {
  const { runElectron } = await import('../../electron/shells/electron.ts')
  const pages = makePages()
  const before = process.argv
  process.argv = ['electron', '.', `--data=${join(folder(), 'not-yet')}`, ...args]
  try {
    await runElectron({ pages, preload: '/app/preload.cjs', desk: '/app/desk.js', bank: '/app/bank.js' })
  } finally {
    process.argv = before
  }
  return pages
}

function makePages(): string {
  const outside = folder()
  const pages = join(outside, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.js'), 'secret')
  writeFileSync(join(pages, 'index.html'), '<!doctype html>')
  writeFileSync(join(pages, 'assets/page.js'), 'page()')
  writeFileSync(join(pages, 'csp.json'), '{"styleHashes":["sha256-abc="]}')
  return pages
}

export function forgetRecorded(): void {
  recorded.calls.length = 0
  recorded.opened.length = 0
  recorded.children.length = 0
  recorded.handlers.clear()
  Object.assign(recorded, {
    isPackaged: true,
    hasLock: true,
    isLocked: false,
    isQuitting: false,
    isDestroyed: false,
    fails: null,
    whileOpening: null,
    switches: [],
  })
}

export async function onPlatform(platform: NodeJS.Platform, work: () => Promise<void>): Promise<void> {
  const own = process.platform
  Object.defineProperty(process, 'platform', { value: platform })
  try {
    await work()
  } finally {
    Object.defineProperty(process, 'platform', { value: own })
  }
}
