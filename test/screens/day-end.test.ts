/** What is left for tomorrow is told as it stands while two people sign the day. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, oneOf } from './bank.ts'
import { go, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { waiting } from './queue.ts'

openFor('teller')

/** From the till’s page to what two people sign. */
async function readDayBack(): Promise<void> {
  const { page } = looking
  await go(page, '/till')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
}

test('an application that is submitted while the read-back stands is counted in it', async () => {
  const { page } = looking
  await readDayBack()
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

test('what a till was short by, and why, stands within the sheet that two people sign', async () => {
  const { page } = looking
  const second = { profile: 'supervisor', pin: '5678' }
  const does = async (command: string, input: object) =>
    expect(await desk.door(command, input)).toMatchObject({ ok: true })
  await does('openTill', { counts: { NGN: { note1000: 1250 } } })
  await does('moveCash', {
    way: 'in',
    other: null,
    currency: 'NGN',
    amount: '1500000',
    pieces: {},
    note: '',
    second,
  })
  const { id } = oneOf(await accountsIn(desk), canPay(1n))
  const cash = (transactionAmount: string) => ({
    params: { savingsId: String(id) },
    body: { transactionDate: '05 January 2026', transactionAmount },
    confirmed: true,
  })
  await does('depositCash', cash('1499500'))
  await does('withdrawCash', cash('999500'))
  const short = { counts: { NGN: { note1000: 3249 } }, reason: 'One note is missing', second }
  await does('closeTill', short)
  await go(page, '/')
  await readDayBack()
  const tills = page.getByRole('dialog').getByRole('region', { name: en.till.dayEnd.tills })
  await tills.getByText('₦1,000.00 short').waitFor()
  await tills.getByText(short.reason).waitFor()
  await looking.picture('day-end-short')
  const room = await tills.evaluate((sheet) => sheet.clientWidth - sheet.scrollWidth)
  expect(room).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
})
