/**
 * The start that the screen tests share: the real desk with the real training bank in processes of their own, and
 * real Chromium on the built renderer. Whatever the page says to the console, whatever its policy stops, and whatever
 * it asks of anybody but its own desk is kept, and `end` fails on it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import type { App } from 'vue'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = join(root, 'test-results')
const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.looseObject({ kind: z.string(), message: z.string() }) }),
])

export interface Program {
  child: ChildProcess
  first: unknown
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts one of the project's programs and waits for the first line it says. */
export async function startProgram(
  name: 'desk' | 'bank',
  args: readonly string[],
  env = {},
): Promise<Program> {
  const child = spawn(process.execPath, [join(root, 'build/run.mjs'), name, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text) => (complaints += String(text)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${complaints}`)))
  })
  return {
    child,
    first: JSON.parse(line),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

export interface RunningDesk {
  url: string
  /** A program's, for the run. */
  token: string
  folder: string
  /** Asks the door as the page does. */
  door(name: string, input?: unknown): Promise<z.output<typeof answer>>
  stop(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

export async function startDesk(
  options: { folder?: string; args?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<RunningDesk> {
  if (!existsSync(join(root, 'dist/renderer/index.html'))) {
    throw new Error('The pages are not built. Run "npx vite build" first; "npm test" does it by itself.')
  }
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'teller-screens-'))
  const program = await startProgram(
    'desk',
    ['--headless', '--port', '0', '--data', folder, '--json', ...(options.args ?? [])],
    options.env,
  )
  const { url, token } = z.object({ url: z.string(), token: z.string() }).parse(program.first)
  tokens.set(new URL(url).origin, token)
  return {
    url,
    token,
    folder,
    async door(name, input = {}) {
      const response = await fetch(new URL(`/door/${name}`, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      return answer.parse(await response.json())
    },
    stop: program.stop,
    async remove() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The program's token of each desk of this run, by its origin. */
const tokens = new Map<string, string>()

/** The address that a desk prints opens one window; for each further one a program asks. */
export async function windowUrl(url: string): Promise<string> {
  const token = tokens.get(new URL(url).origin)
  if (token === undefined) return url
  const asked = await fetch(new URL('/window', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return valueOf(z.object({ url: z.string() }), answer.parse(await asked.json())).url
}

/** The value of a door's answer. @throws where the desk said no. */
export function valueOf<T>(schema: z.ZodType<T>, said: z.output<typeof answer>): T {
  if (!said.ok) throw new Error(`${said.error.kind}: ${said.error.message}`)
  return schema.parse(said.value)
}

/** Longer than any screen takes on two busy cores. */
const patienceMs = 10_000
/** What has not changed for so long stands still. */
const restMs = 120

let browser: Promise<Browser> | undefined
/** What each page asked its desk and has no answer to. */
const onTheWay = new WeakMap<Page, Set<Request>>()
/** Whom any page of this run asked beside its own desk. */
const strangers = new Set<string>()

export interface Looking {
  page: Page
  context: BrowserContext
  /** What the page complained of, what its policy stopped, and whom else it asked. */
  complaints: string[]
  picture(name: string): Promise<void>
  close(): Promise<void>
}

export interface View {
  width?: number
  height?: number
  scale?: number
  dark?: boolean
  /** The computer’s own language. */
  locale?: string
}

/** Opens a page as a teller sees it: 1366×768 and light unless told otherwise. */
export async function look(url: string, view: View = {}): Promise<Looking> {
  const { width = 1366, height = 768, scale = 1, dark = false, locale = 'en-GB' } = view
  browser ??= chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Chromium cannot use its own sandbox as root; everywhere else it stays on.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // A camera that films a drawn picture, and nobody who is asked whether it may.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  const context = await (
    await browser
  ).newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  await context.addInitScript(() => {
    // Printing would open a dialog that nobody answers.
    window.print = () => {
      document.documentElement.dataset['printed'] = String(
        Number(document.documentElement.dataset['printed'] ?? 0) + 1,
      )
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const asked = new Set<Request>()
  onTheWay.set(page, asked)
  page.on('request', (request) => request.url().includes('/door/') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const { origin } = new URL(url)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (problem) => complaints.push(problem.stack ?? problem.message))
  context.on('request', (request) => {
    const to = new URL(request.url())
    if (to.protocol === 'blob:' || to.protocol === 'data:' || to.origin === origin || origin === 'null')
      return
    complaints.push(`asked ${to.origin}`)
    strangers.add(to.origin)
  })
  await page.goto(await windowUrl(url))
  // Until the first screen stands, an address given by hand is taken back by the router's own first one.
  if (origin !== 'null')
    await page.waitForFunction(
      () =>
        document.querySelector('main > *') !== null &&
        document.querySelector('main > p[role=status]') === null,
    )
  return {
    page,
    context,
    complaints,
    async picture(name) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}.png`) })
    },
    close: () => context.close(),
  }
}

/** Goes to an address as a link does, and is there: the screen of that address stands. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  // The address bar is there at once, the router when it has fetched the screen.
  await page.waitForFunction(() => {
    const app = document.querySelector<HTMLElement & { __vue_app__?: App }>('#app')?.__vue_app__
    const at = app?.config.globalProperties.$router.currentRoute.value.fullPath
    return at !== undefined && decodeURI(location.hash) === `#${decodeURI(at)}`
  })
}

/**
 * Nothing is on its way to the desk, and nothing on the page has changed for a moment. What never comes to rest (an
 * answer that is withheld) is let go after a while: whoever looks then judges what is shown.
 */
export async function settled(page: Page): Promise<void> {
  const end = performance.now() + patienceMs / 2
  const isAsking = (): boolean => (onTheWay.get(page)?.size ?? 0) > 0
  do {
    await page.evaluate(
      ({ restMs, mostMs }) =>
        new Promise<void>((resolve) => {
          const watcher = new MutationObserver(() => later())
          const done = (): void => {
            clearTimeout(rest)
            clearTimeout(most)
            watcher.disconnect()
            resolve()
          }
          let rest = setTimeout(done, restMs)
          const most = setTimeout(done, mostMs)
          const later = (): void => {
            clearTimeout(rest)
            rest = setTimeout(done, restMs)
          }
          const everything = { childList: true, subtree: true, characterData: true, attributes: true }
          watcher.observe(document.body, everything)
        }),
      { restMs, mostMs: patienceMs / 2 },
    )
  } while (isAsking() && performance.now() < end)
}

/**
 * Lets every request through again. What a test still holds back is answered first: a route taken away while its
 * handler waits is answered by the browser, and the handler's own answer then fails outside every test.
 */
export async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
}

/** @throws where a page of this run asked anybody but its desk, whether or not its own test looked. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
  if (strangers.size > 0) throw new Error(`a page asked ${[...strangers].join(', ')}`)
}

/** Unlocks by keyboard alone: arrow keys to the person, Enter, the PIN, Enter. */
export async function unlock(page: Page, who: 'teller' | 'supervisor'): Promise<void> {
  await page.getByRole('radio').first().waitFor()
  const at = await page.getByRole('radio').evaluateAll((all, wanted) => {
    return all.findIndex((radio) => radio instanceof HTMLInputElement && radio.value === wanted)
  }, who)
  await page.getByRole('radio').nth(at).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.type(who === 'teller' ? '1234' : '5678')
  await page.keyboard.press('Enter')
  await page.locator('[role=search] input').waitFor()
}
