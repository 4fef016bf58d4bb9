/** A closing count of the right sum in other notes than the till lists: said once it is recorded, and it stops nobody (decision 497). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('the notes that differ are told after the count, to whoever signs as well, and in the till’s lines', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 10, note500: 20 } } }))
  await go(page, '#/till?do=close')
  await page.locator('[data-field="count.note1000"]').fill('15')
  await page.locator('[data-field="count.note500"]').fill('10')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  const told = '5 × ₦1,000.00 more; 10 × ₦500.00 fewer'
  expect(await page.getByText(told).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.till.form.otherNotes).waitFor()
  await sheet.getByText(told).waitFor()
  // The sum is even: no reason is asked for.
  await sheet.getByText(en.till.even).waitFor()
  expect(await sheet.getByText(en.till.form.reason).count()).toBe(0)
  await looking.picture('till-other-notes')
  // Whoever counts again is held against what the till lists, and not against the count before.
  await page.keyboard.press('Escape')
  await page.locator('[data-field="count.note1000"]').fill('10')
  await page.locator('[data-field="count.note500"]').fill('20')
  const pin = page.locator('[data-field="second.pin"]')
  await pin.fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  // Nobody has signed for a count before that nothing had told them yet.
  await page.getByRole('note').filter({ hasText: en.till.form.before }).getByText(told).waitFor()
  await expect.poll(() => pin.inputValue()).toBe('')
  await pin.fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await sheet.getByRole('note').filter({ hasText: en.till.form.before }).getByText(told).waitFor()
  expect(await sheet.getByText(en.till.form.otherNotes).count()).toBe(0)
  await looking.picture('till-other-notes-again')
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await go(page, '#/till?do=report')
  await page.getByText(told).first().waitFor()
})
