/**
 * The system's Chromium, Chrome or Edge as a window for the browser shell: an app window without an address bar,
 * with a profile of its own in the data folder, so that nothing of a person's browsing comes near the desk.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
export function browserArguments(options: { url: string; profile: string; isRoot: boolean }): string[] {
  return [
    `--app=${options.url}`,
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

/** Only the profile switches off the bubble that offers to translate (toolchain §6); no flag does. */
export function prepareProfile(profile: string): void {
  const folder = join(profile, 'Default')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const preferences = {
    translate: { enabled: false },
    credentials_enable_service: false,
    autofill: { profile_enabled: false, credit_card_enabled: false },
    spellcheck: { dictionaries: [], use_spelling_service: false },
  }
  try {
    writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences), { flag: 'wx', mode: 0o600 })
  } catch (problem) {
    // From the second start on the browser keeps the file itself.
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
  }
}

export interface BrowserWindowProcess {
  /** Resolves when the window is closed; false: it never opened. */
  closed: Promise<boolean>
  close(): void
}

/** A window that is gone this soon was never one. */
const opensWithinMs = 3000

export function openBrowserWindow(
  program: string,
  options: { url: string; profile: string },
): BrowserWindowProcess {
  prepareProfile(options.profile)
  const isRoot = process.getuid?.() === 0
  const startedMs = performance.now()
  const child = spawn(program, browserArguments({ ...options, isRoot }), { stdio: 'ignore' })
  const closed = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0 || performance.now() - startedMs > opensWithinMs))
  })
  return { closed, close: () => void child.kill('SIGTERM') }
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
