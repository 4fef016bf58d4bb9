/** A posting that is refused as a whole opens no window: a reason and a PIN that were meant for one are written nowhere. */
import { beforeAll, expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, find, focusIsOn, isInSight, oneOf, type TestAccount } from './bank.ts'
import { letThrough, settled } from './desk.ts'
import { looking, desk, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(5_000_000n))
})

test('whoever types a reason, Enter and a PIN after the refusal finds both in no field', async () => {
  const { page } = looking
  const error = { kind: 'invalid', message: 'The books of this day are closed.', again: 'never' }
  await page.route('**/door/withdrawCash', (route) => route.fulfill({ json: { ok: false, error } }))
  await find(page, account.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('2500')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  await page.keyboard.press('F10')
  await page.getByRole('alert').filter({ hasText: error.message }).waitFor()
  await settled(page)
  await page.keyboard.type('Known customer')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('Tab')
  await page.getByText(en.form.wentNowhere).waitFor()
  expect(await isInSight(page.getByRole('alert').filter({ hasText: error.message }))).toBe(true)
  await looking.picture('refused-as-a-whole')
  const held = await page
    .locator('form [data-field]')
    .evaluateAll((all) => all.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  expect(held.join(' ')).not.toMatch(/5678|Known/)
  expect(held).toContain('2,500.00')
  // Enter alone leads to the form, and what is typed there is an amount again.
  await page.keyboard.press('Enter')
  await page.locator('form [data-field]:focus').waitFor()
  expect(await page.getByText(en.form.wentNowhere).count()).toBe(0)
  await page.keyboard.press('Control+j')
  await letThrough(page)
})
