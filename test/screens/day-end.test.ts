/** What is left for tomorrow is told as it stands while two people sign the day. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, oneOf } from './bank.ts'
import { go, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { waiting } from './queue.ts'

openFor('teller')

test('an application that is submitted while the read-back stands is counted in it', async () => {
  const { page } = looking
  await go(page, '#/till')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  const told = sheet
    .getByText(en.till.dayEnd.queued, { exact: true })
    .locator('xpath=following-sibling::dd[1]')
  const before = (await waiting()).length
  await expect.poll(() => told.innerText()).toBe(String(before))
  await looking.picture('day-end-readback')
  const { clientId } = oneOf(await accountsIn(desk), canPay(1n))
  const submitted = await desk.door('createSavingsAccount', {
    body: {
      clientId,
      productId: 1,
      submittedOnDate: '05 January 2026',
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    },
    confirmed: true,
  })
  expect(submitted).toMatchObject({ ok: true })
  await expect.poll(() => told.innerText()).toBe(String(before + 1))
  await page.keyboard.press('Escape')
})
