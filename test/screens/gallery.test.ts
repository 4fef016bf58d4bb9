/**
 * Every screen in each of its six states (issue 5): empty, slow, failing, offline, forbidden, huge. The screens, the
 * desk and the training bank are real; the gallery changes what answers on its way to the page.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../contract/programs.ts'
import { z } from 'zod'
import { serveGallery } from '../../build/vite-builds.ts'
import { findPlaces, type Place } from '../../renderer/gallery/places.ts'
import { galleryStates, type GalleryState } from '../../renderer/gallery/states.ts'
import { closePages, go, look, settled, startDesk, valueOf, type Looking, type RunningDesk } from './desk.ts'
import { axeFaults, cutWords } from './judge.ts'
import { isWhole } from './whole.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

let desk: RunningDesk
let gallery: Awaited<ReturnType<typeof serveGallery>>
let places: Place[]

beforeAll(async () => {
  if (!existsSync(join(dist, 'gallery/gallery/frame.html')))
    throw new Error('The gallery is not built. "npm test" does it, and so does "npm run gallery".')
  desk = await startDesk()
  gallery = await serveGallery(desk)
  await desk.door('unlock', { profile: 'supervisor', pin: '5678' })
  places = await findPlaces({ call: desk.door, ask: desk.door })
  // What the frame asks when the desk tells of new customers would count as the screen's own question.
  const sync = z.looseObject({ state: z.string() })
  await until(
    async () => valueOf(sync, await desk.door('syncStatus')),
    ({ state }) => state !== 'running',
  )
})
afterAll(async () => {
  await closePages()
  await gallery?.close()
  await desk?.remove()
})

async function open(state: GalleryState): Promise<Looking> {
  const looking = await look(`${gallery.url}gallery/frame.html?state=${state}#/`)
  await looking.page.locator('[role=search] input').waitFor()
  return looking
}

async function come(page: Page, { hash }: Place): Promise<void> {
  // What the page before still asks is not this one's.
  await page.waitForFunction(() => (window.staged?.underWay ?? 0) === 0)
  await page.evaluate(() => window.staged && (window.staged.withheld = 0))
  await go(page, hash)
  await settled(page)
}

/** One screen of each kind: the rest have the same parts. */
const sample = ['home', 'customer', 'loan', 'journal', 'approvals', 'till', 'act-ledger', 'events-switches']
const isSample = ({ name }: Place): boolean => sample.includes(name)

/** In these the frame around a screen speaks, and it is the same for all: every second kind tells. */
const frameStates: readonly GalleryState[] = ['offline', 'forbidden']
const ownStates = galleryStates.filter((state) => state !== 'full' && !frameStates.includes(state))
/** In the short form every fourth place is seen in one of the other four states, and one of each kind in all four. */
const every = 4
function seenIn(state: GalleryState): Place[] {
  const turn = ownStates.indexOf(state) * every
  const isSeen = (place: Place, at: number): boolean =>
    frameStates.includes(state)
      ? sample.indexOf(place.name) % 2 === 0
      : isSample(place) || at % (ownStates.length * every) === turn
  return places.filter((place, at) => isWhole || isSeen(place, at))
}

/** What stands in a state is made of the same parts on each screen: the kinds take turns under the rules of axe. */
const isUnderAxe = ({ name }: Place, state: GalleryState): boolean =>
  isWhole || (sample.includes(name) && (sample.indexOf(name) + galleryStates.indexOf(state)) % 3 === 0)

/** What is wrong anywhere, whatever the state. */
async function faultsOf({ page }: Looking, place: Place, state: GalleryState): Promise<string[]> {
  const words = (await page.locator('main').innerText()).trim()
  return [
    ...(words.length < 10 ? ['a blank page'] : []),
    ...(await cutWords(page)),
    ...(isUnderAxe(place, state) ? await axeFaults(page) : []),
  ]
}

type Judge = (looking: Looking, place: Place) => Promise<string[]>

/** Walks every place in a state; `judge` tells what is wrong there beside what is wrong anywhere. */
async function walk(looking: Looking, state: GalleryState, judge: Judge): Promise<void> {
  const told: string[] = []
  for (const place of seenIn(state)) {
    await come(looking.page, place)
    await looking.picture(`gallery ${state} ${place.name}`)
    const faults = [...(await faultsOf(looking, place, state)), ...(await judge(looking, place))]
    told.push(...faults.map((fault) => `${place.name}: ${fault}`))
  }
  const { complaints } = looking
  await looking.close()
  expect([...told, ...complaints]).toEqual([])
}

/**
 * Nothing was asked for here, or nothing of it is shown: the form may not be used, and says why. The forms of a signing
 * key show nothing of what the page of keys around them asks.
 */
const needsNothing = async (page: Page, { name }: Place): Promise<boolean> =>
  name === 'newSigningKey' ||
  name === 'importKey' ||
  (await page.evaluate(() => window.staged?.withheld ?? 0)) === 0 ||
  (await page.locator('[data-why-not]').count()) > 0

/** Beside a posting the button says what is read again. */
const again = (page: Page) =>
  page.getByRole('button', { name: /^(Try again|Read the (balance|account) again)$/ })
