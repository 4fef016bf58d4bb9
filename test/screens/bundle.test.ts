/** What the window loads before somebody can work: little, only from the desk, and nothing that is for development. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, look, startDesk, unlock, type RunningDesk } from './desk.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const most = 350_000
let desk: RunningDesk

beforeAll(async () => {
  desk = await startDesk()
})
afterAll(async () => {
  await closePages()
  await desk?.remove()
})

/** The scripts of an address, by their size in gzip. */
const zipped = (path: string): number => gzipSync(readFileSync(join(dist, 'renderer', path))).length
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

test('the scripts until a teller can work weigh at most 350 kB in gzip', async () => {
  const looking = await look('about:blank')
  const asked = new Set<string>()
  looking.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  await looking.page.goto(desk.url)
  await looking.page.getByRole('radio').first().waitFor()
  const locked = sum([...asked].map(zipped))
  await unlock(looking.page, 'teller')
  await looking.page.getByRole('heading', { level: 1 }).waitFor()
  const atWork = sum([...asked].map(zipped))
  await looking.close()
  console.log(`scripts in gzip: ${locked} bytes to the lock screen, ${atWork} bytes to the first screen`)
  expect(asked.size).toBeGreaterThan(2)
  expect(atWork).toBeLessThanOrEqual(most)
  // Everything at once would be too much: what is not asked for at the start is what makes the difference.
  const all = readdirSync(join(dist, 'renderer/assets')).filter((name) => name.endsWith('.js'))
  expect(sum(all.map((name) => zipped(join('assets', name))))).toBeGreaterThan(most)
})

function textsOf(folder: string): string[] {
  return readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|html)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

test('the gallery is not in the product', () => {
  // A name that only the gallery knows, and a function that it shows to the tests.
  const isOfGallery = (text: string): boolean => /Ọlọ́runfẹ́mi Adéwálé-Ògúnṣànyà|window\.staged/.test(text)
  expect(textsOf('gallery').filter(isOfGallery).length).toBeGreaterThan(0)
  expect(textsOf('renderer').filter(isOfGallery)).toEqual([])
})
