/** `npm run docs:site`: every page, opened from its folder with no server, by links and by the search. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, linked } from '../../build/site/links.ts'
import { runToEnd } from '../contract/programs.ts'
import { look, type Looking } from '../screens/desk.ts'

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
  await page.getByText('Nothing found.').waitFor()
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