const emptyNotes = (page: Page) => page.locator('[data-empty]').allInnerTexts()

test('with nothing in any list, each says so and none looks like a failure', async () => {
  await walk(await open('empty'), 'empty', async ({ page }) =>
    (await page.getByRole('alert').allInnerTexts()).map((text) => `an alert where nothing failed: ${text}`),
  )
})

test('with no answer, each says that it takes long, then that it took too long, with a way on', async () => {
  const looking = await open('slow')
  await looking.page.clock.install()
  await looking.page.reload()
  await looking.page.locator('[role=search] input').waitFor()
  await walk(looking, 'slow', async ({ page, picture }, place) => {
    if (await needsNothing(page, place)) return []
    const faults = (await emptyNotes(page)).map((text) => `says it is empty: ${text}`)
    await page.clock.fastForward(2_000)
    // What was read before and failed says so while it is read again.
    const isSaid = await page.getByText('This is taking longer than usual.').first().isVisible()
    if (!isSaid && (await again(page).count()) === 0) faults.push('says nothing when slow')
    await picture(`gallery slow ${place.name}`)
    await page.clock.fastForward(90_000)
    await settled(page)
    if ((await again(page).count()) === 0) faults.push('waits without an end')
    return faults
  })
})

test('with every look-up failing, each says so, looks not empty, and comes back with "Try again"', async () => {
  await walk(await open('failing'), 'failing', async ({ page }, place) => {
    if (await needsNothing(page, place)) return []
    const faults = (await emptyNotes(page)).map((text) => `says it is empty: ${text}`)
    if ((await again(page).count()) === 0) return [...faults, 'no way on']
    await page.evaluate(() => window.staged && (window.staged.state = 'full'))
    // One press may bring a read of its own that had no chance before.
    for (let press = 0; press < 12 && (await again(page).count()) > 0; press++) {
      await again(page).first().click()
      await settled(page)
    }
    if ((await again(page).count()) > 0) faults.push('does not come back')
    await page.evaluate(() => window.staged && (window.staged.state = 'failing'))
    return faults
  })
})

test('offline, each says that it is, and shows what this computer keeps', async () => {
  await walk(await open('offline'), 'offline', async ({ page }) => {
    const isSaid = await page.getByText('Offline since').first().isVisible()
    return isSaid ? [] : ['does not say that it is offline']
  })
})

test('without permission, each says so, and no action is offered', async () => {
  await walk(await open('forbidden'), 'forbidden', async () => [])
})

/** More than that is a list without an end, and a page that is late: what is not in sight is not drawn. */
const maxElements = 5_000
/** A page that asks once for each row of a list would ask ten thousand times; the queue asks for what stands in sight. */
const maxAsked = 60

async function hugeFaults({ page }: Looking): Promise<string[]> {
  const elements = await page.locator('*').count()
  const tooMany = elements > maxElements ? [`${elements} elements are drawn`] : []
  return [...tooMany, ...(await cutWords(page))]
}

test('with ten thousand rows, names of 300 letters and the largest amounts, each is whole and draws what is in sight', async () => {
  const looking = await open('huge')
  const { page, picture, complaints } = looking
  const told: string[] = []
  let asked = 0
  page.on('request', (request) => request.url().includes('/door/') && asked++)
  for (const place of seenIn('huge')) {
    asked = 0
    await come(page, place)
    if (asked > maxAsked) told.push(`${place.name}: ${asked} questions to the desk`)
    await picture(`gallery huge ${place.name}`)
    const faults = [
      ...(await hugeFaults(looking)),
      ...(isUnderAxe(place, 'huge') ? await axeFaults(page) : []),
    ]
    told.push(...faults.map((fault) => `${place.name}: ${fault}`))
  }
  expect([...told, ...complaints]).toEqual([])

  // A list that is drawn whole, and a name that runs out of its place, would have been found.
  await page.evaluate((rows) => {
    const list = document.createElement('section')
    list.style.width = '10rem'
    list.append(...Array.from({ length: rows }, () => document.createElement('p')))
    list.append('₦'.repeat(300))
    list.style.whiteSpace = 'nowrap'
    document.querySelector('main')?.append(list)
  }, maxElements)
  const found = (await hugeFaults(looking)).join('\n')
  expect(found).toMatch(/elements are drawn/)
  expect(found).toMatch(/₦.* is cut by/)
  await looking.close()
})

test('a field that chooses from thousands is typed into: any part of a record, Enter takes and goes on', async () => {
  const looking = await open('huge')
  const { page } = looking
  await come(page, { name: 'act-ledger', hash: '#/do/postJournalEntry' })
  const account = page.locator('[data-field="debits.0.glAccountId"]')
  await account.focus()
  await page.keyboard.type('2010')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(50)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await expect.poll(() => account.inputValue()).toContain('2010')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('debits.0.amount')
  // What is typed over it is no longer that record.
  await account.fill('zzzz')
  await page.getByText('Nothing found for “zzzz”.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(looking.complaints).toEqual([])
  await looking.close()
})
