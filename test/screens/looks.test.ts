/**
 * Every screen in light, dark and high contrast, on a branch PC (1366×768) and enlarged to 200 % (683×384), in the short
 * form each in one of these: no violation that axe finds, in high contrast not even of 7:1, nothing wider than the
 * window, nothing that moves for a person who asked for no motion, nothing that the page's policy stops, no word that
 * cannot be said in another language, and a picture of each to look at.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  closePages,
  look,
  settled,
  startDesk,
  unlock,
  valueOf,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { axeFaults, everyView, inTurn, judgeHere, movingParts } from './judge.ts'
import { bareWordsHere } from './bare-words.ts'
import { arrive, recordsToShow, screensOf, type Shown } from './screens.ts'

let desk: RunningDesk
let shown: Shown

/** A name as long as a name may be: marks upon marks, and a control that would turn the text around. */
const longName = `Z${'\u0336\u0489\u0350'.repeat(10)} ${'Ọlọ́runfẹ́mi\u202e Adéwálé-Ògúnṣànyà '.repeat(4)}`
  .slice(0, 100)
  .trim()

beforeAll(async () => {
  desk = await startDesk()
  shown = await recordsToShow(desk)
})
afterAll(async () => {
  await closePages()
  await desk?.remove()
})

test('the lock screen', async () => {
  await desk.door('lock')
  const looking = await look(desk.url)
  await looking.page.getByRole('radio').first().waitFor()
  await settled(looking.page)
  await judgeHere(looking, 'lock', everyView)
  expect(looking.complaints).toEqual([])
  await looking.close()
})

describe('the screen', () => {
  let looking: Looking

  beforeAll(async () => {
    await desk.door('lock')
    looking = await look(desk.url)
    await unlock(looking.page, 'supervisor')
  })
  afterAll(async () => {
    const { complaints } = looking
    await looking.close()
    expect(complaints).toEqual([])
  })

  for (const [at, [name, come]] of screensOf(() => shown).entries()) {
    test(`${name}`, async () => {
      await come(looking.page)
      await judgeHere(looking, name, inTurn(at))
      expect(await bareWordsHere(looking.page), name).toEqual([])
    })
  }
})

test('R2, R3: a name of a hundred letters, with marks upon marks and a control in it, breaks no page', async () => {
  const body = {
    clientType: 'corporate',
    fullname: longName,
    officeId: shown.rich.officeId,
    isActive: false,
  }
  const made = valueOf(z.looseObject({ id: z.string() }), await desk.door('createClient', { body }))
  const looking = await look(desk.url)
  await arrive(looking.page, `#/posted/${made.id}`)
  await judgeHere(looking, 'long-name posted', everyView)
  const entry = valueOf(
    z.looseObject({ reply: z.looseObject({ clientId: z.int() }) }),
    await desk.door('journalEntry', { id: made.id }),
  )
  await arrive(looking.page, `#/customers/${entry.reply.clientId}`)
  await judgeHere(looking, 'long-name customer', everyView)
  expect(await looking.page.getByRole('heading', { level: 1 }).innerText()).not.toContain('\u202e')
  await arrive(looking.page, '#/approvals')
  await looking.page.keyboard.press('End')
  await judgeHere(looking, 'long-name approvals', everyView)
  expect(looking.complaints).toEqual([])
  await looking.close()
})

test('R1: a customer named as a script is words, and nothing else (T15)', async () => {
  const hostile =
    '<img src=x onerror=document.title=`taken`><svg onload=document.title=`taken`><script>{{7*7}}'
  const body = {
    clientType: 'corporate',
    fullname: hostile,
    officeId: shown.rich.officeId,
    isActive: false,
  }
  const made = valueOf(z.looseObject({ id: z.string() }), await desk.door('createClient', { body }))
  const entry = valueOf(
    z.looseObject({ reply: z.looseObject({ clientId: z.int() }) }),
    await desk.door('journalEntry', { id: made.id }),
  )
  const looking = await look(desk.url)
  const { page } = looking
  for (const hash of [`#/posted/${made.id}`, `#/customers/${entry.reply.clientId}`, `#/journal/${made.id}`]) {
    await arrive(page, hash)
    await page.getByText(hostile).first().waitFor()
  }
  await page.keyboard.press('F2')
  await page.keyboard.type('img src')
  await page.getByRole('search').getByRole('option').getByText(hostile).waitFor()
  expect(await page.locator('img[src="x"], svg[onload], body script').count()).toBe(0)
  expect(await page.title()).not.toContain('taken')
  expect(looking.complaints).toEqual([])
  await looking.close()
})

test('a person who did not ask for no motion sees some: the look at what moves finds it', async () => {
  await desk.door('unlock', { profile: 'supervisor', pin: '5678' })
  const looking = await look(desk.url)
  await arrive(looking.page, `#/posted/${shown.entryId}`)
  await looking.page.locator('main .life').first().waitFor()
  expect(await movingParts(looking.page)).toEqual([])
  await looking.page.emulateMedia({ reducedMotion: 'no-preference' })
  expect((await movingParts(looking.page)).length).toBeGreaterThan(0)
  await looking.close()
})

test('what axe must find is found: a picture and a button without words, and a frame into which it does not look', async () => {
  const looking = await look(desk.url)
  await arrive(looking.page, '#/settings')
  expect(await axeFaults(looking.page)).toEqual([])
  await looking.page.evaluate(() => {
    for (const tag of ['img', 'button', 'iframe'])
      document.querySelector('main')?.append(document.createElement(tag))
  })
  const found = (await axeFaults(looking.page)).join('\n')
  for (const fault of ['image-alt: ', 'button-name: ', 'a frame']) expect(found).toContain(fault)
  await looking.close()
})

test('high contrast can be chosen, and colours of the computer leave every drawing to be seen', async () => {
  await desk.door('unlock', { profile: 'supervisor', pin: '5678' })
  const looking = await look(desk.url)
  const { page, picture } = looking
  await arrive(page, '#/settings')
  await page.getByRole('radio', { name: 'High contrast' }).click()
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('contrast')
  expect(await axeFaults(page, ['color-contrast-enhanced'])).toEqual([])
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => page.locator('html').getAttribute('class')).not.toContain('contrast')
  // The broken variant: dark by itself has grey words of less than 7:1.
  expect((await axeFaults(page, ['color-contrast-enhanced'])).length).toBeGreaterThan(0)
  await page.getByRole('radio', { name: 'Same as the computer' }).first().click()

  await page.emulateMedia({ forcedColors: 'active' })
  await arrive(page, `#/posted/${shown.entryId}`)
  await picture('forced colours posted')
  const strokes = page.locator('main .life').first().locator('i.done')
  const colours = await strokes.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(colours.length).toBeGreaterThan(1)
  expect(colours).not.toContain(paper)
  await arrive(page, `#/customers/${shown.held.clientId}?account=${shown.held.id}`)
  await picture('forced colours customer')
  expect(looking.complaints).toEqual([])
  await looking.close()
})
