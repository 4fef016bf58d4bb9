/**
 * The start that the screen tests share: the real desk with the real training bank in a process of the run (`house.ts`),
 * and real Chromium on the built renderer. Whatever the page says to the console, whatever its policy stops, and
 * whatever it asks of anybody but its own desk is kept, and `end` fails on it.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumFlags, chromiumPath } from '../../build/chromium.ts'
import { chromium, type Browser, type BrowserContext, type Download, type Page } from 'playwright-core'
import type { App } from 'vue'
import { z } from 'zod'
import { heedRequests, lookBeforePressing, watchPage } from './page-watch.ts'
import { endAtKeeper, fromKeeper } from './from-keeper.ts'
import { openDesk, root, startDeskProgram } from './program.ts'
import { newFolder, removeFolder } from './run-folder.ts'
import { slowDown } from './slow-machine.ts'
import { isWhole } from './whole.ts'

export {
  goesOn,
  heldOnWire,
  holdBack,
  inOneBreath,
  pressApart,
  secondsPass,
  settled,
  standStill,
  takesKeys,
} from './page-watch.ts'

const pictures = join(root, 'test-results')
export const doorAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.looseObject({ kind: z.string(), message: z.string() }) }),
])

export interface RunningDesk {
  url: string
  /** A program's, for the run. */
  token: string
  folder: string
  /** Asks the door as the page does. */
  door(name: string, input?: unknown): Promise<z.output<typeof doorAnswer>>
  stop(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

/** Opens a desk on new books, which may have been opened before anybody asked for it; with options, on those. */
export async function startDesk(options?: DeskOptions): Promise<RunningDesk> {
  if (!existsSync(join(root, 'dist/renderer/index.html'))) {
    throw new Error('The pages are not built. Run "npx vite build" first; "npm test" does it by itself.')
  }
  if (options?.isProcess) return deskOfItsOwn(options)
  const opened = await (options
    ? fromKeeper('desk', keptDesk, { folder: newFolder('desk'), ...options })
    : fromKeeper('new-desk', keptDesk))
  const stop = () => endAtKeeper(opened.id)
  return {
    ...opened,
    door: doorOf(opened.url, opened.token),
    stop,
    async remove() {
      await stop()
      removeFolder(opened.folder)
    },
  }
}

export interface DeskOptions {
  folder?: string
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** It has a process of its own, because it is killed. */
  isProcess?: boolean
}
const keptDesk = openDesk.extend({ folder: z.string(), id: z.int() })

async function deskOfItsOwn({ folder = newFolder('desk'), args, env }: DeskOptions): Promise<RunningDesk> {
  const program = await startDeskProgram(folder, args, env)
  const { url, token } = openDesk.parse(program.first)
  return {
    url,
    token,
    folder,
    door: doorOf(url, token),
    stop: program.stop,
    async remove() {
      await program.stop()
      removeFolder(folder)
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
  return valueOf(z.object({ url: z.string() }), doorAnswer.parse(await asked.json())).url
}

function doorOf(url: string, token: string): RunningDesk['door'] {
  tokens.set(new URL(url).origin, token)
  return async (name, input = {}) => {
    const response = await fetch(new URL(`/door/${name}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return doorAnswer.parse(await response.json())
  }
}

/** The value of a door's answer. @throws where the desk said no. */
export function valueOf<T>(schema: z.ZodType<T>, said: z.output<typeof doorAnswer>): T {
  if (!said.ok) throw new Error(`${said.error.kind}: ${said.error.message}`)
  return schema.parse(said.value)
}

/** Only what hangs takes so long, on the busiest machine. */
export const hungMs = 90_000

/** One for all files of a worker, whose pipe it ends with: to start one costs a third of a second. */
let browser: Promise<Browser> | undefined
/** Whom any page of this file asked beside its own desk. */
const strangers = new Set<string>()

export interface Looking {
  page: Page
  context: BrowserContext
  /** What the page complained of, what its policy stopped, and whom else it asked. */
  complaints: string[]
  /** Kept in the long form, or where it shows what failed. */
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
  if ((await browser)?.isConnected() === false) browser = undefined
  browser ??= chromium.launch({
    executablePath: chromiumPath(),
    // Ctrl+C goes to all processes of a terminal: the run decides when it ends, and Chromium ends with its pipe.
    handleSIGINT: false,
    args: [
      ...chromiumFlags,
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
  await context.addInitScript(watchPage)
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
  page.setDefaultTimeout(hungMs)
  await slowDown(context, page)
  heedRequests(page)
  lookBeforePressing(page)
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
      if (!isWhole && !name.startsWith('failed')) return
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}.png`) })
    },
    close: () => context.close(),
  }
}

/** Where what a page has saved lies. */
export async function fileOf(download: Download | Promise<Download>): Promise<string> {
  const saved = await download
  const file = join(newFolder('saved'), saved.suggestedFilename())
  await saved.saveAs(file)
  return file
}

/** Goes to an address as a link does, and is there: the screen of that address stands. */
export async function go(page: Page, path: string): Promise<void> {
  // A step back that is still on its way would lead on from there, and the first screen of a page that was read anew
  // takes an address back that is given by hand before it stands. The router comes with what is behind the lock.
  await page.waitForFunction(() => {
    const app = document.querySelector<HTMLElement & { __vue_app__?: App }>('#app')?.__vue_app__
    const at = app?.config.globalProperties.$router?.currentRoute.value
    return (window.watched?.backs ?? 0) === 0 && (at?.matched.length ?? 0) > 0
  })
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  // The address bar is there at once, the router when it has fetched the screen.
  await page.waitForFunction(() => {
    const app = document.querySelector<HTMLElement & { __vue_app__?: App }>('#app')?.__vue_app__
    const at = app?.config.globalProperties.$router?.currentRoute.value.fullPath
    return at !== undefined && decodeURI(location.hash) === `#${decodeURI(at)}`
  })
}

/**
 * Lets every request through again. What a test still holds back is answered first: a route taken away while its
 * handler waits is answered by the browser, and the handler's own answer then fails outside every test.
 */
export async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
}

/** All that a file has opened. @throws where a page of it asked anybody but its desk, whether or not its own test looked. */
export async function closePages(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
  const asked = [...strangers]
  strangers.clear()
  if (asked.length > 0) throw new Error(`a page asked ${asked.join(', ')}`)
}

/** Unlocks by keyboard alone: arrow keys to the person, Enter, the PIN, Enter. */
export async function unlock(page: Page, who: 'teller' | 'supervisor'): Promise<void> {
  // Of the lock by its person: the settings have radios too, and stand until the desk has answered a lock.
  await page.locator(`input[type=radio][value="${who}"]`).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.type(who === 'teller' ? '1234' : '5678')
  await page.keyboard.press('Enter')
  await page.locator('[role=search] input').waitFor()
}
