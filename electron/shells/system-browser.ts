/**
 * The system's Chromium, Chrome or Edge as a window for the browser shell: an app window without an address bar,
 * with a profile of its own in the data folder, so that nothing of a person's browsing comes near the desk.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { makeWindowFolder } from './window-folder.ts'

const onPath = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

/** @returns The program's path, or null where none of the three browsers is installed. */
export function findBrowser(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isProgram: (file: string) => boolean = canRun,
): string | null {
  return candidates(platform, env).find((file) => isProgram(file)) ?? null
}

function candidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return roots.flatMap((root) =>
      root === undefined ? [] : programs.map((program) => `${root}\\${program}`),
    )
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  return onPath.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Whether there is a screen on which a window could open. */
export function hasScreen(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
}

/** What keeps the window to itself: no first-run pages, no sync, no updates, no extensions, no saved passwords. */
export function browserArguments(options: { page: string; profile: string; isRoot: boolean }): string[] {
  return [
    `--app=${options.page}`,
    `--user-data-dir=${options.profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--password-store=basic',
    '--window-size=1366,768',
    // Chromium refuses to sandbox a process of root's, and says so in a yellow bar unless it is told not to.
    ...(options.isRoot ? ['--no-sandbox', '--test-type'] : []),
  ]
}

export interface BrowserWindowProcess {
  /** Resolves when the window is closed; false: it never opened. */
  closed: Promise<boolean>
  /** Resolves when the browser has ended and its files are gone. */
  close(): Promise<void>
}

/** A window that is gone this soon was never one. */
const opensWithinMs = 3000
const endsWithinMs = 3000

/** @param options.url Holds a code that opens one window; the browser finds it in a file that is this user's alone. */
export function openBrowserWindow(
  program: string,
  options: { url: string; dataDir: string },
): BrowserWindowProcess {
  const folder = makeWindowFolder(options)
  const isRoot = process.getuid?.() === 0
  const startedMs = performance.now()
  const child = spawn(program, browserArguments({ page: folder.page, profile: folder.profile, isRoot }), {
    stdio: 'ignore',
  })
  const closed = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0 || performance.now() - startedMs > opensWithinMs))
  }).finally(folder.remove)
  return {
    closed,
    async close() {
      child.kill('SIGTERM')
      // A browser that asks whether to leave the page would keep the desk from closing its books.
      const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
      await closed
      clearTimeout(timer)
    },
  }
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
