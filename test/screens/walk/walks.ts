/** Starts walks: the built pages in one Chromium, with a desk of their own inside the page. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from '../../../build/chromium.ts'
import { installHands } from './hands.ts'
import { installLocalDesk } from './local-desk.ts'
import { installWorld } from './local-world.ts'
import { walk, type Walked } from './walker.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface Walks extends Walked {
  walks: number
}

/** @param onWalk Called after each; false ends them. */
export async function runWalks(
  {
    folder = join(root, 'dist/renderer'),
    seed = 1,
    walks,
    steps = 30,
    forMs = Infinity,
  }: {
    folder?: string
    seed?: number
    walks: number
    steps?: number
    forMs?: number
  },
  onWalk: (so: Walks) => void = () => {},
): Promise<Walks> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error('The pages are not built. Run "npm run build" first.')
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://here').pathname)
    readFile(join(folder, path === '/' ? 'index.html' : path))
      .then((bytes) => {
        response.setHeader(
          'content-type',
          types[extname(path)] ?? (path === '/' ? 'text/html' : 'font/woff2'),
        )
        return response.end(bytes)
      })
      .catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const sum: Walks = {
    walks: 0,
    steps: 0,
    writes: 0,
    readBacks: 0,
    slips: 0,
    decisions: 0,
    taken: 0,
    wrong: null,
  }
  const end = performance.now() + forMs
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
    page.on('pageerror', (problem) => (sum.wrong ??= problem.stack ?? problem.message))
    for (const part of [installWorld, installHands, installLocalDesk]) await page.addInitScript(part)
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(warmUp)
    while (sum.walks < walks && sum.wrong === null && performance.now() < end) {
      const one = await page.evaluate(walk, { seed: seed + sum.walks, steps })
      sum.walks++
      for (const figure of ['steps', 'writes', 'readBacks', 'slips', 'decisions', 'taken'] as const)
        sum[figure] += one[figure]
      sum.wrong ??= one.wrong
      onWalk(sum)
    }
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
  return sum
}

/** Every screen of the walk is fetched before: later it stands at once. */
async function warmUp(): Promise<void> {
  window.local?.begin('nobody-0')
  const screens = ['/', '/customers/1', '/customers/1/accounts/11', '/deposit', '/withdraw', '/transfer']
  for (const path of [
    ...screens,
    '/do/placeLien',
    '/do/disburseLoan',
    '/posted/none',
    '/approvals',
    '/journal',
  ]) {
    location.hash = `#${path}`
    await new Promise((resolve) => setTimeout(resolve, 150 * 25))
  }
}

/** The rules as they were: one place of the source, and what stood there. */
export const careless = {
  'one draft for all accounts': [
    'renderer/desk/stores/drafts.ts',
    "{ id: query.get('draft') ?? address, address }",
    "{ id: query.get('draft') ? (address.split('?')[0] ?? '') : address, address }",
  ],
  'a choice that goes to whatever stands at its place': [
    'renderer/approvals/ApprovalsScreen.vue',
    'watch(list, begin, { immediate: true })',
    'watch(list, (now) => at.value < 0 && now[0] && show(now[place] ?? now[0]), { immediate: true })',
  ],
  'an Enter of before that opens the first': [
    'renderer/search/enter-ahead.ts',
    "searching.state.value === 'found' ? onlyOne(hits(), text()) : null",
    "searching.state.value === 'found' ? (hits()[0] ?? null) : null",
  ],
  'keys of the page behind an open list': [
    'renderer/shell/FindBox.vue',
    '{ over: () => shows.value }',
    '{ over: () => false }',
  ],
  'a find box that goes on behind what was typed': [
    'renderer/shell/FindBox.vue',
    'input.value?.select()',
    '',
  ],
} as const
export type Careless = keyof typeof careless
// Written above, key by key.
export const carelessRules = Object.keys(careless) as Careless[]

/** Builds the pages with some rules as they were, into a folder of its own; whoever takes it removes it. */
export async function buildCareless(
  rules: readonly Careless[],
): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-careless-'))
  const missing = new Set<string>(rules)
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, minify: false, rolldownOptions: { checks: { pluginTimings: false } } },
    plugins: [
      {
        name: 'careless',
        enforce: 'pre',
        transform(code, id) {
          const rule = rules.find((one) => id.endsWith(careless[one][0]) && code.includes(careless[one][1]))
          if (!rule) return null
          missing.delete(rule)
          return code.replace(careless[rule][1], careless[rule][2])
        },
      },
    ],
  })
  if (missing.size > 0)
    throw new Error(`the source holds no longer what is replaced for: ${[...missing].join(', ')}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
