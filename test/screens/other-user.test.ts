/**
 * Another user of the same computer: what the list of processes, the disk and the loopback port give them while a
 * window of the browser shell stands. The window is real Chromium, started by the real program; only its screen is
 * not drawn (`--headless=new`, by a command named `chromium` in front of the system's own).
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdLock } from '../../electron/database/lock.ts'
import { chromiumPath, isHeadlessShell } from '../../build/chromium.ts'
import { hungMs } from './desk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = chromiumPath()
const isRoot = process.getuid?.() === 0
/** The uid of "nobody", whom every Linux has. */
const nobody = 65_534

const base = mkdtempSync(join(tmpdir(), 'teller-other-'))
const data = join(base, 'data')
let desk: ChildProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  chmodSync(base, 0o755)
  mkdirSync(join(base, 'bin'))
  const wrapper = join(base, 'bin/chromium')
  // The headless shell knows no app window: it takes the page's address bare.
  const address = 'for one; do case $one in --app=*) page=${one#--app=};; esac; done'
  const bare = isHeadlessShell(program) ? '"$page"' : ''
  writeFileSync(
    wrapper,
    `#!/bin/sh\n${address}\nexec ${program} --headless=new --remote-debugging-port=0 "$@" ${bare}\n`,
    { mode: 0o755 },
  )
  desk = startWindow()
  browser = await untilThere(connect)
  page = await untilThere(() => browser.contexts()[0]?.pages()[0])
  page.setDefaultTimeout(hungMs)
  // Its code is used up when the page has come in.
  await page.getByRole('radio').first().waitFor()
})
afterAll(async () => {
  await end(desk)
  rmSync(base, { recursive: true, force: true })
})

function startWindow(stderr: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, ['build/run.mjs', 'desk', '--no-keychain', '--data', data], {
    cwd: root,
    stdio: ['ignore', 'ignore', stderr],
    env: { ...process.env, PATH: `${join(base, 'bin')}:${process.env['PATH']}`, DISPLAY: ':99' },
  })
}

const windowFolders = (): string[] =>
  existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('browser-window')) : []

/** The browser writes where it can be driven into its profile. */
async function connect(): Promise<Browser | undefined> {
  const [folder = ''] = windowFolders()
  const file = spawnSync('cat', [join(data, folder, 'profile/DevToolsActivePort')], { encoding: 'utf8' })
  const port = file.stdout.split('\n')[0]
  return port ? chromium.connectOverCDP(`http://127.0.0.1:${port}`) : undefined
}

async function untilThere<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const endMs = performance.now() + hungMs
  while (performance.now() < endMs) {
    const found = await look()
    if (found !== undefined) return found
    await setTimeout(50)
  }
  throw new Error(`not there: ${String(look)}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await ended
}

/** What a command says that runs as another user. */
function asNobody(command: string): string {
  const ran = spawnSync('sh', ['-c', command], { uid: nobody, gid: nobody, encoding: 'utf8' })
  return ran.stdout + ran.stderr
}

describe.skipIf(process.platform !== 'linux' || !isRoot)('another user of the computer', () => {
  it('sees processes without a secret, while the window stands', async () => {
    const list = asNobody("for one in /proc/[0-9]*/cmdline; do tr '\\0' ' ' < $one 2>/dev/null; echo; done")
    // What others run beside this test is theirs to answer for.
    const ours = list.split('\n').filter((line) => line.includes(data))
    // The list is real: the window's own browser stands in it.
    expect(ours.some((line) => line.includes('--app='))).toBe(true)
    expect(ours.join('\n')).not.toMatch(/token=|http:\/\/127\.0\.0\.1:[0-9]+\/\?/)
  })

  it('reads nothing of what the window and the desk keep on the disk', () => {
    expect(asNobody(`cat '${join(data, windowFolders()[0] ?? '')}/open.html'`)).toMatch(/denied/)
    expect(asNobody(`ls '${join(data, windowFolders()[0] ?? '')}'`)).toMatch(/denied/)
  })

  it('and whoever reads the files finds nothing that opens the door', async () => {
    const { origin } = new URL(page.url())
    const found = spawnSync('sh', ['-c', `grep -rahoE '[A-Za-z0-9_-]{43}' '${data}' | sort -u`], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    const candidates = found.stdout.split('\n').filter((text) => text.length === 43)
    expect(candidates.length).toBeGreaterThan(0)
    for (const secret of candidates) {
      const headers = { authorization: `Bearer ${secret}`, origin, 'content-type': 'application/json' }
      for (const path of ['door/status', 'window', 'window/enter']) {
        const reply = await fetch(`${origin}/${path}`, { method: 'POST', headers, body: '{}' })
        expect(reply.status, path).toBe(401)
      }
    }
  })

  it('the window itself goes on after a reload, and its token stands in no address and no store', async () => {
    await page.reload()
    await page.getByRole('radio').first().waitFor()
    expect(page.url()).not.toContain('token')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toMatch(/[A-Za-z0-9_-]{43}/)
    // And no text becomes markup there: the page's own policy takes none that Vue has not made.
    const written = page.evaluate(() => (document.body.innerHTML = '<p>'))
    await expect(written).rejects.toThrow(/TrustedHTML/)
  })

  it('nothing of the window is left at the end, nor after a kill when the desk is started again', async () => {
    const [killed] = windowFolders()
    await end(desk, 'SIGKILL')
    // The browser outlives its desk; to close the connection would leave it behind.
    await (await browser.newBrowserCDPSession()).send('Browser.close')
    desk = startWindow()
    await untilThere(() => (windowFolders().includes(killed ?? '') ? undefined : true))
    await untilThere(() => (windowFolders().length === 1 ? true : undefined))
    await end(desk)
    expect(windowFolders()).toEqual([])
  })

  it('a window that came before its desk goes again where that cannot be opened, and it is said why', async () => {
    const giveBack = holdLock(join(data, 'training/desk.lock'))
    desk = startWindow('pipe')
    let said = ''
    desk.stderr?.on('data', (piece) => (said += String(piece)))
    await untilThere(() => (windowFolders().length === 1 ? true : undefined))
    await new Promise((resolve) => desk.once('exit', resolve))
    giveBack()
    expect([desk.exitCode, said]).toEqual([1, expect.stringContaining('already open on these data')])
    expect(windowFolders()).toEqual([])
  })
})
