/**
 * Fetches Electron's binary by Electron's own means: since version 42 its package brings a program for that,
 * `install.js`, and nothing runs it. That program honours the mirror (`ELECTRON_MIRROR`), the proxy and the cache,
 * and keeps nothing whose checksum is not the package's. It has no limit of time, so it is ended where nothing comes.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** A network that swallows what is sent to it must not keep a teller from the desk. */
const stalledAfterMs = 8000
const looksEveryMs = 100
/** By earlier releases: the package tells checksums and no sizes. */
const size = 'about 120 MB'

export interface Fetching {
  /** The project's folder. */
  root: string
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  stalledMs?: number
}

/** @returns null where it is there now, else why it cannot be had, in words that fit after "because". */
export async function fetchElectron(options: Fetching): Promise<string | null> {
  const { root, say, stalledMs = stalledAfterMs } = options
  const folder = join(root, 'node_modules', 'electron')
  const program = join(folder, 'install.js')
  if (!existsSync(program)) return 'its npm package is not installed'
  say(`Fetching Electron ${versionIn(folder)}, once (${size}) …`)
  // The download grows in the folder for temporary files, and then in the package.
  const temporary = mkdtempSync(join(tmpdir(), 'teller-electron-'))
  try {
    return await run(program, {
      env: environment(options.env, temporary),
      stalledMs,
      progress: () => sizeOf(temporary) + sizeOf(join(folder, 'dist')),
    })
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function versionIn(folder: string): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version
}

/** Electron's program asks for a proxy only where it is told to; npm knows proxies by names of its own. */
function environment(env: NodeJS.ProcessEnv, temporary: string): NodeJS.ProcessEnv {
  const https = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['npm_config_https_proxy']
  const http = env['HTTP_PROXY'] ?? env['http_proxy'] ?? env['npm_config_proxy']
  const places = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const proxies = {
    ...(https && { HTTPS_PROXY: https }),
    ...(http && { HTTP_PROXY: http }),
    ...((https ?? http) && { ELECTRON_GET_USE_PROXY: 'true' }),
  }
  return { ...env, ...places, ...proxies, ELECTRON_GET_NO_PROGRESS: '1' }
}

function run(
  program: string,
  options: { env: NodeJS.ProcessEnv; stalledMs: number; progress: () => number },
): Promise<string | null> {
  const child = spawn(process.execPath, [program], { env: options.env, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (piece) => (words += String(piece)))
  return new Promise((resolve) => {
    let seen = options.progress()
    let grownAt = performance.now()
    let isStalled = false
    const timer = setInterval(() => {
      const now = options.progress()
      if (now !== seen) grownAt = performance.now()
      seen = now
      if (performance.now() - grownAt < options.stalledMs) return
      isStalled = true
      child.kill('SIGKILL')
    }, looksEveryMs)
    const end = (why: string | null) => {
      clearInterval(timer)
      resolve(why)
    }
    child.once('error', (problem) => end(`its download cannot be started (${problem.message})`))
    child.once('close', (code) => {
      if (code === 0) return end(null)
      end(isStalled ? 'nothing comes from where it is fetched' : reasonIn(words))
    })
  })
}

/** What `install.js` says is a stack; what a person needs of it is which of these it was. */
function reasonIn(words: string): string {
  if (/sumchecker|checksum|ChecksumMismatch/i.test(words))
    return 'what was fetched has not the checksum of its package, and was thrown away'
  const status = /Response code ([0-9]{3})/.exec(words)?.[1]
  if (status !== undefined) return `the place it is fetched from answered ${status}`
  if (/ENOSPC/.test(words)) return 'the disk is full'
  if (/CERT|certificate|self.signed/i.test(words))
    return 'the certificate of the place it is fetched from is not trusted here (NODE_EXTRA_CA_CERTS names more)'
  if (/fetch failed|ENOTFOUND|ECONN|EAI_AGAIN|ETIMEDOUT/.test(words))
    return 'the place it is fetched from cannot be reached (ELECTRON_MIRROR names another)'
  return 'its download failed'
}

/** Bytes below a folder; what goes away while it is looked at counts nothing. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, bytes) => sum + bytes, 0)
  } catch {
    return 0
  }
}
