/**
 * Keys and pictures by the system's own means: an installed program opens no debugger, so it is used as a person uses
 * it. Linux: xdotool and ImageMagick; Windows: PowerShell; macOS: System Events, which must be allowed to press keys.
 */
import { execFileSync } from 'node:child_process'

export type Key = 'Enter' | 'F2' | 'F5' | 'F10'

export interface Hands {
  /** Brings the window in front. @returns false while there is none. */
  find(): boolean
  press(key: Key): void
  type(text: string): void
  picture(file: string): void
}

const title = 'Teller Desk'

const linux: Hands = {
  find() {
    try {
      const ids = run('xdotool', 'search', '--onlyvisible', '--name', title).trim().split('\n')
      run('xdotool', 'windowfocus', '--sync', ids.at(-1) ?? '')
      return true
    } catch {
      return false
    }
  },
  press: (key) => void run('xdotool', 'key', key === 'Enter' ? 'Return' : key),
  type: (text) => void run('xdotool', 'type', '--delay', '60', text),
  picture: (file) => void run('import', '-window', 'root', file),
}

const macKeys: Record<Key, number> = { Enter: 36, F2: 120, F5: 96, F10: 109 }
const mac: Hands = {
  find() {
    try {
      // Asked by its name, macOS would start a second one on other data; System Events knows those that run.
      run(
        'osascript',
        ...['-e', `tell application "System Events" to tell (first process whose name is "${title}")`],
        ...['-e', 'if (count of windows) is 0 then error "no window yet"'],
        ...['-e', 'set frontmost to true'],
        ...['-e', 'end tell'],
      )
      return true
    } catch {
      return false
    }
  },
  press: (key) => void run('osascript', '-e', `tell application "System Events" to key code ${macKeys[key]}`),
  type: (text) => void run('osascript', '-e', `tell application "System Events" to keystroke "${text}"`),
  picture: (file) => void run('screencapture', '-x', file),
}

const windowsKeys: Record<Key, string> = { Enter: '{ENTER}', F2: '{F2}', F5: '{F5}', F10: '{F10}' }
const windows: Hands = {
  find: () => powerShell(`(New-Object -ComObject WScript.Shell).AppActivate('${title}')`).trim() === 'True',
  press: (key) => sendKeys(windowsKeys[key]),
  type: (text) => sendKeys(text),
  picture: (file) =>
    void powerShell(
      `Add-Type -AssemblyName System.Windows.Forms, System.Drawing
       $screen = [System.Windows.Forms.Screen]::PrimaryScreen.Bounds
       $picture = New-Object System.Drawing.Bitmap $screen.Width, $screen.Height
       [System.Drawing.Graphics]::FromImage($picture).CopyFromScreen($screen.Location, [System.Drawing.Point]::Empty, $screen.Size)
       $picture.Save('${file}')`,
    ),
}

function sendKeys(keys: string): void {
  powerShell(
    `Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SendKeys]::SendWait('${keys}')`,
  )
}

function powerShell(script: string): string {
  return run('powershell', '-NoProfile', '-Command', script)
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' })
}

export function handsOf(platform: NodeJS.Platform): Hands {
  if (platform === 'win32') return windows
  return platform === 'darwin' ? mac : linux
}
