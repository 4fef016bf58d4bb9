/** The double's `app`, with a lock by a file, and `powerMonitor`, whose events a test makes happen. */
import { EventEmitter } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type Electron from 'electron'
import { orders, tell } from './control.ts'

const events = new EventEmitter()
const paths = new Map<string, string>()
/** What ends with the program: windows and their Chromium. */
export const endings = new Set<() => void>()
let isQuitting = false
let isSandboxed = false
export const hasSandbox = (): boolean => isSandboxed

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function end(code: number): never {
  for (const ending of endings) ending()
  process.exit(code)
}

function quit(): void {
  if (isQuitting) return
  isQuitting = true
  for (const ending of endings) ending()
  const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  // Electron's own goes on once the listeners and their microtasks are done: until then every other quit is dropped.
  // Asked for first, it comes before whatever a listener puts off.
  setImmediate(() => {
    isQuitting = false
    if (!event.defaultPrevented) end(0)
  })
  events.emit('will-quit', event)
}
// Electron quits on these, as when its last window is closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quit)

/** @param data What a second one hands on to the first. */
function requestSingleInstanceLock(data: unknown = {}): boolean {
  const folder = paths.get('userData') ?? ''
  const lock = join(folder, 'lock')
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch {
    if (isRunning(Number(readFileSync(lock, 'utf8')))) {
      // Whole when it is there under its name.
      const told = join(folder, `told-${process.pid}`)
      writeFileSync(told, JSON.stringify(data))
      renameSync(told, join(folder, `second-${process.pid}`))
      return false
    }
    writeFileSync(lock, String(process.pid))
  }
  process.once('exit', () => rmSync(lock, { force: true }))
  watch(folder, () => {
    for (const name of readdirSync(folder).filter((one) => one.startsWith('second-'))) {
      const data: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      rmSync(join(folder, name), { force: true })
      events.emit('second-instance', {}, [], folder, data)
      tell({ kind: 'secondStart' })
    }
  }).unref()
  return true
}

type App = Pick<
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'getLocale'
  | 'getVersion'
  | 'isPackaged'
  | 'on'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setPath'
  | 'whenReady'
> & { commandLine: Pick<Electron.CommandLine, 'hasSwitch'> }

export const emitApp = (name: string, ...args: unknown[]): boolean => events.emit(name, ...args)

export const app: App = {
  commandLine: { hasSwitch: (name) => process.argv.some((arg) => arg.replace(/=.*/, '') === `--${name}`) },
  enableSandbox: () => void (isSandboxed = true),
  exit: (code = 0) => end(code),
  getLocale: () => 'en-GB',
  getVersion: () => '0.0.0-double',
  isPackaged: process.env['ELECTRON_DOUBLE_PACKAGED'] === '1',
  on(name: string, listener: (...args: never[]) => void) {
    events.on(name, listener as (...args: unknown[]) => void)
    // Only what the product asks of an app is here; nobody chains these calls.
    return app as Electron.App
  },
  quit,
  // Told, and done by nobody: a program that no test has started would be left behind.
  relaunch: ({ args = [] } = {}) => tell({ kind: 'relaunch', args }),
  requestSingleInstanceLock,
  setPath(name, path) {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    readdirSync(path)
    paths.set(name, path)
  },
  whenReady: () => Promise.resolve(),
}

export function userData(): string {
  const folder = paths.get('userData')
  if (folder === undefined) throw new Error('userData was not set')
  mkdirSync(dirname(folder), { recursive: true })
  return folder
}

const power = new EventEmitter()
orders.on('order', (told) => {
  if (told.kind === 'power') power.emit(told.event, { preventDefault() {} })
  if (told.kind === 'link') events.emit('open-url', { preventDefault() {} }, told.url)
})
export const powerMonitor: Pick<Electron.PowerMonitor, 'getSystemIdleState' | 'on'> = {
  getSystemIdleState: () => 'active',
  on(name: string, listener: (...args: never[]) => void) {
    power.on(name, listener as (...args: unknown[]) => void)
    // As above.
    return powerMonitor as Electron.PowerMonitor
  },
}
