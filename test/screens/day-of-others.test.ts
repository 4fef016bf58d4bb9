/** What keeps the day open and only another person can end is shown with what lies in it, and nothing pretends to lead there. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const second = { profile: 'supervisor', pin: '5678' }
const counts = { NGN: { note1000: 62 } }

test('the till of another leads to what lies in it and who closes it, not to one’s own', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts }))
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, '/')
  const open = page.getByRole('link', { name: /^Still open: till of Tólúwalàṣẹ/ })
  await open.press('Enter')
  await page.getByText(en.till.dayEnd.blocked).waitFor()
  const main = page.getByRole('main')
  await main.getByText(en.till.dayEnd.closedByOwner).waitFor()
  const till = main.getByRole('region', { name: en.till.dayEnd.tills }).getByRole('row')
  await till.filter({ hasText: 'Tólúwalàṣẹ' }).waitFor()
  await till.filter({ hasText: '₦62,000.00' }).waitFor()
  expect(await main.locator('[aria-keyshortcuts="1"]').count()).toBe(0)
  await looking.picture('day-kept-open-by-another')
})

test('whoever opened it has the key that leads to its closing; a day that is closed is not offered to be closed', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await go(page, '/till?do=day')
  await page.getByText(en.till.dayEnd.blocked).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: en.till.form.title.close }).waitFor()
  valueOf(z.unknown(), await desk.door('closeTill', { counts, second }))
  valueOf(z.unknown(), await desk.door('closeDay', { second }))
  await go(page, '/')
  await go(page, '/till')
  await page.getByText(/is closed at this desk/).waitFor()
  await page.getByText(en.till.dayEnd.alreadyClosed).waitFor()
  expect(await page.locator('[aria-keyshortcuts="E"]').count()).toBe(0)
  await settled(page)
  await page.keyboard.press('e')
  await page.getByRole('status').filter({ hasText: en.till.dayEnd.alreadyClosed }).waitFor()
  await looking.picture('day-closed-already')
})
