/**
 * `node build/bench/start-flames.ts`: a second start of the built desk on the training bank, as three flame graphs for
 * docs/start.md: the desk's process, its bank's, and the page's up to a lock that takes a PIN. The page's scripts are
 * built once more for it, with their names.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { z } from 'zod'
import { areProgramsFresh } from '../fresh.ts'
import { root } from '../root.ts'
import { sweptAfterUs } from '../run-folder.ts'
import { flameGraph, profile, type Profile } from './flame-graph.ts'
import { openBrowser } from './page.ts'

const address = z.object({ url: z.url() })
const largest = 150_000

if (!areProgramsFresh()) throw new Error('dist/ is older than its sources: run npm run build first')
sweptAfterUs()
const place = mkdtempSync(join(tmpdir(), 'teller-desk-flames-'))
const named = join(place, 'renderer')
await build({
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'error',
  build: { outDir: named, minify: false },
})
await start('first')
const { profiles, page } = await start('second')
const isBank = ({ nodes }: Profile) =>
  nodes.some(({ callFrame }) => callFrame.url.endsWith('/dist/main/bank.js'))
const bank = profiles.find(isBank)
// Its threads have profiles of their own, which are smaller.
const [desk] = profiles.filter((one) => !isBank(one)).toSorted((a, b) => b.samples.length - a.samples.length)
keep('desk', 'The desk', desk)
keep('training-bank', 'The training bank', bank)
keep('page', 'The page', page)

/** Opens the desk and its page to a lock that takes a PIN, and ends both. */
async function start(name: string): Promise<{ profiles: Profile[]; page: Profile }> {
  const into = join(place, name)
  const env = { ...process.env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${into} --cpu-prof-interval=500` }
  const args = [
    'build/run.mjs',
    'desk',
    '--headless',
    '--json',
    '--no-keychain',
    '--data',
    join(place, 'data'),
  ]
  const program = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  const first = await new Promise<string>((resolve) =>
    createInterface({ input: program.stdout }).once('line', resolve),
  )
  const browser = await openBrowser()
  const page = await profiled(await browser.newPage(), address.parse(JSON.parse(first)).url)
  await browser.close()
  program.kill('SIGTERM')
  await ended
  const files = readdirSync(into).filter((file) => file.endsWith('.cpuprofile'))
  return {
    profiles: files.map((file) => profile.parse(JSON.parse(readFileSync(join(into, file), 'utf8')))),
    page,
  }
}

async function profiled(page: Page, url: string): Promise<Profile> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(named, pathname === '/' ? 'index.html' : pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.fallback()
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
  await cdp.send('Profiler.start')
  await page.goto(url)
  await page.locator('#pin').waitFor({ state: 'visible' })
  return profile.parse((await cdp.send('Profiler.stop')).profile)
}

function keep(name: string, title: string, one: Profile | undefined): void {
  if (!one) throw new Error(`${title} left no profile`)
  const svg = flameGraph(title, one, placeOf)
  if (svg.includes(root) || svg.includes(place)) throw new Error(`${name}: a folder of this machine is in it`)
  if (svg.length > largest) throw new Error(`${name}: ${svg.length} bytes, more than ${largest}`)
  mkdirSync(join(root, 'docs/start'), { recursive: true })
  writeFileSync(join(root, `docs/start/${name}.svg`), svg)
  console.log(`docs/start/${name}.svg: ${Math.round(svg.length / 1000)} KB`)
}

/** Without the folder, the door's address and the mark of a build. */
function placeOf(url: string): string {
  return url
    .replace(`${pathToFileURL(root).href}/`, '')
    .replace(/^https?:\/\/[^/]*\//, '')
    .replace(/\?.*$/, '')
    .replace(/-[\w-]{8}\.js$/, '.js')
}
