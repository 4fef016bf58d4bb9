/**
 * Where this Windows lies. Its programs decide which policy the desk hears, so the place is not %SystemRoot%'s, which
 * whoever starts the desk sets: it is that of the kernel's own link, which only Windows itself sets.
 */
import { realpathSync } from 'node:fs'
import { win32 } from 'node:path'

/** The object manager's name for the folder that Windows was started from, as a path that a file is opened by. */
const kernelsLink = String.raw`\\?\GLOBALROOT\SystemRoot`

export function findWindows(realPath: (path: string) => string): string {
  try {
    const found = realPath(kernelsLink)
    if (/^[A-Z]:\\[^\\]+$/i.test(found)) return found
  } catch {
    // Then it is where nearly every Windows is; if it is not, its programs are not there, and no policy is made up.
  }
  return String.raw`C:\Windows`
}

export const windowsFolder =
  process.platform === 'win32' ? findWindows(realpathSync.native) : String.raw`C:\Windows`

/** On its drive: Windows has no other place for them (Microsoft supports no change of ProgramFilesDir). */
export const programsBeside = (windows: string) => win32.join(win32.parse(windows).root, 'Program Files')
