/**
 * What the browser of one window needs on the disk: its profile, and the page that hands it the desk's address. The
 * list of processes is everybody's to read, so the address stands in a file that is this user's alone. All of it goes
 * when the window is closed; what a killed desk left behind goes at the next start.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const prefix = 'browser-window'

export interface WindowFolder {
  /** The address that the browser is started with. */
  page: string
  profile: string
  remove(): void
}

export function makeWindowFolder(options: { url: string; dataDir: string }): WindowFolder {
  const { url, dataDir } = options
  // A name of its own: a browser that outlived its desk would take a second start on one profile for its own.
  const folder = mkdtempSync(join(dataDir, `${prefix}-`))
  const profile = join(folder, 'profile')
  prepareProfile(profile)
  const page = join(folder, 'open.html')
  // `replace`: going back must not lead here.
  const script = `location.replace(${JSON.stringify(url)})`
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Teller Desk</title><script>${script}</script>`,
    {
      mode: 0o600,
    },
  )
  return { page: pathToFileURL(page).href, profile, remove: () => removeFolder(folder) }
}

/** Makes the folder of all data, where it is missing. @throws where that is not possible. */
export function hasNoWindow(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  accessSync(dataDir, constants.W_OK)
  return !readdirSync(dataDir).some((name) => name.startsWith(prefix))
}

/**
 * What a browser that was still ending has written again goes as well.
 * @param patience How often it is tried: at the end the processes of a browser that was killed write for some seconds
 * more on a busy computer; at a start nobody is kept waiting.
 */
export function removeWindowFolders(dataDir: string, patience: 'atStart' | 'atEnd' = 'atStart'): void {
  const left = () => readdirSync(dataDir).filter((name) => name.startsWith(prefix))
  for (const name of left()) removeFolder(join(dataDir, name), patience === 'atEnd' ? 12 : 5)
  if (patience === 'atStart') return
  // A process that ends last may write the folder anew: it is gone when it stays away.
  for (let turn = 0, quiet = 0; turn < 20 && quiet < 4; turn += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    quiet = left().length === 0 ? quiet + 1 : 0
    for (const name of left()) removeFolder(join(dataDir, name), 2)
  }
}

/** A browser that is still ending may hold a file; what stays is removed at the next start. */
function removeFolder(folder: string, maxRetries = 5): void {
  try {
    // Each time it waits a tenth of a second longer: 1.5 s for five, 8 s for twelve.
    rmSync(folder, { recursive: true, force: true, maxRetries, retryDelay: 100 })
  } catch {
    // As above.
  }
}

/** Only the profile switches off the bubble that offers to translate (seen with Chromium 156); no flag does. */
function prepareProfile(profile: string): void {
  const folder = join(profile, 'Default')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const preferences = {
    translate: { enabled: false },
    credentials_enable_service: false,
    autofill: { profile_enabled: false, credit_card_enabled: false },
    spellcheck: { dictionaries: [], use_spelling_service: false },
  }
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences), { mode: 0o600 })
}
