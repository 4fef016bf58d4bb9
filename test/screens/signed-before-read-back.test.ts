/** What a second person signs at the till asks for their PIN before it is read back; each button says what it does next. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const pin = () => looking.page.locator('[data-field="second.pin"]')
const asked = () => looking.page.getByRole('alert').getByText(en.till.dayEnd.noPin).waitFor()
const dialogs = () => looking.page.getByRole('dialog').count()

beforeAll(async () => {
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 } } }))
})

test('cash that is moved names where it comes from or goes to, and who signs for that', async () => {
  const { page } = looking
  await go(page, '#/till?do=move')
  await page.getByLabel(en.readback.from, { exact: true }).waitFor()
  await page.getByLabel(en.till.move.way, { exact: true }).selectOption('out')
  await page.getByLabel(en.readback.to, { exact: true }).waitFor()
  await page.getByLabel(en.till.move.signs.vault, { exact: true }).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('20000')
  await page.keyboard.press('Control+Enter')
  await asked()
  expect(await dialogs()).toBe(0)
  await pin().fill('5678')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Twenty thousand naira only').waitFor()
  await page.keyboard.press('F10')
  await page.getByText('to Vault').waitFor()
})

test('a closing count is recorded, then signed, then read back', async () => {
  const { page } = looking
  await go(page, '#/till?do=close')
  await page.locator('[data-field="count.note1000"]').fill('30')
  await settled(page)
  await page.getByRole('button', { name: en.till.form.write.count }).click()
  await asked()
  expect(await dialogs()).toBe(0)
  await page.getByRole('button', { name: en.form.readBackNow }).waitFor()
  await pin().fill('5678')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Thirty thousand naira only').waitFor()
  await sheet.getByText(en.till.even).waitFor()
  await looking.picture('closing-signed-first')
})
