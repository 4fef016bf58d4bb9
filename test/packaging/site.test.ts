/** `npm run docs:site`: every page, opened from its folder with no server, by links and by the search. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, linked } from '../../build/site/links.ts'
import { runToEnd } from '../contract/programs.ts'
import { look, type Looking } from '../screens/desk.ts'
import { axeFaults } from '../screens/judge.ts'

const site = mkdtempSync(join(tmpdir(), 'teller-site-'))
const asked: string[] = []
let looking: Looking

beforeAll(async () => {
  const { code, err } = await runToEnd('docs:site', ['--to', site])
  expect([code, err.includes('lead nowhere')]).toEqual([0, false])
  looking = await look('about:blank')
  looking.page.on('request', (request) => asked.push(new URL(request.url()).protocol))
})
afterAll(async () => {
  await looking?.close()
  rmSync(site, { recursive: true, force: true })
})

it('leads from the start to a page, by a search to another, and marks where one is', async () => {
  const { page } = looking
  await page.goto(pathToFileURL(join(site, 'index.html')).href)
  await page.getByRole('heading', { name: 'The first five minutes' }).waitFor()
  const pages = page.getByRole('navigation', { name: 'Sidebar Navigation' })
  await pages.getByRole('link', { name: 'Linux', exact: true }).click()
  await page.getByRole('heading', { name: 'Where it keeps its data' }).waitFor()
  expect(await pages.locator('[aria-current]').innerText()).toBe('Linux')
  await page.keyboard.press('/')
  await page.keyboard.type('five thousand branch')
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  await found.first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/five-thousand-branches\.html/)
  await page.keyboard.press('/')
  await page.keyboard.type('zzqqxx')
  await page.getByRole('status').getByText('Nothing found.').waitFor()
})

it('finds the page for IT first by the words that IT uses', async () => {
  const { page } = looking
  await page.goto(pathToFileURL(join(site, 'index.html')).href)
  const field = page.getByRole('combobox', { name: 'Search' })
  for (const asked of ['gpo', 'group policy', 'uninstall', 'silent install', 'admx', 'ports', 'proxy']) {
    await field.fill(asked)
    const address = () => page.locator('#site-found [aria-selected="true"]').getAttribute('href')
    await expect.poll(address, { message: asked }).toMatch(/(?:^|\/)(?:install\/|keep-it-running)/)
    await field.fill('')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
  }
})

it('tells a reader of the screen which one is chosen, and breaks no rule that axe knows', async () => {
  const { page } = looking
  await page.goto(pathToFileURL(join(site, 'docs/install/windows.html')).href)
  const field = page.getByRole('combobox', { name: 'Search' })
  const active = () => field.getAttribute('aria-activedescendant')
  const judged = () => axeFaults(page)
  expect([await active(), await judged()]).toEqual([null, []])
  await field.fill('keychain')
  const options = page.getByRole('option')
  await options.nth(2).waitFor()
  for (const at of [0, 1, 2]) {
    expect(await active()).toBe(await options.nth(at).getAttribute('id'))
    expect(await options.nth(at).getAttribute('aria-selected')).toBe('true')
    await field.press('ArrowDown')
  }
  expect(await judged()).toEqual([])
  await field.press('Escape')
  expect(await active()).toBeNull()
  await field.fill('zzqqxx')
  await page.getByText('Nothing found.').waitFor()
  expect(await judged()).toEqual([])
})

it('says so where the search cannot be loaded, and tries again', async () => {
  const { page } = looking
  await page.goto(pathToFileURL(join(site, 'index.html')).href)
  const index = join(site, 'search-index.js')
  renameSync(index, `${index}.away`)
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('keychain')
  await page.getByRole('status').getByText('could not be loaded').waitFor()
  renameSync(`${index}.away`, index)
  await field.fill('keychains')
  await page.getByRole('option').first().waitFor()
})

it('copies a command, on plain http of another computer too, where a page has no clipboard', async () => {
  const plain = await look('about:blank')
  const { page } = plain
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const file = pathToFileURL(join(site, 'docs/install/linux.html')).href
  await page.route('http://site.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(site, pathname) })
  })
  for (const address of [file, 'http://site.example/docs/install/linux.html']) {
    await page.goto(address)
    expect(await page.evaluate(() => isSecureContext)).toBe(address === file)
    await page.getByRole('button', { name: /copy/i }).first().click()
    await page.locator('button.copied').waitFor()
    await page.goto(file)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npm ci\nnpm run package/)
    await page.evaluate(() => navigator.clipboard.writeText(''))
  }
  await plain.close()
})

it('asks nobody outside its folder for anything', () => {
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((protocol) => protocol !== 'file:' && protocol !== 'data:')).toEqual([])
  const start = readFileSync(join(site, 'index.html'), 'utf8')
  expect(start).not.toMatch(/<(?:script|link|img)[^>]*(?:https?:|\/\/)/)
})

it('brings what its pages link to: templates as they are, and sources as text', () => {
  for (const file of [
    'docs/policy/teller-desk.admx',
    'docs/third-party-notices.txt',
    'LICENSE.txt',
    'test/hour.ts.txt',
  ])
    expect([file, existsSync(join(site, file))]).toEqual([file, true])
})

it('tells of a link to a page, a heading or a file that is not there, and makes every other relative', () => {
  const known = {
    pages: new Map([
      ['docs/a/index.html', idsIn('<h1 id="top">')],
      ['docs/b.html', idsIn('<h2 id="here">')],
    ]),
    assets: new Set(['assets/style.css']),
    isFile: (path: string) => path === 'build/run.ts',
  }
  const judge = (address: string) => linked('docs/a/index.html', `<a href="${address}">`, known)
  for (const address of ['../c.html', '../b.html#gone', '#gone', '../../build/no.ts', '/../../etc/passwd'])
    expect(judge(address).dead).toEqual([`docs/a/index.html: ${address}`])
  for (const [address, made] of [
    ['../b.html#here', '../b.html#here'],
    ['/docs/b.html', '../b.html'],
    ['./README.html', 'index.html'],
    ['#top', '#top'],
    ['/assets/style.css', '../../assets/style.css'],
    ['../../build/run.ts', '../../build/run.ts.txt'],
    ['https://bank.example/', 'https://bank.example/'],
  ] as const)
    expect(judge(address)).toMatchObject({ html: `<a href="${made}">`, dead: [] })
  expect([...judge('../../build/run.ts').files]).toEqual([['build/run.ts.txt', 'build/run.ts']])
})
