/** Whoever leaves is gone from the page: while the desk opens behind their PIN, and where there is no desk any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, find } from './bank.ts'
import { closePages, look, startDesk, unlock, valueOf, type Looking, type RunningDesk } from './desk.ts'

let desk: RunningDesk
let looking: Looking
beforeAll(async () => {
  desk = await startDesk({ isProcess: true })
  looking = await look(desk.url)
})
afterAll(async () => {
  await closePages()
  await desk?.remove()
})

test('a lock that is asked for while the PIN is judged locks the desk as soon as it is open', async () => {
  const { page } = looking
  const judged = Promise.withResolvers<void>()
  await page.route('**/door/unlock', async (route) => {
    await judged.promise
    await route.continue()
  })
  await page.locator('input[type=radio][value="teller"]').press('Enter')
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+l')
  const locked = page.waitForResponse('**/door/lock')
  judged.resolve()
  await locked
  await page.locator('#pin').waitFor()
  expect(valueOf(z.looseObject({ locked: z.boolean() }), await desk.door('status')).locked).toBe(true)
  await page.unroute('**/door/unlock')
})

test('where the desk program is gone the page is covered, and says so, for as long as there is none', async () => {
  const { page } = looking
  await unlock(page, 'teller')
  const [account] = await accountsIn(desk)
  await find(page, account?.accountNo ?? '')
  await page
    .getByRole('heading', { name: account?.clientName ?? '' })
    .first()
    .waitFor()
  await desk.stop('SIGKILL')
  await page.keyboard.press('Control+l')
  const cover = page.getByRole('alertdialog', { name: en.lock.locking })
  await cover.waitFor()
  await cover.getByText(en.shell.line.gone, { exact: false }).waitFor()
  await looking.picture('left-a-desk-that-is-gone')
  const isCovered = () =>
    page.evaluate(() => document.elementFromPoint(200, 200)?.closest('[role=alertdialog]') !== null)
  expect(await isCovered()).toBe(true)
})
